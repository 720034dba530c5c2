import { parse } from "../../../../domain/query/parse.ts";
import { leavesOf, type Leaf } from "../../../../domain/query/query.ts";
import type { TextMatch } from "../../../../domain/query/text/matches.ts";
import { bestWindow } from "../../../../domain/query/text/snippet.ts";

/** They stand in every line: marked, they would hide what was looked for. */
const COMMON = new Set(
  "a an and are as at be by can do does for from has have how i if in is it its may me my of on or shall that the their there this to was what when where which who will with you your".split(
    " ",
  ),
);

/** What of a query is marked on a page: all that is looked for but words that stand everywhere, unless there are no others. */
export function leavesToHighlight(query: string): readonly Leaf[] {
  const leaves = leavesOf(parse(query));
  const telling = leaves.filter(
    (leaf) => leaf.k !== "word" || leaf.field !== undefined || !COMMON.has(leaf.word.toLowerCase()),
  );
  return telling.length > 0 ? telling : leaves;
}

/** A place in a text that is marked as one. */
export interface HighlightRange {
  readonly start: number;
  readonly end: number;
}

/** Marks that overlap are one place: a word of a phrase, and the phrase. `marks` in order. */
export function rangesOf(marks: readonly TextMatch[]): HighlightRange[] {
  const places: { start: number; end: number }[] = [];
  for (const { start, end } of marks) {
    const last = places.at(-1);
    if (last !== undefined && start < last.end) last.end = Math.max(last.end, end);
    else places.push({ start, end });
  }
  return places;
}

/** What of a provision was found: its law, or what stands beside it. */
export interface SectionMarks {
  readonly column: string;
  readonly marks: readonly TextMatch[];
}

/**
 * The passage of a provision that its snippet shows (see `present` in domain/query/text): the best of the law, else of the notes. Null where
 * only its heading was found, which is where it begins.
 */
export function passageOf<Found extends SectionMarks>(
  found: readonly Found[],
): { readonly of: Found; readonly passage: HighlightRange } | null {
  for (const column of ["text", "notes"]) {
    for (const of of found) {
      const passage = of.column === column ? bestWindow(of.marks) : null;
      if (passage !== null) return { of, passage };
    }
  }
  return null;
}
