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

/** Settings with stricter rules for new values than in the contract, which also reads stored values. */
const STRICTER: Partial<Record<SettingName, z.ZodType>> = {
  // OPEN-55
  customerName: z.string().min(1, "Enter the name of the town"),
  muniEmail: z.union([z.literal(""), z.email("Enter an e-mail address")]),
  // ADMIN-28
  analysisName: z.string().min(1, "Enter a name").max(80),
  searchSuggestionWaitTime: z.int().min(0).max(5000),
  globalPublicMessageDismissalDays: z.int().min(1).max(3650),
  typeColors: customization.shape.typeColors
    .unwrap()
    .refine((colors) => Object.keys(colors).every(isPageType), "There is no such page type"),
};

/**
 * Validates and sanitizes a setting's value for storage. An empty long name becomes the default. Throws a `Failure`
 * that names the setting.
 */
export function checkedValue(name: SettingName, value: unknown): unknown {
  const input = typeof value === "string" ? value.trim() : value;
  if (input === undefined) throw invalid(name, "it is missing");
  const schema = STRICTER[name] ?? schemaOf(name);
  const result = schema.safeParse(input === "" && isLongName(name) ? undefined : input);
  if (!result.success) throw invalid(name, result.error.issues[0]?.message ?? "it has an invalid format");
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

function checkedText(name: SettingName, input: string): string {
  const { kind } = SETTINGS[name];
  const longest = MAX_LENGTHS[kind];
  if (longest !== undefined && input.length > longest)
    throw invalid(name, `it can have up to ${longest.toLocaleString("en")} characters`);
  const checked = input === "" ? "" : TEXTS[kind](input);
  const problem = kind === "termGroups" ? checkGroups(input) : null;
  if (problem !== null) throw invalid(name, problem.replace(/\.$/, ""));
  if (checked === null)
    throw invalid(
      name,
      kind === "hostName" ? "enter a host name" : "enter an address that begins with http:// or https://",
    );
  return checked;
}

/** Converts each kind of text for storage; null if it is not valid. */
const TEXTS: Readonly<Record<SettingKind, (input: string) => string | null>> = {
  plain: (input) => input,
  termGroups: tidyGroups,
  html: safeMessage,
  link: (input) => (input.startsWith("/") ? ownPath(input) : webAddress(input)),
  website: webAddress,
  bannerWebsite: (input) => (isWebAddress(bannerWebsite(input)) ? bannerWebsite(input) : null),
  hostName: (input) =>
    /^(?=.{1,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/i.test(input) ? input.toLowerCase() : null,
};

/** Sanitizes the HTML of a message; empty if it has no visible content. */
export function safeMessage(html: string): string {
  const safe = sanitizeHtml(html);
  const isEmpty = !safe.includes("<img") && safe.replaceAll(/<[^>]*>|&nbsp;|\s/g, "") === "";
  return isEmpty ? "" : safe;
}

const invalid = (name: string, reason: string): Failure =>
  new Failure(
    "bad-input",
    `The value of “${name}” cannot be used: ${reason.charAt(0).toLowerCase()}${reason.slice(1)}.`,
    { errors: [{ path: name, message: reason }] },
  );
