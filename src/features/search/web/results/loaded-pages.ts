import { VisitedLists } from "../../../../ui/page/visited-lists.ts";
import type { Result, SearchResults } from "../../contract/search.ts";

/** The loaded pages of one search. */
export interface LoadedPages {
  readonly first: SearchResults;
  readonly results: readonly Result[];
  /** The towns of the results: each page lists its own. */
  readonly customers: SearchResults["customers"];
  readonly lastPage: number;
}

const visited = new VisitedLists<LoadedPages>("search-place");

/** The loaded pages of a search, unless the code has changed since. */
export function restorePages(id: string, first: SearchResults): LoadedPages | null {
  const pages = visited.recall(id);
  return pages !== null && isSame(pages.first, first) ? pages : null;
}

export const rememberPages = (id: string, pages: LoadedPages): void => visited.remember(id, pages);

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

/** Maximum number of pages to load again at once. */
const MAX_RESTORED = 15;

/** Number of pages that were loaded when the document was left on this search; 0 if there is nothing to reload. */
export function pagesToRestore(id: string, first: SearchResults): number {
  if (visited.recall(id) !== null && restorePages(id, first)?.lastPage !== first.currentPage) return 0;
  return Math.min(visited.loadedBefore(id), first.maxPages, first.currentPage + MAX_RESTORED);
}

export const restoreScroll = (id: string): void => visited.scrollBack(id);

/** Saves the scroll position of the current search when its document is left. */
export function savePosition(id: string): void {
  const pages = visited.recall(id);
  if (pages !== null) visited.savePlace(id, pages.lastPage + 1);
}
