import { hasUnseen, UNSEEN_PROBLEM } from "../http/typed-name.ts";
import { z } from "zod";
import { sanitizeHtml } from "../html/sanitize.ts";
import { isWebAddress, ownPath, webAddress } from "./web-addresses.ts";

/** How the text of a setting is checked and converted for storage. */
export interface TextKind {
  /** In characters. */
  readonly maxLength?: number;
  /** The text to store; null if it is not valid. Not called for an empty text. */
  readonly toStored: (input: string) => string | null;
  /** Why a text is not valid: "enter a host name". */
  readonly problemOf: (input: string) => string;
  /** HTML that people write with the editor. */
  readonly isRich?: true;
}

/** A setting in a card that lists settings of many features. */
export interface SettingListEntry {
  readonly list: "page-names" | "subpage-names" | "tiles";
  /** Order in the card, ascending. */
  readonly position: number;
  readonly label: string;
  readonly hint?: string;
  /** Page names: the setting with the short name. */
  readonly short?: string;
}

/** A group of cards on the settings page. Cards name it by its id, also those of other features. */
export interface SettingGroup {
  readonly title: string;
  readonly intro: string;
  /** Order on the page, ascending. */
  readonly position: number;
  /** What general-code administrators read instead (ADMIN-09). */
  readonly forGeneralCode?: { readonly title: string; readonly intro: string };
}

/** By id. */
export type SettingGroups = Readonly<Record<string, SettingGroup>>;

/** One setting of a town, as its feature declares it. */
export interface SettingDeclaration<Schema extends z.ZodType = z.ZodType> {
  /** Reads stored values; has a default. */
  readonly schema: Schema;
  /** Any one of these permissions is sufficient to set it by name (API-04). None: it is uploaded or computed. */
  readonly by: readonly string[];
  /** Stricter rules for new values. */
  readonly strict?: z.ZodType;
  /** Default: plain text of up to 255 characters. */
  readonly text?: TextKind;
  /** An empty text becomes the default. */
  readonly emptyIsDefault?: true;
  /** Computed: whether the level of this permission is not NOBODY. */
  readonly fromLevel?: string;
  /** Only the server needs it, and every page would carry it. */
  readonly serverOnly?: true;
  /** Nothing reads it yet, because its feature is not in the product: the API stores it, screens hide it. */
  readonly planned?: true;
  /** Its place in a card that lists settings of many features. */
  readonly inList?: SettingListEntry;
  /** Its label in the history, if it cannot be derived from the name. */
  readonly label?: string;
}

export type SettingDeclarations = Readonly<Record<string, SettingDeclaration>>;

/** The values of declared settings. A feature adds them to `Customization` (sites/contract/session.ts). */
export type SettingsOf<Declared extends SettingDeclarations> = {
  readonly [Name in keyof Declared]: z.output<Declared[Name]["schema"]>;
};

/** Declares a setting that users with a permission (any of a list) can set. */
export function setting<Schema extends z.ZodType>(
  schema: Schema,
  by: string | readonly string[],
  options: Omit<SettingDeclaration, "schema" | "by"> = {},
): SettingDeclaration<Schema> {
  return { schema, by: typeof by === "string" ? [by] : by, ...options };
}

/** Stored settings that are not valid; their default is used instead. */
export type InvalidSettings = readonly { readonly name: string; readonly problem: string }[];

/**
 * Reads stored settings, with the defaults of those that are missing. A value that is not valid, for example after a
 * restore by hand, falls back to its default instead of keeping the server from starting. Unknown names are left out.
 */
export function readSettings(
  declared: Iterable<readonly [name: string, declaration: SettingDeclaration]>,
  stored: object,
): { readonly values: Readonly<Record<string, unknown>>; readonly invalid: InvalidSettings } {
  const known = new Map<string, unknown>(Object.entries(stored));
  const invalid: { name: string; problem: string }[] = [];
  const values: Record<string, unknown> = {};
  for (const [name, { schema }] of declared) {
    const value = known.get(name);
    const read = value === undefined ? null : schema.safeParse(value);
    if (read?.success === false)
      invalid.push({ name, problem: read.error.issues[0]?.message ?? "it has an invalid format" });
    values[name] = read?.success === true ? read.data : defaultOf(schema);
  }
  return { values, invalid };
}

/** Thousands of towns have the same defaults, so each is computed once. */
const defaults = new WeakMap<z.ZodType, unknown>();

function defaultOf(schema: z.ZodType): unknown {
  if (!defaults.has(schema)) defaults.set(schema, schema.parse(undefined));
  return defaults.get(schema);
}

/** A feature's own settings of a town, from all its settings; the defaults without a town. */
export function settingsOf<Declared extends SettingDeclarations>(
  declared: Declared,
  stored: object = {},
): SettingsOf<Declared> {
  // Each value was read with its own schema.
  return readSettings(Object.entries(declared), stored).values as SettingsOf<Declared>;
}

const MAX_TEXT_LENGTH = 255;
const MAX_HTML_LENGTH = 100_000;
const NOT_AN_ADDRESS = "enter an address that begins with http:// or https://";

export const plainText: TextKind = {
  maxLength: MAX_TEXT_LENGTH,
  toStored: (input) => (hasUnseen(input) ? null : input),
  problemOf: () => UNSEEN_PROBLEM,
};

/** HTML that people write; sanitized. */
export const htmlText: TextKind = {
  maxLength: MAX_HTML_LENGTH,
  toStored: safeMessage,
  problemOf: () => "it is not valid",
  isRich: true,
};

/** A web address, or a path of this installation. */
export const linkText: TextKind = {
  toStored: (input) => (input.startsWith("/") ? ownPath(input) : webAddress(input)),
  problemOf: () => NOT_AN_ADDRESS,
};

export const websiteText: TextKind = { toStored: webAddress, problemOf: () => NOT_AN_ADDRESS };

/** A web address that is stored as it is. */
export const exactWebsiteText = (complete: (input: string) => string): TextKind => ({
  toStored: (input) => (isWebAddress(complete(input)) ? complete(input) : null),
  problemOf: () => NOT_AN_ADDRESS,
});

export const hostNameText: TextKind = {
  toStored: (input) =>
    /^(?=.{1,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/i.test(input) ? input.toLowerCase() : null,
  problemOf: () => "enter a host name",
};

/** Sanitizes the HTML of a message; empty if it has no visible content. */
export function safeMessage(html: string): string {
  const safe = sanitizeHtml(html);
  const isEmpty = !/<(?:img|cite) /.test(safe) && safe.replaceAll(/<[^<>]*>|&nbsp;|\s/g, "") === "";
  return isEmpty ? "" : safe;
}

/** The name of a page, as the navigation shows it. */
export const pageName = (standard: string) => z.string().trim().max(80).default(standard);
/** Its short name for the narrow rail; empty: the full name (OPEN-144). */
export const shortPageName = z.string().trim().max(40).default("");
