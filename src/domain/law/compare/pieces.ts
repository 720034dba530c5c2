import { align, bagOf, type Bag } from "./align.ts";
import type { ComparedBlock, ComparedLine } from "./contents.ts";
import { diffLists } from "./diff-lists.ts";
import type { Asides } from "./history.ts";
import { isTable, textOf, type Line, type Piece, type Place, type Table } from "./lines.ts";
import { compareTables } from "./tables.ts";
import { foldedText, type Vocabulary } from "./tokens.ts";
import { compareLines, wordsIn, isMarkable, type Aside, type Segment, type Words, type WordRun } from "./words.ts";

/** Pieces of both versions that are compared with each other. */
interface Together<T = Piece> {
  readonly before: readonly T[];
  readonly after: readonly T[];
}

/** Compares two lists of pieces: equal ones first, then what is alike between them. */
export function comparePieces(
  before: readonly Piece[],
  after: readonly Piece[],
  asides: Asides,
  vocabulary: Vocabulary,
): ComparedBlock[] {
  return new Pieces(asides, vocabulary).compare(before, after);
}

class Pieces {
  private readonly asides: Asides;
  private readonly vocabulary: Vocabulary;
  private readonly words = new Map<Line, Words>();

  constructor(asides: Asides, vocabulary: Vocabulary) {
    this.asides = asides;
    this.vocabulary = vocabulary;
  }

  compare(before: readonly Piece[], after: readonly Piece[]): ComparedBlock[] {
    const blocks: ComparedBlock[] = [];
    let [x, y] = [0, 0];
    let gap: { before: Piece[]; after: Piece[] } = { before: [], after: [] };
    const add = (some: readonly ComparedBlock[]): void => some.forEach((block) => blocks.push(block));
    const flush = (): void => {
      add(this.gap(gap));
      gap = { before: [], after: [] };
    };
    const key = (piece: Piece, at: number): string => this.keyOf(piece, at);
    for (const { t, count } of diffLists(before.map(key), after.map(key))) {
      if (t === "removed") for (const line of before.slice(x, x + count)) gap.before.push(line);
      else if (t === "added") for (const line of after.slice(y, y + count)) gap.after.push(line);
      else {
        flush();
        for (let n = 0; n < count; n++)
          add(this.pair({ before: before.slice(x + n, x + n + 1), after: after.slice(y + n, y + n + 1) }));
      }
      if (t !== "added") x += count;
      if (t !== "removed") y += count;
    }
    flush();
    return blocks;
  }

  /** Equal for pieces with the same words, under whatever enumeration. */
  private keyOf(piece: Piece, at: number): string {
    if (isTable(piece)) return `table ${foldedText(textOf(piece))}`;
    const text = withoutAsides(piece.text, this.asides.get(piece));
    return text === "" ? `aside ${at} ${piece.text}` : foldedText(withoutNumber(text)) || foldedText(text);
  }

  private gap({ before, after }: Together): ComparedBlock[] {
    if (before.length === 0 || after.length === 0)
      return [
        ...before.flatMap((piece) => this.single(piece, null)),
        ...after.flatMap((piece) => this.single(null, piece)),
      ];
    const blocks: ComparedBlock[] = [];
    let [x, y] = [0, 0];
    for (const [was, is] of this.tablePairs(before, after)) {
      for (const block of this.withoutTables({ before: before.slice(x, was), after: after.slice(y, is) }))
        blocks.push(block);
      for (const block of this.pair({ before: before.slice(was, was + 1), after: after.slice(is, is + 1) }))
        blocks.push(block);
      [x, y] = [was + 1, is + 1];
    }
    return [...blocks, ...this.withoutTables({ before: before.slice(x), after: after.slice(y) })];
  }

  /** A table that has no counterpart is compared with text, row by row. */
  private withoutTables({ before, after }: Together): ComparedBlock[] {
    const lines = { before: linesOf(before), after: linesOf(after) };
    const hasTables = before.some(isTable) || after.some(isTable);
    return hasTables ? this.compare(lines.before, lines.after) : this.lines(lines);
  }

