import { useLayoutEffect, useRef, useState } from "react";
import { CURRENT_MARK } from "./marks.ts";
import { pageAnchor } from "./page-anchor.ts";

/** 1: as wide as there is room for it. */
export const ZOOMS = [1, 1.5, 2, 3] as const;

/**
 * How large pages are. The match that was gone to is then in the middle of the window, or what was there before.
 * `current`: the page that is shown.
 */
export function useZoom(current: number): readonly [number, (zoom: number) => void] {
  const [zoom, setZoom] = useState<number>(ZOOMS[0]);
  /** A page, and which part of its height is to be in the middle. */
  const middle = useRef<{ readonly page: HTMLElement; readonly part: number } | null>(null);
  useLayoutEffect(() => {
    if (middle.current === null) return;
    const { page, part } = middle.current;
    const { top, height } = page.getBoundingClientRect();
    middle.current = null;
    window.scrollBy({ top: top + height * part - window.innerHeight / 2, behavior: "instant" });
  }, [zoom]);
  const change = (next: number): void => {
    const page = document.getElementById(pageAnchor(current));
    if (page !== null) {
      const { top, height } = page.getBoundingClientRect();
      const part = ((markInWindow() ?? window.innerHeight / 2) - top) / Math.max(1, height);
      if (part > 0 && part < 1) middle.current = { page, part };
    }
    setZoom(next);
  };
  return [zoom, change];
}

/** The middle of the match that was gone to, from the top of the window; null if it is not in the window. */
function markInWindow(): number | null {
  const mark = document.querySelector(`[${CURRENT_MARK}]`)?.getBoundingClientRect();
  if (mark === undefined) return null;
  const middle = (mark.top + mark.bottom) / 2;
  return middle > 0 && middle < window.innerHeight ? middle : null;
}
