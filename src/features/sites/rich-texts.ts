import { eq } from "drizzle-orm";
import type { Catalog } from "../../platform/features/catalog.ts";
import type { SiteContext } from "../../platform/http/endpoint.ts";
import type { RichTexts, StoredText } from "../../platform/references/rich-texts.ts";
import { showReferences } from "../../platform/references/show-references.ts";
import type { Town } from "./queries.ts";
import { customers } from "./tables.ts";

/** Names of the settings that are rich texts. */
const richSettings = ({ settings }: Pick<Catalog, "settings">): string[] =>
  [...settings].flatMap(([name, { text }]) => (text?.isRich === true ? [name] : []));

/** Stored settings by name; "" for those that are missing. */
function textsOf(settings: object, names: readonly string[]): string[] {
  const stored = new Map<string, unknown>(Object.entries(settings));
  return names.map((name) => {
    const value = stored.get(name);
    return typeof value === "string" ? value : "";
  });
}

/** The town with its texts as the caller sees them. */
export async function withReferences(context: SiteContext, town: Town): Promise<Town> {
  const { customization, warnings } = town;
  const names = richSettings(context.catalog);
  const texts = [...textsOf(customization, names), ...warnings.map(({ message }) => message)];
  const shown = await showReferences(context, texts);
  if (shown.every((text, at) => text === texts[at])) return town;
  return {
    ...town,
    customization: { ...customization, ...Object.fromEntries(names.map((name, at) => [name, shown[at]])) },
    warnings: warnings.map((warning, at) => ({ ...warning, message: shown[names.length + at] ?? "" })),
  };
}

const WARNINGS_WRITER = "CUSTOMIZATION_ADMIN";

/** The messages of a town, and what other features keep in settings. */
export const richTexts: RichTexts = {
  writers: [WARNINGS_WRITER],
  withReferences: async ({ db, catalog }, { customerId, custId }) => {
    const { customization, warnings } = customers;
    const [town] = await db.select({ customization, warnings }).from(customers).where(eq(customers.id, customerId));
    if (town === undefined) return [];
    const names = richSettings(catalog);
    const stored = textsOf(town.customization, names);
    const href = `/dashboard/${custId}/settings`;
    const texts: StoredText[] = [
      ...names.map((name, at) => ({
        html: stored[at] ?? "",
        name: catalog.fieldLabels.get(name) ?? name,
        href,
        readers: catalog.settings.get(name)?.by ?? [],
      })),
      ...town.warnings.map(({ message }, at) => ({
        html: message,
        name: `Search warning ${at + 1}`,
        href,
        readers: [WARNINGS_WRITER],
      })),
    ];
    return texts.filter(({ html }) => html.includes("<cite "));
  },
};
