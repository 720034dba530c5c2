import type { Result, SearchResults } from "../../contract/search.ts";

/** What was loaded of one search. */
export interface LoadedPages {
  readonly first: SearchResults;
  readonly results: readonly Result[];
  /** The towns that they are of: each page names its own. */
  readonly customers: SearchResults["customers"];
  readonly lastPage: number;
}

/** Searches of this visit whose results are still at hand, by history entry; the oldest goes first. */
const MAX_KEPT = 20;
const kept = new Map<string, LoadedPages>();

/** What was loaded of a search, unless the code has changed since. */
export function restorePages(id: string, first: SearchResults): LoadedPages | null {
  const pages = kept.get(id);
  return pages !== undefined && isSame(pages.first, first) ? pages : null;
}

export function rememberPages(id: string, pages: LoadedPages): void {
  kept.delete(id);
  kept.set(id, pages);
  const oldest = kept.keys().next().value;
  if (kept.size > MAX_KEPT && oldest !== undefined) kept.delete(oldest);
}

function isSame(one: SearchResults, other: SearchResults): boolean {
  const keys = other.results.map(resultKey);
  return (
    one.totalResultCount === other.totalResultCount &&
    one.results.length === keys.length &&
    one.results.every((result, at) => resultKey(result) === keys[at])
  );
}

/** Guids may be those of several towns. */
export const resultKey = ({ custId, type, id }: Result): string => `${custId} ${type} ${id}`;

/** How far a search was read before the document was left: pages and place, in the session of the browser. */
interface LeftAt {
  readonly id: string;
  readonly pages: number;
  readonly top: number;
}

/** More are not loaded at once. */
const MAX_RESTORED = 15;
const STORAGE = "search-place";

/** Number of pages that were loaded when the document was left on this search; 0 when nothing is to be loaded anew. */
export function pagesToRestore(id: string, first: SearchResults): number {
  if (kept.get(id) !== undefined && restorePages(id, first)?.lastPage !== first.currentPage) return 0;
  return Math.min(readPlace(id)?.pages ?? 0, first.maxPages, first.currentPage + MAX_RESTORED);
}

export function restoreScroll(id: string): void {
  const place = readPlace(id);
  if (place !== null) scrollTo(0, place.top);
}

/** Only the last search is remembered: older ones are found again by going back to them within the visit. */
function readPlace(id: string): LeftAt | null {
  try {
    const place: unknown = JSON.parse(sessionStorage.getItem(STORAGE) ?? "null");
    return isPlace(place) && place.id === id ? place : null;
  } catch {
    return null;
  }
}

function isPlace(value: unknown): value is LeftAt {
  if (typeof value !== "object" || value === null) return false;
  const { id, pages, top }: Record<string, unknown> = { ...value };
  return typeof id === "string" && typeof pages === "number" && typeof top === "number";
}

/** Remembers the place of the search that is shown as its document is left. */
export function rememberPlace(id: string): void {
  const pages = kept.get(id);
  if (pages === undefined) return;
  const place: LeftAt = { id, pages: pages.lastPage + 1, top: Math.round(scrollY) };
  try {
    sessionStorage.setItem(STORAGE, JSON.stringify(place));
  } catch {
    return;
  }
}
