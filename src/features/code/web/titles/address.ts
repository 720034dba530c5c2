import type { TitleChangeKind } from "../../contract/titles.ts";
import { choiceFilter, offsetFilter, patternFilter, urlFilters } from "../../../../ui/page/url-filters.ts";
import { CHANGE_KINDS } from "./labels.ts";

/** The query of the list of changes; "" for a missing parameter. */
export interface ChangesQuery {
  readonly from: string;
  readonly to: string;
  readonly kind: TitleChangeKind | "";
  readonly part: string;
  readonly offset: number;
}

const VERSION = /^[A-Za-z0-9]{2,40}-\d{1,6}$/;

const filters = urlFilters<ChangesQuery>({
  from: patternFilter("from", VERSION),
  to: patternFilter("to", VERSION),
  kind: choiceFilter("kind", CHANGE_KINDS, ""),
  part: patternFilter("part", /^\d{1,15}$/),
  offset: offsetFilter("offset"),
});

export const readChangesQuery = filters.read;

/** The URL of a list of changes, or of one change, without empty parameters. */
export const changesHref = (site: string, query: ChangesQuery, guid: string | null = null): string =>
  `/dashboard/${site}/titles/changes${guid === null ? "" : `/${guid}`}${filters.write(query)}`;

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
export const readVersion = (query: URLSearchParams): string => versionFilter.read(query.get("version") ?? "");
const versionFilter = patternFilter("version", VERSION);

export function titlesHref(site: string, version: string, opened: readonly string[] | null): string {
  const query = new URLSearchParams(version === "" ? {} : { version });
  if (opened !== null) query.set("open", opened.length === 0 ? "none" : opened.join(","));
  return `/dashboard/${site}/titles${query.size === 0 ? "" : `?${query.toString().replaceAll("%2C", ",")}`}`;
}
