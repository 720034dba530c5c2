import { useEffect, useMemo, useState } from "react";
import { leavesToHighlight } from "../../../../domain/query/text/highlight.ts";
import { MatchFinder } from "../../../../domain/query/text/matches.ts";
import { browserClient } from "../../../../ui/api.ts";
import { reportError } from "../../../../ui/messages/error-list.ts";
import { findInDocument } from "../../contract/pages.ts";

/** What is found in a document. */
export interface Found {
  readonly find: string;
  readonly pages: readonly { readonly page: number; readonly count: number }[];
  readonly total: number;
  readonly isCut: boolean;
  readonly isUndivided: boolean;
}

/** A match, by its page and its place among the matches of that page, from 0. */
export interface MatchPlace {
  readonly page: number;
  readonly nth: number;
}

export interface Finding {
  /** Null: nothing is searched, or the answer is not there yet. */
  readonly found: Found | null;
  readonly finder: MatchFinder | null;
}

/** Counts the words of a search in a document. `find`: "" for none. */
export function useFind(site: string, id: number, find: string): Finding {
  const [found, setFound] = useState<Found | null>(null);
  useEffect(() => {
    if (find === "") return undefined;
    let isOver = false;
    browserClient
      .call(findInDocument, { site, id, find })
      .then((answer) => void (isOver || setFound({ ...answer, find })))
      .catch((error: unknown) => void (isOver || reportError(error)));
    return () => {
      isOver = true;
    };
  }, [site, id, find]);
  const finder = useMemo(() => (find === "" ? null : new MatchFinder(leavesToHighlight(find))), [find]);
  return { found: found?.find === find ? found : null, finder };
}

/** The place of the match with this number, from 0; null if there is none. */
export function placeOfMatch({ pages }: Found, number: number): MatchPlace | null {
  let before = 0;
  for (const { page, count } of pages) {
    if (number < before + count) return { page, nth: number - before };
    before += count;
  }
  return null;
}

/** The number of the first match on a page or after it; the first of all if there is none. */
export function firstMatchFrom({ pages }: Found, from: number): number {
  let before = 0;
  for (const { page, count } of pages) {
    if (page >= from) return before;
    before += count;
  }
  return 0;
}
