import { useEffect, useRef, type RefObject } from "react";
import { mainLandmark } from "../page/main-landmark.ts";

/** If removing a list item loses the focus, focuses the list, or the main text if the list is gone. */
export function useFocusOnShrink(list: RefObject<HTMLElement | null>, length: number): void {
  const before = useRef(length);
  useEffect(() => {
    if (length < before.current && document.activeElement === document.body)
      (list.current ?? mainLandmark())?.focus({ preventScroll: true });
    before.current = length;
  }, [list, length]);
}
