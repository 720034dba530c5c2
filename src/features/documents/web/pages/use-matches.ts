import { useEffect, useEffectEvent, useMemo, useRef, useState } from "react";
import { CURRENT_MARK } from "./marks.ts";
import { pageAnchor, pageOfHash } from "./page-anchor.ts";
import { firstMatchFrom, placeOfMatch, type Found, type MatchPlace } from "./use-find.ts";
import type { PageWords } from "./use-words.ts";

interface Shown {
  readonly found: Found | null;
  /** The pages that are shown. */
  readonly first: number;
  readonly last: number;
  readonly words: ReadonlyMap<number, PageWords>;
  readonly request: (page: number) => void;
  readonly goToPage: (page: number) => void;
}

export interface Matches {
  /** The number of the match that was gone to, from 0; -1: none. */
  readonly at: number;
  readonly place: MatchPlace | null;
  readonly step: (by: 1 | -1) => void;
}

/** Goes through the matches in a document. The first one, on the page of the address or after it, is gone to at once. */
export function useMatches({ found, first, last, words, request, goToPage }: Shown): Matches {
  const [gone, setGone] = useState<{ readonly found: Found; readonly at: number } | null>(null);
  const start = useMemo(
    () =>
      found === null || found.total === 0 || found.isUndivided
        ? -1
        : firstMatchFrom(found, pageOfHash(location.hash) ?? 1),
    [found],
  );
  const at = gone !== null && gone.found === found ? gone.at : start;
  const place = useMemo(() => (found === null || at < 0 ? null : placeOfMatch(found, at)), [found, at]);
  /** The match that is still to be scrolled to, when the words of its page are there. */
  const awaited = useRef<MatchPlace | null>(null);

  const leave = useEffectEvent(() => {
    awaited.current = place;
    if (place === null) return;
    request(place.page);
    if (place.page < first || place.page > last) goToPage(place.page);
  });
  useEffect(() => leave(), [place]);

  const arrive = useEffectEvent(() => {
    const wanted = awaited.current;
    if (wanted === null || !words.has(wanted.page)) return;
    const page = document.getElementById(pageAnchor(wanted.page));
    if (page === null) return;
    awaited.current = null;
    (page.querySelector(`[${CURRENT_MARK}]`) ?? page).scrollIntoView({ block: "center", inline: "nearest" });
  });
  useEffect(() => arrive(), [place, words, first]);
  useUserScroll(() => {
    awaited.current = null;
  });
  return {
    at,
    place,
    step: (by) => {
      if (found !== null && found.total > 0) setGone({ found, at: at < 0 ? 0 : (at + by + found.total) % found.total });
    },
  };
}

/** A reader who scrolls in the meantime stays where they are. */
function useUserScroll(forget: () => void): void {
  const scrolled = useEffectEvent(forget);
  useEffect(() => {
    const listener = (): void => scrolled();
    for (const kind of ["wheel", "touchmove"]) addEventListener(kind, listener, { passive: true });
    return () => ["wheel", "touchmove"].forEach((kind) => removeEventListener(kind, listener));
  }, []);
}
