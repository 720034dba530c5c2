import type { SortOrder } from "../contract/search.ts";

/** Words of the pages of results, which reading pages do without. */
export const SORT_NAMES: Readonly<Record<SortOrder, string>> = {
  relevance: "Relevance",
  natural: "Order of the code",
  date_asc: "Oldest first",
  date_desc: "Newest first",
};

/** SEARCH-27. `customerName`: null when several codes are searched. */
export function searchTitle(customerName: string | null, query: string): string {
  const title = `${customerName ?? "Towncode"} Search`;
  return query.trim() === "" ? title : `${title}: ${query}`;
}

/** A query in a sentence: “fence”, "public hearing" as it is. */
export const quoted = (query: string): string => (/["“”]/.test(query) ? query : `“${query}”`);

const numbers = new Intl.NumberFormat("en-US");

/** "1,280 results", "1 result", "No results"; "more than 1,280 results" when not all was searched. */
export function formatCount(total: number, partial = false): string {
  if (total === 0) return "No results";
  return `${partial ? "More than " : ""}${numbers.format(total)} ${total === 1 && !partial ? "result" : "results"}`;
}

/** "Results 21–40 of 128" */
export function formatRange(first: number, shown: number, total: number): string {
  return `Results ${numbers.format(first + 1)}–${numbers.format(first + shown)} of ${numbers.format(total)}`;
}
