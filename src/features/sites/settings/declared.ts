import type { Catalog } from "../../../platform/features/catalog.ts";
import type { SettingDeclaration } from "../../../platform/features/settings.ts";
import type { Customization } from "../contract/session.ts";
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

/** Stored settings with the defaults of those that are missing. */
export interface ReadSettings {
  readonly values: Customization;
  /** Stored settings that are not valid; their default is used instead. */
  readonly invalid: readonly { readonly name: string; readonly problem: string }[];
}

/**
 * Reads a town's stored settings. A value that is not valid, for example after a restore by hand, falls back to its
 * default instead of keeping the server from starting; `doctor` reports it. Unknown names are left out.
 */
export function readSettings(settings: Declared, stored: Readonly<Record<string, unknown>>): ReadSettings {
  const invalid: { name: string; problem: string }[] = [];
  const values: Record<string, unknown> = {};
  for (const [name, { schema }] of settings) {
    const read = schema.safeParse(stored[name]);
    if (!read.success) invalid.push({ name, problem: read.error.issues[0]?.message ?? "it has an invalid format" });
    values[name] = read.success ? read.data : schema.parse(undefined);
  }
  // Every feature's values were read with the schemas that its part of `Customization` is derived from.
  return { values: values as unknown as Customization, invalid };
}
