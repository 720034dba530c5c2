import type { TitleChangeKind } from "../../contract/titles.ts";
import { isChangeKind } from "./labels.ts";

/** What the address of the changes says; "" is what is not said. */
export interface ChangesQuery {
  readonly from: string;
  readonly to: string;
  readonly kind: TitleChangeKind | "";
  readonly part: string;
  readonly offset: number;
}

const VERSION = /^[A-Za-z0-9]{2,40}-\d{1,6}$/;
const versionIn = (word: string | null): string => (word !== null && VERSION.test(word) ? word : "");

export function readChangesQuery(query: URLSearchParams): ChangesQuery {
  const offset = Number(query.get("offset") ?? 0);
  const part = query.get("part") ?? "";
  const kind = query.get("kind") ?? "";
  return {
    from: versionIn(query.get("from")),
    to: versionIn(query.get("to")),
    kind: isChangeKind(kind) ? kind : "",
    part: /^\d{1,15}$/.test(part) ? part : "",
    offset: Number.isSafeInteger(offset) && offset > 0 && offset <= 1_000_000 ? offset : 0,
  };
}

/** The address of a list of changes, or of one of them; only what is said stands in it. */
export function changesHref(site: string, { offset, ...words }: ChangesQuery, guid: string | null = null): string {
  const query = new URLSearchParams(Object.entries(words).filter(([, word]) => word !== ""));
  if (offset > 0) query.set("offset", String(offset));
  return `/dashboard/${site}/titles/changes${guid === null ? "" : `/${guid}`}${query.size === 0 ? "" : `?${query}`}`;
}

/** Parts that are opened: "12,15" in the address, "none" where all were closed; null where nothing is said. */
export function readOpenParts(query: URLSearchParams): string[] | null {
  const words = query.get("open");
  return words === null
    ? null
    : words
        .split(",")
        .filter((word) => /^\d{1,15}$/.test(word))
        .slice(0, 20);
}
export const readVersion = (query: URLSearchParams): string => versionIn(query.get("version"));

export function titlesHref(site: string, version: string, opened: readonly string[] | null): string {
  const query = new URLSearchParams(version === "" ? {} : { version });
  if (opened !== null) query.set("open", opened.length === 0 ? "none" : opened.join(","));
  return `/dashboard/${site}/titles${query.size === 0 ? "" : `?${query.toString().replaceAll("%2C", ",")}`}`;
}
