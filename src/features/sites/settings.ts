import { z } from "zod";
import { isLight } from "../../domain/contrast.ts";
import { DATE_FORMATS } from "../../domain/date-formats.ts";
import {
  exactWebsiteText,
  htmlText,
  pageName,
  setting,
  shortPageName,
  websiteText,
  type SettingDeclaration,
  type SettingsOf,
} from "../../platform/features/settings.ts";
import { bannerWebsite, PAGE_TYPES } from "./policy/settings.ts";

const CUSTOMIZATION = "CUSTOMIZATION_ADMIN";

const color = z.string().regex(/^#[0-9a-fA-F]{6}$/);
const optionalColor = setting(z.union([z.literal(""), color]).default(""), CUSTOMIZATION);
const colorOf = (standard: string) => setting(color.default(standard), CUSTOMIZATION);
const text = (label?: string) => setting(z.string().default(""), CUSTOMIZATION, label === undefined ? {} : { label });
const picture = setting(z.string().default(""), []);
const typeColors = z.record(z.string().max(40), color);
const isPageType = (type: string): boolean => PAGE_TYPES.some((known) => known === type);

/** Settings of a site: its look, its names and its home page (SHELL-06, SHELL-42, OPEN-144). */
export const settings = {
  bannerBackgroundColor: colorOf("#0B5940"),
  accentColor: colorOf("#49A942"),
  titleColor: colorOf("#005D85"),
  /** Whether the banner is light, so that it needs dark text; computed from its color. */
  bannerBackgroundLight: setting(z.boolean().default(false), []),
  /** Custom accent colors; empty = computed from the accent color (ENTITIES-16). */
  accentBorderColor: optionalColor,
  accentHighlightColor: optionalColor,
  accentLineColor: optionalColor,
  accentTextColor: optionalColor,
  /** Colors by type of page: "code" → "#49A942". */
  typeColors: setting(typeColors.default({}), CUSTOMIZATION, {
    strict: typeColors.refine((colors) => Object.keys(colors).every(isPageType), "There is no such page type"),
  }),
  /** Image behind the name, 940 by 106, under /user/file/; empty = plain color (OPEN-140). */
  bannerImage: picture,
  /** The same image in double resolution, for high-density screens. */
  bannerImageDouble: picture,
  seal: picture,
  website: setting(z.string().default(""), CUSTOMIZATION, {
    text: exactWebsiteText(bannerWebsite),
    label: "Town website",
  }),
  showCountyLine: setting(z.boolean().default(true), CUSTOMIZATION),
  /** How the pages of the town write dates. */
  dateFormat: setting(z.enum(DATE_FORMATS).default("short"), CUSTOMIZATION, { label: "Date format" }),
  newNavEnabled: setting(z.boolean().default(true), "NAV_MODE_ADMIN"),
  translate: setting(z.boolean().default(false), "TRANSLATE_ADMIN"),
  pubDocsOnly: setting(z.boolean().default(false), "GENERAL_CODE_ADMIN"),
  adminOptionHide: setting(z.boolean().default(false), "GENERAL_CODE_ADMIN"),
  /** Shown instead of the customer's name everywhere (ADMIN-29). */
  nameOverride: setting(z.string().trim().max(255).default(""), CUSTOMIZATION, { label: "Display name" }),
  homeName: setting(pageName("Home"), CUSTOMIZATION, {
    emptyIsDefault: true,
    inList: { list: "page-names", position: 0, label: "Home", short: "homeShortName" },
  }),
  homeShortName: setting(shortPageName, CUSTOMIZATION),
  adminName: setting(pageName("Admin"), CUSTOMIZATION, {
    emptyIsDefault: true,
    inList: { list: "page-names", position: 80, label: "Admin", short: "adminShortName" },
  }),
  adminShortName: setting(shortPageName, CUSTOMIZATION),
  subdivisionName: setting(pageName("County"), CUSTOMIZATION, { emptyIsDefault: true }),
  subdivisionNamePlural: setting(pageName("Counties"), CUSTOMIZATION),
  homePageMessage: setting(z.string().default(""), CUSTOMIZATION, { text: htmlText, label: "Home page message" }),
  muniContactPerson: text("Contact person"),
  muniPhone: text("Phone"),
  muniEmail: setting(z.string().default(""), CUSTOMIZATION, {
    strict: z.union([z.literal(""), z.email("Enter an e-mail address")]),
    label: "E-mail",
  }),
  muniAddress: text("Address"),
  muniUrl: setting(z.string().default(""), CUSTOMIZATION, { text: websiteText, label: "Website" }),
  globalPublicMessage: setting(z.string().default(""), CUSTOMIZATION, { text: htmlText, label: "Town notice" }),
  globalPublicMessageDismissalDays: setting(z.int().min(1).default(365), CUSTOMIZATION, {
    strict: z.int().min(1).max(3650),
    label: "Days a dismissed notice stays hidden",
  }),
};

/** The customer's own name: set like a setting, but a column of its own (OPEN-55). */
export const CUSTOMER_NAME: SettingDeclaration = setting(
  z.string().min(1, "Enter the name of the town"),
  CUSTOMIZATION,
);

/** Whether the banner is light. */
export function deriveSettings({
  bannerBackgroundColor,
  bannerBackgroundLight,
}: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const light = typeof bannerBackgroundColor === "string" && isLight(bannerBackgroundColor);
  return light === bannerBackgroundLight ? {} : { bannerBackgroundLight: light };
}

declare module "./contract/session.ts" {
  interface Customization extends SettingsOf<typeof settings> {}
}
