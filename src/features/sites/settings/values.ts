import { z } from "zod";
import { checkGroups, tidyGroups } from "../../../domain/query/related/check-groups.ts";
import { sanitizeHtml } from "../../../platform/html/sanitize.ts";
import { Failure } from "../../../platform/http/failure.ts";
import { customization } from "../contract/session.ts";
import { isWebAddress, ownPath, webAddress } from "./addresses.ts";
import { bannerWebsite, PAGE_TYPES, SETTINGS, type SettingKind, type SettingName } from "./policy.ts";

const MAX_TEXT_LENGTH = 255;
const MAX_HTML_LENGTH = 100_000;
const MAX_GROUPS_LENGTH = 5000;

const isPageType = (type: string): boolean => PAGE_TYPES.some((known) => known === type);

/** Settings whose contract, which reads what is stored, says less than what may be stored. */
const STRICTER: Partial<Record<SettingName, z.ZodType>> = {
  // OPEN-55
  customerName: z.string().min(1, "Give the town a name"),
  muniEmail: z.union([z.literal(""), z.email("Give an e-mail address")]),
  // ADMIN-28
  analysisName: z.string().min(1, "Give it a name").max(80),
  searchSuggestionWaitTime: z.int().min(0).max(5000),
  globalPublicMessageDismissalDays: z.int().min(1).max(3650),
  typeColors: customization.shape.typeColors
    .unwrap()
    .refine((colors) => Object.keys(colors).every(isPageType), "There is no such type of page"),
};

/**
 * The value of a setting as it is stored: of its form, and safe to be shown. A long name that is emptied is the
 * default again. Throws a `Failure` that names the setting.
 */
export function checkedValue(name: SettingName, value: unknown): unknown {
  const given = typeof value === "string" ? value.trim() : value;
  if (given === undefined) throw refused(name, "it is missing");
  const schema = STRICTER[name] ?? schemaOf(name);
  const result = schema.safeParse(given === "" && isLongName(name) ? undefined : given);
  if (!result.success) throw refused(name, result.error.issues[0]?.message ?? "it is not of its form");
  return typeof result.data === "string" ? checkedText(name, result.data) : result.data;
}

function schemaOf(name: SettingName): z.ZodType {
  return name === "customerName" ? z.string() : customization.shape[name];
}

const isLongName = (name: SettingName): boolean =>
  /(?<!Short)Name$|^sidebarLabel$/.test(name) && STRICTER[name] === undefined;

const MAX_LENGTHS: Partial<Record<SettingKind, number>> = {
  plain: MAX_TEXT_LENGTH,
  html: MAX_HTML_LENGTH,
  termGroups: MAX_GROUPS_LENGTH,
};

function checkedText(name: SettingName, given: string): string {
  const { kind } = SETTINGS[name];
  const longest = MAX_LENGTHS[kind];
  if (longest !== undefined && given.length > longest)
    throw refused(name, `it may have at most ${longest.toLocaleString("en")} characters`);
  const checked = given === "" ? "" : TEXTS[kind](given);
  const problem = kind === "termGroups" ? checkGroups(given) : null;
  if (problem !== null) throw refused(name, problem.replace(/\.$/, ""));
  if (checked === null)
    throw refused(
      name,
      kind === "hostName" ? "give the name of a host" : "give an address that begins with http:// or https://",
    );
  return checked;
}

/** What each kind of text is stored as; null for what cannot be. */
const TEXTS: Readonly<Record<SettingKind, (given: string) => string | null>> = {
  plain: (given) => given,
  termGroups: tidyGroups,
  html: safeMessage,
  link: (given) => (given.startsWith("/") ? ownPath(given) : webAddress(given)),
  website: webAddress,
  bannerWebsite: (given) => (isWebAddress(bannerWebsite(given)) ? bannerWebsite(given) : null),
  hostName: (given) =>
    /^(?=.{1,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/i.test(given) ? given.toLowerCase() : null,
};

/** HTML of a message, made safe; empty when nothing in it can be seen. */
export function safeMessage(html: string): string {
  const safe = sanitizeHtml(html);
  const isEmpty = !safe.includes("<img") && safe.replaceAll(/<[^>]*>|&nbsp;|\s/g, "") === "";
  return isEmpty ? "" : safe;
}

const refused = (name: string, reason: string): Failure =>
  new Failure(
    "bad-input",
    `The value of “${name}” cannot be used: ${reason.charAt(0).toLowerCase()}${reason.slice(1)}.`,
    { errors: [{ path: name, message: reason }] },
  );
