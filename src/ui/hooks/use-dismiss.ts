import { useEffect, type RefObject } from "react";

/**
 * Closes an open <details> on Escape (the focus returns to its summary), on a click or focus outside, and when a link
 * in it is followed.
 */
export function useDismiss(ref: RefObject<HTMLDetailsElement | null>): void {
  useEffect(() => {
    const details = ref.current;
    if (details === null) return;
    const outside = (event: Event): void => {
      if (event.target instanceof Node && !details.contains(event.target)) details.open = false;
    };
    const escape = (event: KeyboardEvent): void => {
      if (event.key !== "Escape" || !details.open) return;
      details.open = false;
      details.querySelector("summary")?.focus();
    };
    const followed = (event: Event): void => {
      if (event.target instanceof Element && event.target.closest("a") !== null) details.open = false;
    };
    document.addEventListener("pointerdown", outside);
    document.addEventListener("focusin", outside);
    details.addEventListener("keydown", escape);
    details.addEventListener("click", followed);
    return () => {
      document.removeEventListener("pointerdown", outside);
      document.removeEventListener("focusin", outside);
      details.removeEventListener("keydown", escape);
      details.removeEventListener("click", followed);
    };
  }, [ref]);
}
