import type { EditorView } from "@tiptap/pm/view";

/** EDITOR-07, CONSTANTS-10: the header of the page covers what is above. */
export const SCROLL_OFFSET = 176;
export const SCROLL_MS = 300;
const BELOW = 24;

interface Span {
  readonly top: number;
  readonly bottom: number;
}

/** How far to scroll until the cursor is between two lines; 0 if it is. */
export function outsideBy(cursor: Span, within: Span): number {
  if (cursor.top < within.top) return cursor.top - within.top;
  return cursor.bottom > within.bottom ? Math.min(cursor.bottom - within.bottom, cursor.top - within.top) : 0;
}

/** Shows the cursor: in the editor at once, in the window within 300 ms. */
export function scrollToSelection(view: EditorView): boolean {
  const { top, bottom } = view.coordsAtPos(view.state.selection.head);
  const inEditor = outsideBy({ top, bottom }, view.dom.getBoundingClientRect());
  const before = view.dom.scrollTop;
  view.dom.scrollTop += inEditor;
  const moved = view.dom.scrollTop - before;
  const inWindow = { top: SCROLL_OFFSET, bottom: window.innerHeight - BELOW };
  scrollPageBy(outsideBy({ top: top - moved, bottom: bottom - moved }, inWindow));
  return true;
}

/** Only the last one goes on. */
let running = 0;

function scrollPageBy(distance: number): void {
  const run = (running += 1);
  if (distance === 0) return;
  const to = (top: number): void => window.scrollTo({ top, behavior: "instant" });
  const from = window.scrollY;
  if (window.matchMedia("(prefers-reduced-motion: reduce)").matches) {
    to(from + distance);
    return;
  }
  const start = performance.now();
  const step = (now: number): void => {
    if (run !== running) return;
    const share = Math.min(1, Math.max(0, now - start) / SCROLL_MS);
    // Slows down toward the end.
    to(from + distance * (1 - (1 - share) ** 2));
    if (share < 1) requestAnimationFrame(step);
  };
  requestAnimationFrame(step);
}
