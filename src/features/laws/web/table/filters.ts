import { queryString } from "../../../../platform/http/call.ts";
import { flagFilter, offsetFilter, patternFilter, textFilter, urlFilters } from "../../../../ui/page/url-filters.ts";
import { writeName } from "../../contract/name-list.ts";
import { ledgerHref, lawsHref } from "../../contract/addresses.ts";

/** The filters and the order of a table of laws as in its URL (LAWS-03); "" for none. */
export interface LawFilters {
  readonly filter: string;
  readonly year: string;
  readonly chapters: readonly string[];
  /** "ADOPTED_DESC,TITLE_ASC" */
  readonly sort: string;
  /** Whether deleted laws are shown (LAWS-23). */
  readonly deleted: boolean;
  /** Id of a version: only laws that it contains (OPEN-07). */
  readonly suppedBy: string;
  /** Number of laws before the first one. */
  readonly from: number;
}

const MOST_CHAPTERS = 200;

const single = urlFilters<Omit<LawFilters, "chapters">>({
  filter: textFilter("filter"),
  year: patternFilter("year", /^\d{1,4}$/),
  sort: textFilter("sort"),
  deleted: flagFilter("deleted", "true"),
  suppedBy: patternFilter("suppedBy", /^\d{1,9}$/),
  from: offsetFilter("from"),
});

export const readFilters = (query: URLSearchParams): LawFilters => ({
  ...single.read(query),
  chapters: [...new Set(query.getAll("chapters"))].filter((name) => name !== "").slice(0, MOST_CHAPTERS),
});

export const noFilters: LawFilters = { ...single.none, chapters: [] };

/** "?year=2026&chapters=Chapter+1&chapters=Chapter+2", or "". */
export function writeFilters({ chapters, ...rest }: LawFilters): string {
  const query = new URLSearchParams(single.write(rest));
  for (const chapter of chapters) query.append("chapters", chapter);
  return query.size === 0 ? "" : `?${query}`;
}

/** The address of a table with these filters. */
export const tableHref = (custId: string, ledger: boolean, filters: LawFilters): string =>
  (ledger ? ledgerHref : lawsHref)(custId) + writeFilters(filters);

/** The same filters in calls. */
export const filtersOfCall = ({ filter, year, chapters, sort, deleted, suppedBy }: LawFilters) => ({
  filter,
  year: year === "" ? undefined : year,
  chapters: chapters.map(writeName),
  sort,
  deleted,
  suppedBy: suppedBy === "" ? undefined : suppedBy,
});

/** How many filters hide laws. */
export const activeFilters = ({ filter, year, chapters, suppedBy }: LawFilters): number =>
  chapters.length + [filter, year, suppedBy].filter((value) => value !== "").length;

/** All laws that pass the filters, as CSV. */
export const csvHref = (custId: string, ledger: boolean, filters: LawFilters): string =>
  `/api/${custId}/laws/csv${queryString({ ...filtersOfCall(filters), ledger })}`;
