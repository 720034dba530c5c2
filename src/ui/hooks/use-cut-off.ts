import { useEffect, useState, type RefObject } from "react";

/** Which ends of a row are out of sight, for `data-cut`: "", "start", "end" or "start end". */
export type CutOff = "" | "start" | "end" | "start end";

/** Observes an element that scrolls sideways, and its content. Nothing is cut off on the server. */
export function useCutOff(ref: RefObject<HTMLElement | null>): CutOff {
  const [cut, setCut] = useState<CutOff>("");
  useEffect(() => {
    const element = ref.current;
    if (element === null) return undefined;
    const look = (): void => {
      // Widths are rounded.
      const start = element.scrollLeft > 1;
      const end = element.scrollLeft + element.clientWidth < element.scrollWidth - 1;
      setCut(start && end ? "start end" : start ? "start" : end ? "end" : "");
    };
    const observer = new ResizeObserver(look);
    for (const each of [element, ...element.children]) observer.observe(each);
    element.addEventListener("scroll", look, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener("scroll", look);
    };
  }, [ref]);
  return cut;
}
