import { z } from "zod";
import { linkText, pageName, setting, shortPageName, type SettingsOf } from "../../platform/features/settings.ts";

const CUSTOMIZATION = "CUSTOMIZATION_ADMIN";

/** Settings of the code: its names, its table of contents, zoning (ENTITIES-16 to ENTITIES-22). */
export const settings = {
  sidebarLabel: setting(pageName("Code"), CUSTOMIZATION, { emptyIsDefault: true }),
  codeName: setting(pageName("Code"), CUSTOMIZATION, {
    emptyIsDefault: true,
    inList: { list: "page-names", position: 10, label: "Code", short: "codeShortName" },
  }),
  codeShortName: setting(shortPageName, CUSTOMIZATION),
  zoningName: setting(pageName("Zoning"), CUSTOMIZATION, {
    emptyIsDefault: true,
    inList: { list: "page-names", position: 20, label: "Zoning", short: "zoningShortName" },
  }),
  zoningShortName: setting(shortPageName, CUSTOMIZATION),
  zoningMapName: setting(pageName("Zoning Map"), CUSTOMIZATION, {
    emptyIsDefault: true,
    inList: { list: "subpage-names", position: 10, label: "Zoning map" },
  }),
  zoningChapterName: setting(pageName("Zoning Chapter"), CUSTOMIZATION, {
    emptyIsDefault: true,
    inList: { list: "subpage-names", position: 20, label: "Zoning chapter" },
  }),
  mapUrl: setting(z.string().default(""), CUSTOMIZATION, { text: linkText, label: "Zoning map" }),
  codeGraphicalLinkEnabled: setting(z.boolean().default(true), CUSTOMIZATION, {
    label: "Code tile",
    inList: { list: "tiles", position: 10, label: "Code", hint: "Links to the town's code." },
  }),
  enhancedTocEnabled: setting(z.boolean().default(true), CUSTOMIZATION),
  initialTocDepth: setting(z.int().min(0).max(4).default(2), CUSTOMIZATION),
  trackbackEnabled: setting(z.boolean().default(true), [], { fromLevel: "TRACKBACK" }),
  mixedContentEnabled: setting(z.boolean().default(false), "MIXED_CONTENT_ADMIN"),
  shallowSchemeEnabled: setting(z.boolean().default(false), "MIXED_CONTENT_ADMIN"),
};

/** Shallow schemes require hidden mixed types (ADMIN-12). */
export function deriveSettings(values: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  return values.shallowSchemeEnabled === true && values.mixedContentEnabled !== true
    ? { mixedContentEnabled: true }
    : {};
}

declare module "../sites/contract/session.ts" {
  interface Customization extends SettingsOf<typeof settings> {}
}
