import { readPlacedText, type PlacedText, type PlacedWord } from "../../../../domain/placed-text.ts";
import type { MatchFinder } from "../../../../domain/query/text/matches.ts";
import { rangesOf } from "../../../../domain/query/text/highlight.ts";

/** Attribute of the match that was gone to. */
export const CURRENT_MARK = "data-current-match";

/** A place on a page, in steps of its width and height. */
export type Box = Omit<PlacedWord, "text">;

/** A match of a search on a page: a box on each line that it is on. */
export interface PageMark {
  readonly boxes: readonly Box[];
  /** The line that it begins on, for those who do not see it. */
  readonly line: string;
}

/** A word in the text that is searched. */
interface Piece {
  readonly word: PlacedWord;
  /** Index of its line. */
  readonly line: number;
  readonly start: number;
  readonly end: number;
}

/** Where the matches of a search are on a page. `text`: of the page, in which words that were broken are whole. */
export function marksOf(placed: PlacedText, text: string, finder: MatchFinder): PageMark[] {
  const lines = readPlacedText(placed);
  const { joined, pieces } = joinedText(lines, text);
  return rangesOf(finder.matchesIn(joined, "text")).flatMap(({ start, end }) => {
    const hit = pieces.filter((piece) => piece.start < end && piece.end > start);
    const [first] = hit;
    if (first === undefined) return [];
    const boxes = [...Map.groupBy(hit, ({ line }) => line).values()].map((those) =>
      around(those.map((piece) => partOf(piece, start, end))),
    );
    return [{ boxes, line: lines[first.line]?.map((word) => word.text).join(" ") ?? "" }];
  });
}

const HYPHEN = /^\p{L}.*[-\u00AD\u2010]$/u;

/** The words of a page as a text. "ordi-" and "nance" on the next line are one word, if the page's text has it. */
function joinedText(lines: readonly (readonly PlacedWord[])[], text: string) {
  let joined = "";
  const pieces: Piece[] = [];
  for (const [number, line] of lines.entries()) {
    for (const [index, word] of line.entries()) {
      const isLast = index === line.length - 1;
      const next = isLast ? lines[number + 1]?.[0]?.text : undefined;
      const isBroken = next !== undefined && HYPHEN.test(word.text) && text.includes(word.text.slice(0, -1) + next);
      const shown = isBroken ? word.text.slice(0, -1) : word.text;
      pieces.push({ word, line: number, start: joined.length, end: joined.length + shown.length });
      joined += shown + (isBroken ? "" : isLast ? "\n" : " ");
    }
  }
  return { joined, pieces };
}

/** The part of a word that matches: "fence" of "fence,". */
function partOf({ word, start, end }: Piece, from: number, to: number): Box {
  const letter = word.width / Math.max(1, end - start);
  const [before, after] = [Math.max(0, from - start), Math.max(0, end - to)];
  return { ...word, left: word.left + before * letter, width: word.width - (before + after) * letter };
}

function around(boxes: readonly Box[]): Box {
  const [left, top] = [Math.min(...boxes.map((box) => box.left)), Math.min(...boxes.map((box) => box.top))];
  const right = Math.max(...boxes.map((box) => box.left + box.width));
  const bottom = Math.max(...boxes.map((box) => box.top + box.height));
  return { left, top, width: right - left, height: bottom - top };
}
