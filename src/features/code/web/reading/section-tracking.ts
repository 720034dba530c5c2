import { useEffect, useState } from "react";
import { guidOf } from "./use-deep-link.ts";

/** TOC-09, CONSTANTS-26: a section that starts up to this many px below the header is the current one. */
const TOP_OFFSET = 8;
/** TOC-10: milliseconds until the table of contents follows, after scrolling and on a new page. */
const FOLLOW_DELAY = 200;
const FIRST_DELAY = 1250;

/** Binary search for the last of `count` ordered items whose top is at or above `line`; -1 if there is none. */
export function lastAbove(count: number, topAt: (index: number) => number, line: number): number {
  let low = 0;
  let high = count;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (topAt(middle) <= line) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

/** The section being read (TOC-09); null above the first. */
function findCurrent(sections: readonly HTMLElement[]): string | null {
  const line = (Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop) || 0) + TOP_OFFSET;
  const linked = linkedAtEnd(sections);
  if (linked !== null) return linked;
  const index = lastAbove(sections.length, (at) => topOf(sections[at]), line);
  return sections[index]?.id ?? null;
}

/** For the head of a page, the bottom of its heading counts as the top. */
function topOf(section: HTMLElement | undefined): number {
  const heading = section?.classList.contains("page-head") === true ? section.querySelector("h1") : null;
  return heading?.getBoundingClientRect().bottom ?? section?.getBoundingClientRect().top ?? Infinity;
}

/** At the end of the page, sections cannot scroll to the top: there the linked section counts as current. */
function linkedAtEnd(sections: readonly HTMLElement[]): string | null {
  const { scrollHeight } = document.documentElement;
  if (window.scrollY === 0 || window.innerHeight + window.scrollY < scrollHeight - 2) return null;
  const guid = guidOf(location.hash.slice(1));
  return sections.find(({ id }) => id === guid)?.id ?? null;
}

/**
 * The section being read among `guids`. `now` is for the sticky line; `settled` is for the table of contents, which
 * waits until scrolling stops.
 */
export function useCurrentSection(guids: readonly string[]): {
  readonly now: string | null;
  readonly settled: string | null;
} {
  const [now, setNow] = useState<string | null>(null);
  const [settled, setSettled] = useState<string | null>(null);
  useEffect(() => {
    const sections = guids.map((guid) => document.getElementById(guid)).filter((element) => element !== null);
    let frame = 0;
    let timer = window.setTimeout(() => setSettled(findCurrent(sections)), FIRST_DELAY);
    const opened = performance.now();
    const onScroll = (): void => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => setNow(findCurrent(sections)));
      window.clearTimeout(timer);
      const rest = Math.max(FOLLOW_DELAY, FIRST_DELAY - (performance.now() - opened));
      timer = window.setTimeout(() => setSettled(findCurrent(sections)), rest);
    };
    onScroll();
    window.addEventListener("scroll", onScroll, { passive: true });
    return () => {
      window.removeEventListener("scroll", onScroll);
      cancelAnimationFrame(frame);
      window.clearTimeout(timer);
    };
  }, [guids]);
  return { now, settled };
}
