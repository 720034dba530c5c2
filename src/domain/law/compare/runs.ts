import { isChanged, type ComparedBlock, type ComparedLine, type ContentComparison } from "./contents.ts";
import type { Run } from "./diff-text.ts";
import { cellText, CELL_SEPARATOR } from "./lines.ts";
import type { ComparedCell, ComparedRow, ComparedTable } from "./tables.ts";
import { isMarkable, pairsOf, type WordRun } from "./words.ts";

/** The law and the notes of a comparison as plain text with marks. */
export interface TextRuns {
  readonly law: readonly Run[];
  readonly notes: readonly Run[];
}

/**
 * Exactly both texts: kept and removed runs make the plain text of the older version, kept and added runs that of the newer.
 * What is only typography or only moved is removed and added here.
 */
export const exactRuns = (comparison: ContentComparison): TextRuns => textRuns(comparison, true);

/**
 * For people to read: the newer text with what was removed. What is only typography, layout or history that moved is as in
 * the newer text, and not marked.
 */
export const readableRuns = (comparison: ContentComparison): TextRuns => textRuns(comparison, false);

function textRuns({ law, notes }: ContentComparison, isExact: boolean): TextRuns {
  const runsOf = (blocks: readonly ComparedBlock[]): Run[] => {
    const text = new MarkedText(isExact);
    for (const block of blocks) text.add(block);
    return text.runs;
  };
  return { law: runsOf(law), notes: runsOf(notes) };
}

class MarkedText {
  readonly runs: Run[] = [];
  private readonly isExact: boolean;
  private hasOld = false;
  private hasNew = false;

  constructor(isExact: boolean) {
    this.isExact = isExact;
  }

  add(block: ComparedBlock): void {
    if (block.k === "table") this.addTable(block);
    else this.addLine(block);
  }

  private addLine(line: ComparedLine): void {
    const sides = sidesOf(line);
    if (!this.isExact && !sides.old && !sides.new) return;
    const old = sides.old && line.before !== null;
    const now = sides.new && line.after !== null;
    const isQuiet = !this.isExact && !isChanged(line);
    // A line of which nothing is left to show does not begin a new one.
    if (isQuiet && !now && line.t !== "joined") return;
    if (this.isExact) this.breakLine(old, now);
    // Words that both have begin a line, or do not, as in the newer text.
    else if (line.t === "split" || (isQuiet && now)) this.keepBreak();
    else if (line.t !== "joined") this.breakLine(old, now);
    for (const run of line.runs) this.addRun(run, sides);
  }

  private addTable({ before, after, rows }: ComparedTable): void {
    let [oldNum, newNum] = [before.num, after.num];
    for (const row of rows) {
      const sides = { old: hasText(row, "before"), new: hasText(row, "after") };
      if (!sides.old && !sides.new) continue;
      this.breakLine(sides.old, sides.new);
      const nums = { old: sides.old && oldNum !== "", new: sides.new && newNum !== "" };
      this.both(nums.old ? `${oldNum} ` : "", nums.new ? `${newNum} ` : "");
      oldNum = sides.old ? "" : oldNum;
      newNum = sides.new ? "" : newNum;
      this.addCells(row, sides);
    }
  }

  private addCells({ t, cells }: ComparedRow, sides: Sides): void {
    let [old, now] = [0, 0];
    for (const { before, after, runs } of cells) {
      const own = { old: sides.old && before !== null, new: sides.new && after !== null };
      this.both(own.old && old > 0 ? CELL_SEPARATOR : "", own.new && now > 0 ? CELL_SEPARATOR : "");
      if (own.old) old += 1;
      if (own.new) now += 1;
      if (before !== null && after !== null) for (const run of runs) this.addRun(run, own);
      // In a row whose words only stand in other cells, each cell is of one version.
      else if (t === "kept" && !this.isExact) this.push("kept", after === null ? "" : cellText(after));
      else this.both(own.old ? cellText(before ?? EMPTY) : "", own.new ? cellText(after ?? EMPTY) : "");
    }
  }

  private addRun(run: WordRun, { old, new: now }: Sides): void {
    const isMarked = this.isExact || isMarkable(run);
    if (run.t === "removed") {
      if (old && isMarked) this.push("removed", run.text);
    } else if (run.t === "added") {
      if (now) this.push(isMarked ? "added" : "kept", run.text);
    } else if (!old || !now) {
      if (old) this.push("removed", run.was ?? run.text);
      if (now) this.push(this.isExact ? "added" : "kept", run.text);
    } else if (!this.isExact || run.was === undefined) this.push("kept", run.text);
    else for (const [was, is] of pairsOf(run)) this.both(was, is);
  }

  private breakLine(old: boolean, now: boolean): void {
    this.both(old && this.hasOld ? "\n" : "", now && this.hasNew ? "\n" : "");
    this.hasOld ||= old;
    this.hasNew ||= now;
  }

  private keepBreak(): void {
    if (this.hasOld || this.hasNew) this.push("kept", "\n");
    this.hasOld = this.hasNew = true;
  }

  /** The same place in both versions: what they begin with alike is kept. */
  private both(was: string, is: string): void {
    let same = 0;
    while (same < was.length && was[same] === is[same]) same += 1;
    // Not within a character of two code units.
    if (/[\uD800-\uDBFF]/.test(was[same - 1] ?? "")) same -= 1;
    this.push("kept", is.slice(0, same));
    this.push("removed", was.slice(same));
    this.push("added", is.slice(same));
  }

  private push(t: Run["t"], text: string): void {
    if (text === "") return;
    const last = this.runs.at(-1);
    if (last?.t === t) this.runs[this.runs.length - 1] = { t, text: last.text + text };
    else this.runs.push({ t, text });
  }
}

/** The versions whose text has a line in this place. */
interface Sides {
  readonly old: boolean;
  readonly new: boolean;
}

function sidesOf({ t, before, after }: ComparedLine): Sides {
  if (t === "moved") return { old: false, new: after?.inText !== true };
  // History in the text is compared with notes, but is no note.
  return { old: before?.inText !== true, new: after?.inText !== true };
}

const hasText = ({ cells }: ComparedRow, side: "before" | "after"): boolean =>
  cells.filter((cell) => cell[side] !== null).length > 1 || cells.some((cell) => textIn(cell, side) !== "");

const textIn = (cell: ComparedCell, side: "before" | "after"): string => cellText(cell[side] ?? EMPTY);

const EMPTY = { b: [] };
