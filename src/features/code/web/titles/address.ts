import type { TitleChangeKind } from "../../contract/titles.ts";
import { isChangeKind } from "./labels.ts";

/** The query of the list of changes; "" for a missing parameter. */
export interface ChangesQuery {
  readonly from: string;
  readonly to: string;
  readonly kind: TitleChangeKind | "";
  readonly part: string;
  readonly offset: number;
}

const VERSION = /^[A-Za-z0-9]{2,40}-\d{1,6}$/;
const versionIn = (value: string | null): string => (value !== null && VERSION.test(value) ? value : "");

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

/** The URL of a list of changes, or of one change, without empty parameters. */
export function changesHref(site: string, { offset, ...filters }: ChangesQuery, guid: string | null = null): string {
  const query = new URLSearchParams(Object.entries(filters).filter(([, value]) => value !== ""));
  if (offset > 0) query.set("offset", String(offset));
  return `/dashboard/${site}/titles/changes${guid === null ? "" : `/${guid}`}${query.size === 0 ? "" : `?${query}`}`;
}

/** The open parts: "12,15" in the URL, or "none" if all are closed; null if there is no parameter. */
export function readOpenParts(query: URLSearchParams): string[] | null {
  const list = query.get("open");
  return list === null
    ? null
    : list
        .split(",")
        .filter((guid) => /^\d{1,15}$/.test(guid))
        .slice(0, 20);
}
export const readVersion = (query: URLSearchParams): string => versionIn(query.get("version"));

export function titlesHref(site: string, version: string, opened: readonly string[] | null): string {
  const query = new URLSearchParams(version === "" ? {} : { version });
  if (opened !== null) query.set("open", opened.length === 0 ? "none" : opened.join(","));
  return `/dashboard/${site}/titles${query.size === 0 ? "" : `?${query.toString().replaceAll("%2C", ",")}`}`;
}
