import type { HighlightRange } from "../../../../domain/query/text/highlight.ts";
import type { TextMatch } from "../../../../domain/query/text/matches.ts";
import { bestWindow } from "../../../../domain/query/text/snippet.ts";

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
