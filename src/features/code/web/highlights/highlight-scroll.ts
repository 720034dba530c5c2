/** So far from where the hash leads a page may stand and still be where it led: fonts arrive, the frame settles. */
const TOLERANCE = 24;
/** Where a passage begins in the room below the header, and what is left free below it for the bar of the marks. */
const LEAD = 0.22;
const BELOW = 128;
const PARAGRAPH = "p, li, tr, .heading";

/**
 * Draws the whole page, so that every place has its height from now on (found-marks.css), then goes to the passage of the section that the hash
 * names, where it is not in sight. Only from where the hash led: who has scrolled, or came back to where they were, stays there. At once,
 * without motion: it is the end of the way here, not another way.
 */
export function scrollToPassage(passage: StaticRange | null): void {
  const target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
  const arrived = target !== null && isScrolledTo(target);
  document.documentElement.dataset.highlights = "";
  if (!arrived) return;
  target.scrollIntoView({ behavior: "instant" });
  if (passage !== null && !isVisible(passage)) scrollToRange(passage);
}

/** What is drawn only where it comes into sight may be so again. */
export function stopDrawingAll(): void {
  delete document.documentElement.dataset.highlights;
}

/** Brings a marked place into sight: opens what it is folded in, and goes there where it is not. */
export function revealRange(place: StaticRange): void {
  for (let folded = detailsOf(place.startContainer); folded !== null; folded = detailsOf(folded.parentNode))
    folded.open = true;
  if (!isVisible(place)) scrollToRange(place);
}

function isVisible(place: StaticRange): boolean {
  const { top, bottom } = boxOf(place);
  return top >= header() && bottom <= window.innerHeight - BELOW;
}

function scrollToRange(place: StaticRange): void {
  const paragraph = place.startContainer.parentElement?.closest(PARAGRAPH);
  const mark = boxOf(place);
  const room = window.innerHeight - header();
  const start = paragraph?.getBoundingClientRect().top ?? mark.top;
  // The beginning of the paragraph, unless it is so long that the place would be out of sight.
  const top = mark.top - start < room * (1 - LEAD) - BELOW ? start : mark.top;
  window.scrollBy({ top: top - header() - room * LEAD, behavior: "instant" });
}

function isScrolledTo(target: HTMLElement): boolean {
  const way = target.getBoundingClientRect().top - header();
  const left = document.documentElement.scrollHeight - window.innerHeight - window.scrollY;
  return Math.abs(Math.max(-window.scrollY, Math.min(way, left))) <= TOLERANCE;
}

/** Height of what stands over the top of the page. */
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
