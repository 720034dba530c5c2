import type { Content } from "../provision.ts";
import { findHistory } from "./history.ts";
import { withLayout } from "./layout.ts";
import { piecesOf, withBreaks, type Piece, type Place } from "./lines.ts";
import { markMoved } from "./moved.ts";
import { comparePieces } from "./pieces.ts";
import type { ComparedTable } from "./tables.ts";
import { Vocabulary } from "./tokens.ts";
import { differsInSigns, isMarkable, type WordRun } from "./words.ts";

/** A paragraph, a heading, or a row of a table that only one version has. */
export interface ComparedLine {
  readonly k: "line";
  /**
   * "moved" = it stood elsewhere, where it is "movedAway"; "split" = it was a part of the line before it; "joined" = it
   * has become a part of the line before it; "history" = history that only moved out of the text, or into it.
   */
  readonly t: "kept" | "changed" | "removed" | "added" | "moved" | "movedAway" | "split" | "joined" | "history";
  /** Its place in the older version; null if that has no line that begins here. */
  readonly before: Place | null;
  readonly after: Place | null;
  /** Its words. Of "moved" lines, those that it had elsewhere are kept or removed. */
  readonly runs: readonly WordRun[];
}

export type ComparedBlock = ComparedLine | ComparedTable;

/** What is the same law to a reader, although the text differs. It is said once, and not marked. */
export type Unmarked =
  /** A history note moved from the text beside it, or back. */
  | "history"
  /** Quotation marks, dashes, spaces, invisible characters. */
  | "typography"
  /** Where paragraphs begin and at which level they stand, bullets, and tables where there was text. */
  | "paragraphs";

export interface ContentComparison {
  /** In the order of the newer version; what was removed is where it was. */
  readonly law: readonly ComparedBlock[];
  /** Shown notes. History that only one version has in its text is here, too. */
  readonly notes: readonly ComparedBlock[];
  /** Whether words of the law, or of the notes, were changed, removed, added or moved. */
  readonly changed: { readonly law: boolean; readonly notes: boolean };
  readonly unmarked: readonly Unmarked[];
}

/** Compares two versions of a provision's own content, block by block and word by word. */
export function compareContents(before: Content, after: Content): ContentComparison {
  const vocabulary = new Vocabulary();
  const sides = findHistory(sideOf(before), sideOf(after));
  const [was, is] = [sides.before, sides.after];
  const asides = withLayout(was.law, is.law, sides.history);
  const found = markMoved(
    {
      law: comparePieces(was.law, is.law, asides, vocabulary),
      notes: comparePieces(was.notes, is.notes, asides, vocabulary),
    },
    vocabulary,
  );
  const all = [...found.law, ...found.notes];
  const unmarked: readonly (readonly [Unmarked, boolean])[] = [
    ["history", all.some((block) => runsOf(block).some(({ as }) => as === "movedHistory"))],
    ["typography", all.some((block) => runsOf(block).some(differsInTypography))],
    ["paragraphs", found.law.some((block) => differsInForm(block) || runsOf(block).some(({ as }) => as === "layout"))],
  ];
  return {
    ...found,
    changed: {
      law: found.law.some((block) => isChanged(block) && !isHistoryAlone(block)),
      notes: all.some((block) => isChanged(block) && (isOfNotes(block) || isHistoryAlone(block))),
    },
    unmarked: unmarked.flatMap(([what, isTrue]) => (isTrue ? [what] : [])),
  };
}

function sideOf({ body, notes }: Content): { law: Piece[]; notes: Piece[] } {
  const shown = notes.flatMap((note, at) => (note.hidden === true ? [] : [{ note, at }]));
  return {
    law: piecesOf(body),
    notes: withoutEmpty(shown.map(({ note: { b, kind, label }, at }) => piecesOf(b, { kind, label, at }))),
  };
}

/** In plain text, a note without text is an empty line, which belongs to the line beside it. */
function withoutEmpty(notes: readonly (readonly Piece[])[]): Piece[] {
  const pieces: Piece[] = [];
  let empty = "";
  for (const [first, ...rest] of notes) {
    if (first === undefined) empty += "\n";
    else {
      pieces.push(empty === "" ? first : withBreaks(first, empty, ""), ...rest);
      empty = "";
    }
  }
  const last = pieces.pop();
  if (last !== undefined) pieces.push(empty === "" ? last : withBreaks(last, "", empty));
  else if (empty.length > 1) pieces.push({ text: empty.slice(1), place: { k: "p", depth: 0, num: "", anchor: "" } });
  return pieces;
}

/** All words of a block. */
export const runsOf = (block: ComparedBlock): readonly WordRun[] =>
  block.k === "line" ? block.runs : block.rows.flatMap(({ cells }) => cells.flatMap(({ runs }) => runs));

/** Whether a reader should look at a block. */
export function isChanged(block: ComparedBlock): boolean {
  if (block.k === "table") return block.t === "changed";
  if (block.t === "moved" || block.t === "movedAway") return true;
  return block.runs.some(isChangedRun);
}

const isChangedRun = (run: WordRun): boolean => run.t !== "kept" && isMarkable(run) && run.text.trim() !== "";

/** Of a changed block of the law: only history in its text changed. */
const isHistoryAlone = (block: ComparedBlock): boolean =>
  block.k === "line" && block.runs.filter(isChangedRun).every(({ as }) => as === "history");

const isOfNotes = ({ before, after }: ComparedBlock): boolean => (before ?? after)?.note !== undefined;

const differsInTypography = ({ text, was }: WordRun): boolean => was !== undefined && differsInSigns(text, was);

function differsInForm(block: ComparedBlock): boolean {
  if (block.k === "table" || block.t === "moved" || block.t === "movedAway") return false;
  if (block.t === "split" || block.t === "joined") return true;
  const { before, after } = block;
  return before !== null && after !== null && before.depth !== after.depth;
}
