import { useEffect, useRef, useState, type PointerEvent as ReactPointerEvent, type RefObject } from "react";
import { targetIndex } from "./move.ts";

interface Dragging {
  /** Index of the dragged row, or null. */
  readonly dragged: number | null;
  readonly grab: (event: ReactPointerEvent, at: number) => void;
}

/**
 * Drags a row with the pointer and moves it as it goes. Listens on the window, because the row itself moves in the
 * document.
 */
export function useDragged(
  list: RefObject<HTMLUListElement | null>,
  place: (from: number, to: number) => void,
): Dragging {
  const [dragged, setDragged] = useState<number | null>(null);
  const newest = useRef(place);
  useEffect(() => {
    newest.current = place;
  });
  useEffect(() => {
    if (dragged === null) return undefined;
    const follow = (event: PointerEvent): void => {
      const to = targetIndex(middlesOf(list.current), dragged, event.clientY);
      if (to === dragged) return;
      newest.current(dragged, to);
      setDragged(to);
    };
    const end = (): void => setDragged(null);
    addEventListener("pointermove", follow);
    addEventListener("pointerup", end);
    addEventListener("pointercancel", end);
    return () => {
      removeEventListener("pointermove", follow);
      removeEventListener("pointerup", end);
      removeEventListener("pointercancel", end);
    };
  }, [dragged, list]);
  return { dragged, grab: (event, at) => event.button === 0 && setDragged(at) };
}

const middlesOf = (list: HTMLElement | null): number[] =>
  [...(list?.children ?? [])].map((row) => {
    const { top, height } = row.getBoundingClientRect();
    return top + height / 2;
  });
