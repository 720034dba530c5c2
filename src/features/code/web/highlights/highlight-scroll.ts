/** Distance in px within which the page still counts as scrolled to the hash: fonts and layout may shift it. */
const TOLERANCE = 24;
/**
 * Position of a passage in the space below the header (a share), and the free space in px for the bar at the bottom.
 */
const LEAD = 0.22;
const BELOW = 128;
const PARAGRAPH = "p, li, tr, .heading";

/**
 * Draws the entire page, so that positions are final (highlights.css), then scrolls to the passage of the section in
 * the
 * hash if it is not visible. Does nothing if the visitor has already scrolled or came back to an earlier position. Not
 * animated, because it completes the navigation.
 */
export function scrollToPassage(passage: StaticRange | null): void {
  const target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
  const arrived = target !== null && isScrolledTo(target);
  document.documentElement.dataset.highlights = "";
  if (!arrived) return;
  target.scrollIntoView({ behavior: "instant" });
  if (passage !== null && !isVisible(passage)) scrollToRange(passage);
}

/** Allows the browser to skip drawing off-screen parts again. */
export function stopDrawingAll(): void {
  delete document.documentElement.dataset.highlights;
}

/** Opens closed details around a range and scrolls to it if it is not visible. */
export function revealRange(range: StaticRange): void {
  for (let details = detailsOf(range.startContainer); details !== null; details = detailsOf(details.parentNode))
    details.open = true;
  if (!isVisible(range)) scrollToRange(range);
}

function isVisible(range: StaticRange): boolean {
  const { top, bottom } = boxOf(range);
  return top >= header() && bottom <= window.innerHeight - BELOW;
}

function scrollToRange(range: StaticRange): void {
  const paragraph = range.startContainer.parentElement?.closest(PARAGRAPH);
  const mark = boxOf(range);
  const room = window.innerHeight - header();
  const start = paragraph?.getBoundingClientRect().top ?? mark.top;
  // The beginning of the paragraph, unless the paragraph is so long that the range would not be visible.
  const top = mark.top - start < room * (1 - LEAD) - BELOW ? start : mark.top;
  window.scrollBy({ top: top - header() - room * LEAD, behavior: "instant" });
}

function isScrolledTo(target: HTMLElement): boolean {
  const distance = target.getBoundingClientRect().top - header();
  const remaining = document.documentElement.scrollHeight - window.innerHeight - window.scrollY;
  return Math.abs(Math.max(-window.scrollY, Math.min(distance, remaining))) <= TOLERANCE;
}

/** Height of the fixed header. */
const header = (): number => Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop) || 0;

const detailsOf = (node: Node | null): HTMLDetailsElement | null => {
  const element = node instanceof Element ? node : (node?.parentElement ?? null);
  return element?.closest<HTMLDetailsElement>("details:not([open])") ?? null;
};

function boxOf({ startContainer, startOffset, endContainer, endOffset }: StaticRange): DOMRect {
  const range = document.createRange();
  range.setStart(startContainer, startOffset);
  range.setEnd(endContainer, endOffset);
  return range.getBoundingClientRect();
}
