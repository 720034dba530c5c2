import type { Target } from "../../provision.ts";
import { isFileAddress } from "../paths.ts";

/** Key of the entire document. */
export const WHOLE_DOCUMENT = "/";

/**
 * The target of a citation. `document` is the name of the citing document; a citation of that name is internal.
 * "§3-1005|(a)|(1)" → key "§3-1005", path "(a)", "(1)"; "3|2|I" → key "3|2|I".
 */
export function targetOf(attrs: Readonly<Record<string, string>>, document: string | null): Target {
  const target: { doc?: string; key?: string; path?: string[]; href?: string; file?: string } = {};
  const { doc, root, href } = attrs;
  if (doc !== undefined && doc !== "" && doc !== document) target.doc = doc;
  const { key, path } = splitPath(attrs["path"] ?? "");
  if (key !== "") target.key = key;
  else if (root !== undefined && root !== "") target.key = `§${root}`;
  else if (doc !== undefined && doc === document) target.key = WHOLE_DOCUMENT;
  if (path.length > 0) target.path = path;
  if (href !== undefined && /^https?:\/\//i.test(href)) target.href = href;
  else if (href !== undefined && isFileAddress(href)) target.file = href;
  return target;
}

/** Splits an Open Law path into the key of a provision and the enumerations below it. */
export function splitPath(value: string): { key: string; path: string[] } {
  const parts = value
    .split("|")
    .map((part) => part.trim())
    .filter((part) => part !== "");
  if (parts[0]?.startsWith("§")) return { key: parts[0].replace(/^§\s+/, "§"), path: parts.slice(1) };
  const end = parts.findIndex((part) => part.startsWith("("));
  return end === -1
    ? { key: parts.join("|"), path: [] }
    : { key: parts.slice(0, end).join("|"), path: parts.slice(end) };
}

/** Keys of a container: its path, and its own number if that is written in full ("5.92" in title 5). */
export function containerKeys(path: readonly string[]): string[] {
  const own = path.at(-1);
  if (own === undefined || own === "") return [];
  const parent = path.at(-2);
  const full =
    parent !== undefined &&
    own.length > parent.length &&
    own.startsWith(parent) &&
    !/^[\p{L}\p{N}]/u.test(own.slice(parent.length));
  return full ? [path.join("|"), own] : [path.join("|")];
}

/** Keys of a section with and without the sign, since codes are cited both ways. */
export function sectionKeys(number: string): string[] {
  return number === "" ? [] : [`§${number}`, number];
}

const MONTHS = ["Jan.", "Feb.", "Mar.", "Apr.", "May", "June", "July", "Aug.", "Sept.", "Oct.", "Nov.", "Dec."];

/**
 * Text for an annotation that has only attributes: doc "City of San Mateo, Cal., Ord. No. 1986-22", path "§5", eff
 * "2019-10-03" → "Ord. No. 1986-22 § 5 (eff. Oct. 3, 2019)". Leaves out the town, which starts the name of the
 * document.
 */
export function annotationText(attrs: Readonly<Record<string, string>>, document: string | null): string {
  const doc = withoutTown(attrs["doc"] ?? "", document);
  const path = pathText(attrs["path"] ?? "");
  const dates = datesText(attrs["eff"], attrs["app"]);
  return [doc, path, dates === "" ? "" : `(${dates})`].filter((part) => part !== "").join(" ");
}

/** "§3|(b)|(1)" → "§ 3(b)(1)"; "I|E" → "I, E". */
export function pathText(value: string): string {
  const { key, path } = splitPath(value);
  const head = key.startsWith("§") ? `§ ${key.slice(1)}` : key.replaceAll("|", ", ");
  return path.reduce((text, part) => (part.startsWith("(") ? text + part : `${text} ${part}`), head);
}

function withoutTown(doc: string, document: string | null): string {
  const end = document?.lastIndexOf(", ") ?? -1;
  const town = document !== null && end !== -1 ? document.slice(0, end + 2) : "";
  return town !== "" && doc.startsWith(town) ? doc.slice(town.length) : doc;
}

function datesText(eff: string | undefined, app: string | undefined): string {
  const parts: string[] = [];
  if (eff !== undefined && eff !== "") parts.push(`eff. ${dateText(eff)}`);
  if (app === "notfunded") parts.push("not funded");
  else if (app !== undefined && app !== "" && app !== eff) parts.push(`applicable ${dateText(app)}`);
  return parts.join(", ");
}

function dateText(value: string): string {
  const parts = /^(\d{4})-(\d{2})-(\d{2})$/.exec(value);
  const month = parts === null ? undefined : MONTHS[Number(parts[2]) - 1];
  return parts === null || month === undefined ? value : `${month} ${Number(parts[3])}, ${parts[1]}`;
}
