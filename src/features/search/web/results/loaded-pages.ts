import type { Result, SearchResults } from "../../contract/search.ts";

/** The loaded pages of one search. */
export interface LoadedPages {
  readonly first: SearchResults;
  readonly results: readonly Result[];
  /** The towns of the results: each page lists its own. */
  readonly customers: SearchResults["customers"];
  readonly lastPage: number;
}

/** Searches of this visit whose results are remembered, by history entry. The oldest is dropped first. */
const MAX_REMEMBERED = 20;
const remembered = new Map<string, LoadedPages>();

/** The loaded pages of a search, unless the code has changed since. */
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

/** Unique across towns, which may use the same GUIDs. */
export const resultKey = ({ custId, type, id }: Result): string => `${custId} ${type} ${id}`;

/** Loaded pages and scroll position of a search when the document was left, in session storage. */
interface SavedPosition {
  readonly id: string;
  readonly pages: number;
  readonly top: number;
}

/** Maximum number of pages to load again at once. */
const MAX_RESTORED = 15;
const STORAGE = "search-place";

/** Number of pages that were loaded when the document was left on this search; 0 if there is nothing to reload. */
export function pagesToRestore(id: string, first: SearchResults): number {
  if (remembered.get(id) !== undefined && restorePages(id, first)?.lastPage !== first.currentPage) return 0;
  return Math.min(readPosition(id)?.pages ?? 0, first.maxPages, first.currentPage + MAX_RESTORED);
}

export function restoreScroll(id: string): void {
  const position = readPosition(id);
  if (position !== null) scrollTo(0, position.top);
}

/** Session storage has only the latest search; earlier ones of this visit are in memory. */
function readPosition(id: string): SavedPosition | null {
  try {
    const position: unknown = JSON.parse(sessionStorage.getItem(STORAGE) ?? "null");
    return isPosition(position) && position.id === id ? position : null;
  } catch {
    return null;
  }
}

function isPosition(value: unknown): value is SavedPosition {
  if (typeof value !== "object" || value === null) return false;
  const { id, pages, top }: Record<string, unknown> = { ...value };
  return typeof id === "string" && typeof pages === "number" && typeof top === "number";
}

/** Saves the scroll position of the current search when its document is left. */
export function savePosition(id: string): void {
  const pages = remembered.get(id);
  if (pages === undefined) return;
  const position: SavedPosition = { id, pages: pages.lastPage + 1, top: Math.round(scrollY) };
  try {
    sessionStorage.setItem(STORAGE, JSON.stringify(position));
  } catch {
    return;
  }
}
