import { parse } from "../parse.ts";
import { leavesOf, type Leaf } from "../query.ts";
import type { TextMatch } from "./matches.ts";

/** Words in almost every line. Highlighting them would hide the useful matches. */
const COMMON = new Set(
  "a an and are as at be by can do does for from has have how i if in is it its may me my of on or shall that the their there this to was what when where which who will with you your".split(
    " ",
  ),
);

/** The terms of a query to highlight: all but common words, or all if there are only common words. */
export function leavesToHighlight(query: string): readonly Leaf[] {
  const leaves = leavesOf(parse(query));
  const uncommon = leaves.filter(
    (leaf) => leaf.k !== "word" || leaf.field !== undefined || !COMMON.has(leaf.word.toLowerCase()),
  );
  return uncommon.length > 0 ? uncommon : leaves;
}

/** A range of text, highlighted as one match. */
export interface HighlightRange {
  readonly start: number;
  readonly end: number;
}

/** Merges overlapping matches (a phrase, and a word of it). `marks` must be in order. */
export function rangesOf(marks: readonly TextMatch[]): HighlightRange[] {
  const ranges: { start: number; end: number }[] = [];
  for (const { start, end } of marks) {
    const last = ranges.at(-1);
    if (last !== undefined && start < last.end) last.end = Math.max(last.end, end);
    else ranges.push({ start, end });
  }
  return ranges;
}
