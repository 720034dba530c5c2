import { parse } from "../../../../domain/query/parse.ts";
import { leavesOf, type Leaf } from "../../../../domain/query/query.ts";
import type { TextMatch } from "../../../../domain/query/text/matches.ts";
import { bestWindow } from "../../../../domain/query/text/snippet.ts";

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

/** The matches in a column (law or notes) of a provision. */
export interface SectionMarks {
  readonly column: string;
  readonly marks: readonly TextMatch[];
}

/**
 * The passage that the snippet of a provision shows (see `present` in domain/query/text): the best one in the law, else
 * in the notes. Null if only the heading matches: it is at the beginning anyway.
 */
export function passageOf<Section extends SectionMarks>(
  sections: readonly Section[],
): { readonly of: Section; readonly passage: HighlightRange } | null {
  for (const column of ["text", "notes"]) {
    for (const of of sections) {
      const passage = of.column === column ? bestWindow(of.marks) : null;
      if (passage !== null) return { of, passage };
    }
  }
  return null;
}
