/** Edges in the window, in pixels. */
export interface Box {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

export interface Place {
  /** A sheet fills the width of a narrow window. */
  readonly side: "below" | "above" | "sheet" | "top-sheet";
  readonly left: number;
  readonly width: number;
  /** Distance from the upper edge of the window, or from its lower edge if it is above the link or a sheet. */
  readonly offset: number;
  readonly maxHeight: number;
  /** The tip of the arrow, from the left edge of the card. */
  readonly arrow: number;
  /** How far the page has to scroll so that a sheet does not cover the link. */
  readonly scroll: number;
}

/** Between card and link, and between card and window. */
const [GAP, MARGIN] = [10, 8];
const [WIDEST, HIGHEST, ENOUGH] = [520, 400, 240];
/** Of the window, for a sheet. */
const SHEET_SHARE = 0.55;
const NARROW = 600;
/** Of the arrow, from the rounded corners. */
const CORNER = 20;

interface View {
  readonly width: number;
  readonly height: number;
  /** How far the page can scroll down. */
  readonly below: number;
}

/** Places a card beside a link, never on it. `x`: where in the window somebody points at the link. */
export function placeCard(link: Box, x: number, view: View): Place {
  if (view.width < NARROW) return placeSheet(link, view);
  const width = Math.min(WIDEST, view.width - 2 * MARGIN);
  const left = clamp(x - width / 2, MARGIN, view.width - MARGIN - width);
  const rooms = {
    below: view.height - link.bottom - GAP - MARGIN,
    above: link.top - GAP - MARGIN,
  };
  const side = rooms.below >= ENOUGH || rooms.below >= rooms.above ? "below" : "above";
  return {
    side,
    left,
    width,
    offset: side === "below" ? link.bottom + GAP : view.height - link.top + GAP,
    maxHeight: Math.min(HIGHEST, rooms[side]),
    arrow: clamp(clamp(x, link.left, link.right) - left, CORNER, width - CORNER),
    scroll: 0,
  };
}

function placeSheet(link: Box, view: View): Place {
  const maxHeight = Math.round(view.height * SHEET_SHARE);
  const scroll = Math.max(0, link.bottom + GAP - (view.height - maxHeight));
  const isAtEnd = scroll > view.below;
  return {
    side: isAtEnd ? "top-sheet" : "sheet",
    left: 0,
    width: view.width,
    offset: 0,
    maxHeight: isAtEnd ? Math.min(maxHeight, link.top - GAP) : maxHeight,
    arrow: 0,
    scroll: isAtEnd ? 0 : scroll,
  };
}

const clamp = (value: number, least: number, most: number): number => Math.max(least, Math.min(value, most));
