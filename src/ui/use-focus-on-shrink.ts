import { useEffect, useRef, type RefObject } from "react";

/** One that is taken from a list takes the focus along: the list has it then, or the text where no list is left. */
export function useFocusOnShrink(list: RefObject<HTMLElement | null>, length: number): void {
  const before = useRef(length);
  useEffect(() => {
    if (length < before.current && document.activeElement === document.body)
      (list.current ?? document.getElementById("main"))?.focus({ preventScroll: true });
    before.current = length;
  }, [list, length]);
}
