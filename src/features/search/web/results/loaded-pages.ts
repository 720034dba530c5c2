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
const MAX_REMEMBERED = 20;
const remembered = new Map<string, LoadedPages>();

/** What was loaded of a search, unless the code has changed since. */
export function restorePages(id: string, first: SearchResults): LoadedPages | null {
  const pages = remembered.get(id);
  return pages !== undefined && isSame(pages.first, first) ? pages : null;
}

export function rememberPages(id: string, pages: LoadedPages): void {
  remembered.delete(id);
  remembered.set(id, pages);
  const oldest = remembered.keys().next().value;
  if (remembered.size > MAX_REMEMBERED && oldest !== undefined) remembered.delete(oldest);
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
interface SavedPosition {
  readonly id: string;
  readonly pages: number;
  readonly top: number;
}

/** More are not loaded at once. */
const MAX_RESTORED = 15;
const STORAGE = "search-place";

/** Number of pages that were loaded when the document was left on this search; 0 when nothing is to be loaded anew. */
export function pagesToRestore(id: string, first: SearchResults): number {
  if (remembered.get(id) !== undefined && restorePages(id, first)?.lastPage !== first.currentPage) return 0;
  return Math.min(readPosition(id)?.pages ?? 0, first.maxPages, first.currentPage + MAX_RESTORED);
}

export function restoreScroll(id: string): void {
  const place = readPosition(id);
  if (place !== null) scrollTo(0, place.top);
}

/** Only the last search is remembered: older ones are found again by going back to them within the visit. */
function readPosition(id: string): SavedPosition | null {
  try {
    const place: unknown = JSON.parse(sessionStorage.getItem(STORAGE) ?? "null");
    return isPosition(place) && place.id === id ? place : null;
  } catch {
    return null;
  }
}

function isPosition(value: unknown): value is SavedPosition {
  if (typeof value !== "object" || value === null) return false;
  const { id, pages, top }: Record<string, unknown> = { ...value };
  return typeof id === "string" && typeof pages === "number" && typeof top === "number";
}

/** Remembers the place of the search that is shown as its document is left. */
export function savePosition(id: string): void {
  const pages = remembered.get(id);
  if (pages === undefined) return;
  const place: SavedPosition = { id, pages: pages.lastPage + 1, top: Math.round(scrollY) };
  try {
    sessionStorage.setItem(STORAGE, JSON.stringify(place));
  } catch {
    return;
  }
}
