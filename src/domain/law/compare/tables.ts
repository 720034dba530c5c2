import type { Cell, Row } from "../provision.ts";
import { align, bagOf, type Group } from "./align.ts";
import { diffLists } from "./diff-lists.ts";
import { bulletsOfOne } from "./layout.ts";
import { cellText, type Place, type Table } from "./lines.ts";
import { foldedText, tokensOf, type Vocabulary } from "./tokens.ts";
import { compareLines, isMarkable, wordsIn, type WordRun } from "./words.ts";

export interface ComparedCell {
  /** Null: the other version has this column or row, and this one has not. */
  readonly before: Cell | null;
  readonly after: Cell | null;
  readonly runs: readonly WordRun[];
}

export interface ComparedRow {
  /** Rows and cells without text, and words that stand in other cells of the same row, are no change. */
  readonly t: "kept" | "changed" | "removed" | "added";
  readonly cells: readonly ComparedCell[];
}

/** A table that both versions have. */
export interface ComparedTable {
  readonly k: "table";
  readonly t: "kept" | "changed";
  readonly before: Place;
  readonly after: Place;
  /** Without its caption, which is a line before it. */
  readonly rows: readonly ComparedRow[];
}

/** Compares two tables row by row, and rows cell by cell. */
export function compareTables(before: Table, after: Table, vocabulary: Vocabulary): ComparedTable {
  const rows = new Tables(vocabulary).rows(before.rows, after.rows);
  const t = rows.every((row) => row.t === "kept") ? "kept" : "changed";
  return { k: "table", t, before: before.place, after: after.place, rows };
}

class Tables {
  private readonly vocabulary: Vocabulary;
  /** Index of a column of the older table by that of the newer; null if they have the same columns. */
  private columns: { readonly pairs: readonly ColumnPair[]; readonly before: number; readonly after: number } | null =
    null;

  constructor(vocabulary: Vocabulary) {
    this.vocabulary = vocabulary;
  }

  private texts(before: string, after: string): WordRun[] {
    if (before === after) return before === "" ? [] : [{ t: "kept", text: before }];
    if (before === "") return [{ t: "added", text: after }];
    if (after === "") return [{ t: "removed", text: before }];
    const words = (text: string, other: string) =>
      wordsIn([{ text, asides: bulletsOfOne(text, other) }], this.vocabulary);
    return compareLines(words(before, after), words(after, before), this.vocabulary).flatMap(({ runs }) => runs);
  }

  rows(before: readonly Row[], after: readonly Row[]): ComparedRow[] {
    this.columns = this.columnsOf(before[0], after[0]);
    return this.groupsOf(before, after).map((group): ComparedRow => {
      const [was, is] = [before[group.before[0] ?? -1], after[group.after[0] ?? -1]];
      if (was === undefined || is === undefined) return this.single(was, is);
      if (wordsOf(was) === wordsOf(is) && was.length !== is.length) return sameWords(was, is);
      const cells = this.pairsOf(was, is).map(([one, other]) => this.cell(was[one] ?? null, is[other] ?? null));
      return { t: isKept(cells) ? "kept" : "changed", cells };
    });
  }

  private single(before: Row | undefined, after: Row | undefined): ComparedRow {
    const cells =
      before === undefined
        ? (after ?? []).map((cell) => this.cell(null, cell))
        : before.map((cell) => this.cell(cell, null));
    return { t: isKept(cells) ? "kept" : before === undefined ? "added" : "removed", cells };
  }

  private cell(before: Cell | null, after: Cell | null): ComparedCell {
    const text = (cell: Cell | null): string => (cell === null ? "" : cellText(cell));
    return { before, after, runs: this.texts(text(before), text(after)) };
  }

