import type { SortOrder } from "../contract/search.ts";

/** Labels of the search pages. */
export const SORT_NAMES: Readonly<Record<SortOrder, string>> = {
  relevance: "Relevance",
  natural: "Code order",
  date_asc: "Oldest first",
  date_desc: "Newest first",
};

/** SEARCH-27. `customerName`: null if several codes are searched. */
export function searchTitle(customerName: string | null, query: string): string {
  const title = `${customerName ?? "Towncode"} Search`;
  return query.trim() === "" ? title : `${title}: ${query}`;
}

/** A query in a sentence: “fence”; a query with quotation marks stays as it is. */
export const quoted = (query: string): string => (/["“”]/.test(query) ? query : `“${query}”`);

const numbers = new Intl.NumberFormat("en-US");

/** "1,280 results", "1 result", "No results"; "More than 1,280 results" if not everything was searched. */
export function formatCount(total: number, partial = false): string {
  if (total === 0) return "No results";
  return `${partial ? "More than " : ""}${numbers.format(total)} ${total === 1 && !partial ? "result" : "results"}`;
}

/** "Results 21–40 of 128" */
export function formatRange(first: number, shown: number, total: number): string {
  return `Results ${numbers.format(first + 1)}–${numbers.format(first + shown)} of ${numbers.format(total)}`;
}

/** "2 towns" */
export const countTowns = (count: number): string => `${numbers.format(count)} ${count === 1 ? "town" : "towns"}`;

/** SEARCH-08: "Search 2 towns" */
export const townsLabel = (count: number): string => `Search ${countTowns(count)}`;

/** Label and number at the start of a title: "Chapter 101", "§ 115-6", "Part II". */
const NUMBER = /^(?:§§?|\p{Lu}\p{Ll}+) (?:[A-Z]*\d[\p{L}\d.:–-]*|[A-Z]+(?= |$))/u;

/** SEARCH-09: "Chapter 101 only", "2 parts only". `titles`: those of the selected parts, null if unknown. */
export function selectedLabel(titles: readonly (string | null)[]): string {
  const number = titles.length === 1 ? NUMBER.exec(titles[0] ?? "")?.[0] : undefined;
  return `${number ?? `${titles.length} ${titles.length === 1 ? "part" : "parts"}`} only`;
}

/** "Selected (2)", then a line for each part. */
export const selectedTooltip = (titles: readonly (string | null)[]): string =>
  [`Selected (${titles.length})`, ...titles.map((title) => title ?? "A part of the code")].join("\n");
