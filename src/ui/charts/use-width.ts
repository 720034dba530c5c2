import { useEffect, useState, type RefObject } from "react";

/** Width of an element in whole pixels; `start` on the server and before the first measurement. */
export function useWidth(ref: RefObject<HTMLElement | null>, start: number): number {
  const [width, setWidth] = useState(start);
  useEffect(() => {
    const element = ref.current;
    if (element === null) return undefined;
    const observer = new ResizeObserver(([entry]) => {
      const measured = Math.round(entry?.contentRect.width ?? 0);
      if (measured > 0) setWidth(measured);
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [ref]);
  return width;
}
