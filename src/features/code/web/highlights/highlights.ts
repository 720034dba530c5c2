import { LAW_ID } from "../reading/law.tsx";
import { FIND_PARAM } from "../../../../domain/find-parameter.ts";
import { MatchFinder } from "../../../../domain/query/text/matches.ts";
import type { TextMatch } from "../../../../domain/query/text/matches.ts";
import { createStore } from "../../../../ui/store.ts";
import { leavesToHighlight, rangesOf } from "../../../../domain/query/text/highlight.ts";
import { passageOf } from "./highlight-ranges.ts";
import { scrollToPassage, revealRange, stopDrawingAll } from "./highlight-scroll.ts";
import { ElementText, textsOf, type PageText } from "./page-text.ts";
import { guidOf } from "../reading/use-deep-link.ts";
import "./highlights.css";

/** The highlights on the current page. */
export interface Highlights {
  /** The law with the highlights (the key of `Law`); "" if there is none. */
  readonly law: string;
  readonly ranges: readonly StaticRange[];
  /** Index of the match last visited; -1 if none. */
  readonly at: number;
  /** Index of the first match of the passage, from which "next" and "previous" start; -1 if none. */
  readonly passage: number;
  /** There are more matches than `MAX_HIGHLIGHTS`. */
  readonly isCut: boolean;
}

const NOTHING: Highlights = { law: "", ranges: [], at: -1, passage: -1, isCut: false };
export const highlights = createStore(NOTHING);

/** More highlights than this are of no use and make scrolling slow. */
const MAX_HIGHLIGHTS = 2000;
/** Milliseconds of work before yielding to the browser. */
const SLICE_MS = 8;
const ALL = "search-highlight";
const CURRENT = "search-highlight-current";

/**
 * Highlights the search terms in the URL and scrolls from the beginning of the section to the passage shown in the
 * search result. Browsers without the CSS Custom Highlight API only scroll.
 */
export function highlightFromUrl(law: string, search: string): void {
  const query = new URLSearchParams(search).get(FIND_PARAM) ?? "";
  const element = document.getElementById(LAW_ID);
  if (element === null || isHighlighted(law, query)) return;
  clearHighlights();
  applied = { law, query };
  const finder = new MatchFinder(leavesToHighlight(query));
  const texts = textsOf(element);
  const here = guidOf(location.hash.slice(1));
  const first = texts.filter(({ guid }) => guid === here).map((text) => highlightText(text, finder));
  const best = passageOf(first);
  const passage = best?.of.elementText.range(best.passage.start, best.passage.end) ?? null;
  scrollToPassage(passage);
  if ("highlights" in CSS) void highlightAll(law, texts, finder, passage);
}

let applied = { law: "", query: "" };
const isHighlighted = (law: string, query: string): boolean => applied.law === law && applied.query === query;

/** Removes the highlights. With `law`: only if they belong to it, when the visitor leaves its page. */
export function clearHighlights(law: string = applied.law): void {
  if (law !== applied.law) return;
  applied = { law: "", query: "" };
  stopDrawingAll();
  if ("highlights" in CSS) for (const name of [ALL, CURRENT]) CSS.highlights.delete(name);
  highlights.set(() => NOTHING);
}

/** Goes to the next (1) or previous (-1) match, wrapping around at the ends. */
export function goToHighlight(by: 1 | -1): void {
  const { ranges, at, passage } = highlights.get();
  const from = at < 0 ? passage : at;
  const next = from < 0 && by < 0 ? ranges.length - 1 : (from + by + ranges.length) % ranges.length;
  const range = ranges[next];
  if (range === undefined) return;
  const current = new Highlight(range);
  current.priority = 1;
  CSS.highlights.set(CURRENT, current);
  revealRange(range);
  highlights.set((known) => ({ ...known, at: next }));
}

function highlightText(
  text: PageText,
  finder: MatchFinder,
): PageText & { readonly elementText: ElementText; readonly marks: readonly TextMatch[] } {
  const elementText = new ElementText(text.element);
  return { ...text, elementText, marks: finder.matchesIn(elementText.text, text.column) };
}

/**
 * Works in slices, because pages can be long. Highlights appear as they are created, the count at the end. `passage`:
 * the range that the page scrolls to.
 */
async function highlightAll(
  law: string,
  texts: readonly PageText[],
  finder: MatchFinder,
  passage: StaticRange | null,
): Promise<void> {
  const mine = applied;
  const highlight = new Highlight();
  CSS.highlights.set(ALL, highlight);
  const ranges: StaticRange[] = [];
  let sliceStart = performance.now();
  for (const text of texts) {
    if (performance.now() - sliceStart > SLICE_MS) {
      await new Promise((resolve) => setTimeout(resolve));
      sliceStart = performance.now();
      if (mine !== applied) return;
    }
    const { elementText, marks } = highlightText(text, finder);
    for (const { start, end } of rangesOf(marks)) {
      const range = elementText.range(start, end);
      if (ranges.length < MAX_HIGHLIGHTS) highlight.add(range);
      ranges.push(range);
    }
  }
  const begin = ranges.findIndex(
    (range) => range.startContainer === passage?.startContainer && range.startOffset === passage.startOffset,
  );
  highlights.set(() => ({
    law,
    ranges: ranges.slice(0, MAX_HIGHLIGHTS),
    at: -1,
    passage: begin < MAX_HIGHLIGHTS ? begin : -1,
    isCut: ranges.length > MAX_HIGHLIGHTS,
  }));
}
