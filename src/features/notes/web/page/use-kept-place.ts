import { useEffect } from "react";
import { useLocation } from "react-router";
import { provisionsOnPage } from "../../../code/parts/law-on-page.ts";

/** What a reader does to move on: from here on the place is theirs. */
const INPUTS = ["wheel", "touchmove", "pointerdown", "keydown"] as const;

/**
 * Keeps the text where the reader left it, on the way back and after a reload. Restored positions count in pixels, and
 * the notes above, which were there, come later again: so the place is kept as a provision and where it was in the
 * window. Call it before the notes are there.
 */
export function useKeptPlace(): void {
  const { key, pathname } = useLocation();
  useEffect(() => {
    // The first page of a tab has the same key each time.
    const isFirst = key === "default";
    const name = `place ${isFirst ? pathname : key}`;
    /** Where the text is held while notes come, which the browser does only to a pixel. */
    let held = !isFirst || wasRestored() ? stored(name) : null;
    if (held !== null) moveTo(held);
    let timer = 0;
    const keep = (): void => store(name, placeOf(provisionsOnPage().map(({ element }) => element)));
    const onScroll = (): void => {
      if (held !== null) return moveTo(held);
      clearTimeout(timer);
      timer = window.setTimeout(keep, 100);
    };
    const release = (): void => {
      held = null;
    };
    const passive = { passive: true };
    for (const input of INPUTS) addEventListener(input, release, passive);
    addEventListener("scroll", onScroll, passive);
    addEventListener("pagehide", keep);
    return () => {
      clearTimeout(timer);
      for (const input of INPUTS) removeEventListener(input, release);
      removeEventListener("scroll", onScroll);
      removeEventListener("pagehide", keep);
    };
  }, [key, pathname]);
}

function wasRestored(): boolean {
  const [entry] = performance.getEntriesByType("navigation");
  return entry instanceof PerformanceNavigationTiming && entry.type !== "navigate";
}

/** The last provision that begins above the window, or the first one, and the distance of its text from the top. */
function placeOf(provisions: readonly HTMLElement[]): string | null {
  const at = provisions.findLast((each) => textOf(each).top < 0) ?? provisions[0];
  return at === undefined ? null : `${at.id} ${textOf(at).top}`;
}

function moveTo(place: string): void {
  const [guid = "", top] = place.split(" ");
  const provision = document.getElementById(guid);
  if (provision !== null) scrollBy(0, textOf(provision).top - Number(top));
}

/** Where the law of a provision begins, which is below its notes. */
const textOf = (provision: HTMLElement): DOMRect =>
  (provision.querySelector(":scope > .law") ?? provision).getBoundingClientRect();

function stored(name: string): string | null {
  try {
    return sessionStorage.getItem(name);
  } catch {
    return null;
  }
}

/** Without storage, the browser's own position must do. */
function store(name: string, place: string | null): void {
  try {
    if (place !== null) sessionStorage.setItem(name, place);
  } catch {
    // Full or switched off.
  }
}
