import { FIND_PARAM } from "../../../../domain/address.ts";
import { MatchFinder } from "../../../../domain/query/text/matches.ts";
import type { TextMatch } from "../../../../domain/query/text/matches.ts";
import { createStore } from "../../../../ui/store.ts";
import { leavesToHighlight, passageOf, rangesOf } from "./highlight-ranges.ts";
import { scrollToPassage, revealRange, stopDrawingAll } from "./highlight-scroll.ts";
import { ElementText, textsOf, type PageText } from "./page-text.ts";
import { guidOf } from "../reading/use-deep-link.ts";
import "./highlights.css";

/** What is marked on the page that is shown. */
export interface Highlights {
  /** The law that it was found in (the key of `Law`), "" for none. */
  readonly law: string;
  readonly places: readonly StaticRange[];
  /** The place that was gone to last, -1 for none; then it is gone on from where the passage begins. */
  readonly at: number;
  readonly passage: number;
  /** True where there are more than are marked. */
  readonly isCut: boolean;
}

const NOTHING: Highlights = { law: "", places: [], at: -1, passage: -1, isCut: false };
export const highlights = createStore(NOTHING);

/** More marks than these help nobody to find a place, and make scrolling slow. */
const MAX_HIGHLIGHTS = 2000;
/** Milliseconds of work after which the page may answer to its reader. */
const SLICE_MS = 8;
const ALL = "search-highlight";
const CURRENT = "search-highlight-current";

/**
 * Marks on the page what its address says was searched for, and goes from the beginning of the section to the passage that its result showed.
 * Browsers without highlights of their own only go there.
 */
export function highlightFromUrl(law: string, search: string): void {
  const query = new URLSearchParams(search).get(FIND_PARAM) ?? "";
  const element = document.getElementById("law");
  if (element === null || isHighlighted(law, query)) return;
  clearHighlights();
  applied = { law, query };
  const finder = new MatchFinder(leavesToHighlight(query));
  const texts = textsOf(element);
  const here = guidOf(location.hash.slice(1));
  const first = texts.filter(({ guid }) => guid === here).map((text) => highlightText(text, finder));
  const best = passageOf(first);
  const passage = best?.of.placed.range(best.passage.start, best.passage.end) ?? null;
  scrollToPassage(passage);
  if ("highlights" in CSS) void highlightAll(law, texts, finder, passage);
}

let applied = { law: "", query: "" };
const isHighlighted = (law: string, query: string): boolean => applied.law === law && applied.query === query;

/** Takes the marks away: all, or those of a law that is left. */
export function clearHighlights(law: string = applied.law): void {
  if (law !== applied.law) return;
  applied = { law: "", query: "" };
  stopDrawingAll();
  if ("highlights" in CSS) for (const name of [ALL, CURRENT]) CSS.highlights.delete(name);
  highlights.set(() => NOTHING);
}

/** Goes to the next place (1) or the one before (-1), around the ends. */
export function goToHighlight(by: 1 | -1): void {
  const { places, at, passage } = highlights.get();
  const from = at < 0 ? passage : at;
  const next = from < 0 && by < 0 ? places.length - 1 : (from + by + places.length) % places.length;
  const place = places[next];
  if (place === undefined) return;
  const current = new Highlight(place);
  current.priority = 1;
  CSS.highlights.set(CURRENT, current);
  revealRange(place);
  highlights.set((known) => ({ ...known, at: next }));
}

function highlightText(
  text: PageText,
  finder: MatchFinder,
): PageText & { readonly placed: ElementText; readonly marks: readonly TextMatch[] } {
  const placed = new ElementText(text.element);
  return { ...text, placed, marks: finder.matchesIn(placed.text, text.column) };
}

/** Bit by bit, as pages may be long; the marks show as they are made, the count when all are. `passage`: where reading begins. */
async function highlightAll(
  law: string,
  texts: readonly PageText[],
  finder: MatchFinder,
  passage: StaticRange | null,
): Promise<void> {
  const mine = applied;
  const highlight = new Highlight();
  CSS.highlights.set(ALL, highlight);
  const places: StaticRange[] = [];
  let began = performance.now();
  for (const text of texts) {
    if (performance.now() - began > SLICE_MS) {
      await new Promise((resolve) => setTimeout(resolve));
      began = performance.now();
      if (mine !== applied) return;
    }
    const { placed, marks } = highlightText(text, finder);
    for (const { start, end } of rangesOf(marks)) {
      const place = placed.range(start, end);
      if (places.length < MAX_HIGHLIGHTS) highlight.add(place);
      places.push(place);
    }
  }
  const begin = places.findIndex(
    (place) => place.startContainer === passage?.startContainer && place.startOffset === passage.startOffset,
  );
  highlights.set(() => ({
    law,
    places: places.slice(0, MAX_HIGHLIGHTS),
    at: -1,
    passage: begin < MAX_HIGHLIGHTS ? begin : -1,
    isCut: places.length > MAX_HIGHLIGHTS,
  }));
}