  /** Rows that belong together, in order. */
  private groupsOf(before: readonly Row[], after: readonly Row[]): Group[] {
    const groups: Group[] = [];
    let [x, y] = [0, 0];
    let [removed, added]: [number[], number[]] = [[], []];
    const flush = (): void => {
      for (const group of this.alignRows(before, after, removed, added)) groups.push(group);
      [removed, added] = [[], []];
    };
    for (const { t, count } of diffLists(before.map(keyOfRow), after.map(keyOfRow))) {
      for (let n = 0; n < count; n++) {
        if (t === "removed") removed.push(x++);
        else if (t === "added") added.push(y++);
        else {
          flush();
          groups.push({ before: [x++], after: [y++] });
        }
      }
    }
    flush();
    return groups;
  }

  private alignRows(
    before: readonly Row[],
    after: readonly Row[],
    removed: readonly number[],
    added: readonly number[],
  ): Group[] {
    const bag = (row: Row | undefined) =>
      bagOf(
        tokensOf((row ?? []).map(cellText).join(" ")).map((token) => this.vocabulary.idOf(token)),
        this.vocabulary,
      );
    const first = (row: Row | undefined): string => foldedText(row?.[0] === undefined ? "" : cellText(row[0]));
    const [heads, ownHeads] = [removed.map((at) => first(before[at])), added.map((at) => first(after[at]))];
    const groups = align(
      {
        before: removed.map((at) => bag(before[at])),
        after: added.map((at) => bag(after[at])),
        sameNumber: (one, other) => heads[one] !== "" && heads[one] === ownHeads[other],
        many: false,
      },
      this.vocabulary,
    );
    const all = groups ?? [
      ...removed.map((_, at): Group => ({ before: [at], after: [] })),
      ...added.map((_, at): Group => ({ before: [], after: [at] })),
    ];
    return all.map((group) => ({
      before: group.before.flatMap((at) => removed[at] ?? []),
      after: group.after.flatMap((at) => added[at] ?? []),
    }));
  }

  /** Columns were added or removed if the first rows differ in length. */
  private columnsOf(before: Row | undefined, after: Row | undefined): Tables["columns"] {
    if (before === undefined || after === undefined || before.length === after.length) return null;
    return { pairs: this.alignCells(before, after), before: before.length, after: after.length };
  }

  private pairsOf(before: Row, after: Row): readonly ColumnPair[] {
    const { columns } = this;
    if (columns?.before === before.length && columns.after === after.length) return columns.pairs;
    return before.length === after.length ? before.map((_, at) => [at, at]) : this.alignCells(before, after);
  }

  /** Equal cells; between them, one after the other. */
  private alignCells(before: Row, after: Row): ColumnPair[] {
    const key = (cell: Cell): string => foldedText(cellText(cell));
    const pairs: ColumnPair[] = [];
    let [x, y, removed] = [0, 0, 0];
    for (const { t, count } of diffLists(before.map(key), after.map(key))) {
      if (t === "removed") removed = count;
      else {
        const both = t === "added" ? Math.min(removed, count) : 0;
        for (let n = 0; n < both; n++) pairs.push([x++, y++]);
        for (let n = both; n < removed; n++) pairs.push([x++, -1]);
        for (let n = both; n < count; n++) pairs.push([t === "kept" ? x++ : -1, y++]);
        removed = 0;
      }
    }
    for (let n = 0; n < removed; n++) pairs.push([x++, -1]);
    return pairs;
  }
}

/** Indexes of a cell in the older and in the newer row; -1: none. */
type ColumnPair = readonly [number, number];

const isKept = (cells: readonly ComparedCell[]): boolean =>
  cells.every(({ runs }) => runs.every((run) => run.t === "kept" || !isMarkable(run)));

const wordsOf = (row: Row): string => foldedText(row.map(cellText).join(" "));

/** A row whose words stand in more or fewer cells than before. */
const sameWords = (before: Row, after: Row): ComparedRow => ({
  t: "kept",
  cells: [
    ...before.map((cell) => ({ before: cell, after: null, runs: [] })),
    ...after.map((cell) => ({ before: null, after: cell, runs: [{ t: "kept" as const, text: cellText(cell) }] })),
  ],
});

const keyOfRow = (row: Row): string => row.map((cell) => foldedText(cellText(cell))).join("\n");
