import type { Catalog } from "../../../platform/features/catalog.ts";
import type { SettingDeclaration } from "../../../platform/features/settings.ts";
import type { AdminSettings } from "./contract/settings.ts";
import { CUSTOMER_NAME } from "../settings.ts";

type Declared = Catalog["settings"];

/** The declaration of a setting that can be set by name; null if there is none. */
export function settable(settings: Declared, name: string): SettingDeclaration | null {
  const declared = name === "customerName" ? CUSTOMER_NAME : settings.get(name);
  return declared === undefined || declared.by.length === 0 ? null : declared;
}

/** Names of the settings that someone may set, without those that nothing reads yet. */
export function editableBy(settings: Declared, held: readonly string[]): string[] {
  return ["customerName", ...settings.keys()].filter((name) => {
    const declared = settable(settings, name);
    return (
      declared !== null && declared.planned !== true && declared.by.some((permission) => held.includes(permission))
    );
  });
}

/** Settings in use that a card lists together with those of other features, in the order of the card. */
export const listedSettings = (settings: Declared): AdminSettings["lists"] =>
  [...settings]
    .flatMap(([name, { inList, planned, schema }]) =>
      inList === undefined || planned === true ? [] : [{ name, inList, standard: schema.parse(undefined) }],
    )
    .toSorted((one, other) => one.inList.position - other.inList.position)
    .map(({ name, inList: { list, label, hint = "", short = null }, standard }) => ({
      list,
      name,
      label,
      hint,
      short,
      standard: typeof standard === "string" ? standard : "",
    }));