  /** Tables that are alike, in their order. */
  private tablePairs(before: readonly Piece[], after: readonly Piece[]): (readonly [number, number])[] {
    const tables = (pieces: readonly Piece[]) =>
      pieces.flatMap((piece, at) => (isTable(piece) ? [{ at, table: piece }] : []));
    const [was, is] = [tables(before), tables(after)];
    if (was.length === 0 || is.length === 0) return [];
    const bag = ({ table }: { readonly table: Table }): Bag =>
      this.bagOf(wordsIn([{ text: textOf(table) }], this.vocabulary));
    const pieces = { before: was.map(bag), after: is.map(bag), sameNumber: () => false, many: false };
    return (align(pieces, this.vocabulary) ?? []).flatMap(({ before: [one], after: [other] }) => {
      const [old, now] = [was[one ?? -1], is[other ?? -1]];
      return old === undefined || now === undefined ? [] : [[old.at, now.at] as const];
    });
  }

  private lines({ before, after }: Together<Line>): ComparedBlock[] {
    const numbers = [before.map(numberOf), after.map(numberOf)] as const;
    const groups = align(
      {
        before: before.map((line) => this.bagOf(this.wordsOf([line]))),
        after: after.map((line) => this.bagOf(this.wordsOf([line]))),
        sameNumber: (one, other) => numbers[0][one] !== "" && numbers[0][one] === numbers[1][other],
        many: true,
      },
      this.vocabulary,
    );
    // Too many to compare all with all: their words are compared as if they were one line.
    if (groups === null) return this.blocksOf({ before, after }, this.compareTogether({ before, after }));
    return groups.flatMap((group) =>
      this.together({
        before: group.before.flatMap((at) => before[at] ?? []),
        after: group.after.flatMap((at) => after[at] ?? []),
      }),
    );
  }

  /**
   * Lines that seem to belong together. One that shares hardly a word with the others stands by itself. `rounds`: how many
   * were set apart before, because the words of the others are compared again for each.
   */
  private together(lines: Together<Line>, rounds = 0): ComparedBlock[] {
    const { before, after } = lines;
    if (before.length === 0 || after.length === 0)
      return [
        ...before.flatMap((line) => this.single(line, null)),
        ...after.flatMap((line) => this.single(null, line)),
      ];
    const segments = this.compareTogether(lines);
    if (before.length + after.length === 2 || rounds === MOST_ROUNDS) return this.blocksOf(lines, segments);
    const stranger = this.strangerIn(lines, segments);
    if (stranger === null) return this.blocksOf(lines, segments);
    const others = {
      before: before.filter((line) => line !== stranger.line),
      after: after.filter((line) => line !== stranger.line),
    };
    const rest = this.together(others, rounds + 1);
    const own = stranger.isOld ? this.single(stranger.line, null) : this.single(null, stranger.line);
    return stranger.isFirst ? [...own, ...rest] : [...rest, ...own];
  }

  private strangerIn(
    { before, after }: Together<Line>,
    segments: readonly Segment[],
  ): { line: Line; isOld: boolean; isFirst: boolean } | null {
    const [kept, all] = [new Map<Line, number>(), new Map<Line, number>()];
    let [old, now]: [Line | undefined, Line | undefined] = [undefined, undefined];
    const add = (line: Line | undefined, isKept: boolean, length: number): void => {
      if (line === undefined) return;
      all.set(line, (all.get(line) ?? 0) + length);
      if (isKept) kept.set(line, (kept.get(line) ?? 0) + length);
    };
    for (const { before: one, after: other, runs } of segments) {
      old = one === null ? old : before[one];
      now = other === null ? now : after[other];
      for (const { t, text } of runs) {
        if (t !== "added") add(old, t === "kept", text.length);
        if (t !== "removed") add(now, t === "kept", text.length);
      }
    }
    for (const line of [...before, ...after]) {
      if ((kept.get(line) ?? 0) >= LEAST_KEPT * (all.get(line) ?? 0)) continue;
      const isFirst = line === before[0] || line === after[0];
      // One in the middle would leave its place.
      if (isFirst || line === before.at(-1) || line === after.at(-1))
        return { line, isOld: before.includes(line), isFirst };
    }
    return null;
  }

  /** Two pieces, of which each is the other's. */
  private pair({ before, after }: Together): ComparedBlock[] {
    const [[was], [is]] = [before, after];
    if (was === undefined || is === undefined) return [];
    if (isTable(was) && isTable(is)) return [compareTables(was, is, this.vocabulary)];
    const lines = { before: linesOf(before), after: linesOf(after) };
    const segments = this.compareTogether(lines);
    return segments.length > 0 ? this.blocksOf(lines, segments) : [...this.single(was, null), ...this.single(null, is)];
  }

