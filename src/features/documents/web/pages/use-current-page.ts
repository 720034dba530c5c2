import { useEffect, useState } from "react";
import { pageAnchor } from "./page-anchor.ts";

/** The number of the page that fills most of the window, while one scrolls. */
export function useCurrentPage(first: number, count: number): number {
  const [current, setCurrent] = useState(first);
  useEffect(() => {
    let frame = 0;
    const measure = (): void => {
      frame = 0;
      setCurrent(pageAt(first, count));
    };
    const later = (): void => {
      if (frame === 0) frame = requestAnimationFrame(measure);
    };
    measure();
    addEventListener("scroll", later, { passive: true });
    addEventListener("resize", later);
    return () => {
      cancelAnimationFrame(frame);
      removeEventListener("scroll", later);
      removeEventListener("resize", later);
    };
  }, [first, count]);
  return Math.min(first + count - 1, Math.max(first, current));
}

/** The last page that begins above the middle of the window. */
function pageAt(first: number, count: number): number {
  const middle = window.innerHeight / 2;
  let [low, high] = [first, first + count - 1];
  while (low < high) {
    const page = Math.ceil((low + high) / 2);
    const top = document.getElementById(pageAnchor(page))?.getBoundingClientRect().top ?? Infinity;
    if (top <= middle) low = page;
    else high = page - 1;
  }
  return low;
}