  /** What only one version has. */
  private single(before: Piece | null, after: Piece | null): ComparedBlock[] {
    return linesOf([before ?? after].filter((piece) => piece !== null)).map((line): ComparedLine => {
      const t = before === null ? "added" : "removed";
      const isAside = withoutAsides(line.text, this.asides.get(line)) === "";
      const places = { before: before === null ? null : line.place, after: before === null ? line.place : null };
      if (isAside)
        return {
          k: "line",
          t: "history",
          ...places,
          runs: [{ t, text: line.text, as: this.asides.get(line)?.[0]?.as ?? "layout" }],
        };
      const words = this.wordsOf([line]);
      const none = this.wordsOf([]);
      const [segment] = before === null ? this.compareWords(none, words) : this.compareWords(words, none);
      return { k: "line", t, ...places, runs: segment?.runs ?? [] };
    });
  }

  private compareTogether({ before, after }: Together<Line>): Segment[] {
    const [[was], [is]] = [before, after];
    if (before.length === 1 && after.length === 1 && was?.text === is?.text && was !== undefined && is !== undefined) {
      const asides = [was, is].map((line) => JSON.stringify(this.asides.get(line) ?? []));
      if (asides[0] === asides[1]) return [{ before: 0, after: 0, runs: [{ t: "kept", text: is.text }] }];
    }
    return this.compareWords(this.wordsOf(before), this.wordsOf(after));
  }

  private compareWords(before: Words, after: Words): Segment[] {
    return compareLines(before, after, this.vocabulary);
  }

  private wordsOf(lines: readonly Line[]): Words {
    const [only] = lines;
    const known = lines.length === 1 && only !== undefined ? this.words.get(only) : undefined;
    if (known !== undefined) return known;
    const words = wordsIn(
      lines.map((line) => ({ text: line.text, asides: this.asides.get(line) ?? [] })),
      this.vocabulary,
    );
    if (lines.length === 1 && only !== undefined) this.words.set(only, words);
    return words;
  }

  private bagOf({ ids }: Words): Bag {
    return bagOf(ids, this.vocabulary);
  }

  private blocksOf(lines: Together<Line>, segments: readonly Segment[]): ComparedLine[] {
    return segments.map(({ before, after, runs }) => {
      const was = before === null ? null : (lines.before[before]?.place ?? null);
      const is = after === null ? null : (lines.after[after]?.place ?? null);
      return { k: "line", t: kindOf(was, is, runs), before: was, after: is, runs };
    });
  }
}

/** So much of a line must be kept if several belong together. */
const LEAST_KEPT = 0.5;
const MOST_ROUNDS = 20;

function kindOf(before: Place | null, after: Place | null, runs: readonly WordRun[]): ComparedLine["t"] {
  const law = runs.filter(isMarkable);
  if (before !== null && after !== null) return law.every(({ t }) => t === "kept") ? "kept" : "changed";
  if (law.length === 0) return "history";
  const isPart = law.some(({ t }) => t === "kept");
  if (before === null) return isPart ? "split" : "added";
  return isPart ? "joined" : "removed";
}

const linesOf = (pieces: readonly Piece[]): Line[] =>
  pieces.flatMap((piece) => (isTable(piece) ? piece.lines : [piece]));

/** "(a)", "(1)", "A.", "12)", "iv."; also several. */
const NUMBERS =
  /^(?:\s*(?:\((?:\p{L}|\p{L}\p{L}|[ivxl]{1,6}|\d{1,3})\)|\[\d{1,3}\]|(?:\p{L}|[ivxl]{1,6}|[IVXL]{1,6}|\d{1,3})[.)])(?=\s|\())+\s*/u;

export const numberOf = ({ text, place }: Line): string =>
  place.num === "" ? (NUMBERS.exec(text)?.[0].trim() ?? "") : place.num;

const withoutNumber = (text: string): string => text.replace(NUMBERS, "");

function withoutAsides(text: string, asides: readonly Aside[] = []): string {
  if (asides.length === 0) return text;
  let rest = "";
  let from = 0;
  for (const { start, end, as } of asides) {
    if (as === "history") continue;
    rest += `${text.slice(from, start)} `;
    from = end + 1;
  }
  return (rest + text.slice(from)).trim();
}
