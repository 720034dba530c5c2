import type { Bracket } from "../law-history.ts";
import { diffLists } from "./diff-lists.ts";
import { readableHunks, type Hunk } from "./hunks.ts";
import { tokensOf, Vocabulary } from "./tokens.ts";

/** A piece of text that both versions have, or only the older or the newer one. */
export interface WordRun {
  readonly t: "kept" | "removed" | "added";
  readonly text: string;
  /** Of kept words: as the older version has them, if the typography differs. */
  readonly was?: string;
  readonly as?: Aside["as"];
}

/** A part of a line that is not law. */
export interface Aside extends Bracket {
  /**
   * "history" of the law in its text: a change there is not a change of the law. "movedHistory": the other version has it beside the
   * law instead of in its text, or in its text instead of beside it, which is no change. "layout": a bullet, or the end of a
   * cell, where the other version has lists or tables.
   */
  readonly as: "history" | "movedHistory" | "layout";
}

export interface WordLine {
  readonly text: string;
  /** In order, without overlaps. */
  readonly asides?: readonly Aside[];
}

/** Lines of text as words, without what only moved and without layout. */
export interface Words {
  readonly tokens: readonly string[];
  readonly ids: readonly number[];
  /** Index of the line that begins at a token; absent for the others. */
  readonly lineAt: ReadonlyMap<number, number>;
  /** Tokens that are history. */
  readonly history: ReadonlySet<number>;
  /** What was left out before and after a token. */
  readonly cutBefore: ReadonlyMap<number, readonly Cut[]>;
  readonly cutAfter: ReadonlyMap<number, readonly Cut[]>;
}

export interface Cut {
  readonly text: string;
  readonly as: Aside["as"];
}

export function wordsIn(lines: readonly WordLine[], vocabulary: Vocabulary): Words {
  const tokens: string[] = [];
  const lineAt = new Map<number, number>();
  const history = new Set<number>();
  const [cutBefore, cutAfter] = [new Map<number, Cut[]>(), new Map<number, Cut[]>()];
  lines.forEach(({ text, asides = [] }, line) => {
    const start = tokens.length;
    const cut = (own: Cut): void => {
      const last = tokens.length - 1;
      const [cuts, at] = last < start ? [cutBefore, start] : [cutAfter, last];
      cuts.set(at, [...(cuts.get(at) ?? []), own]);
    };
    let from = 0;
    const take = (end: number): void => {
      const piece = text.slice(from, end);
      from = end;
      const last = tokens.length - 1;
      if (piece.trim() !== "" || asides.length === 0) for (const token of tokensOf(piece)) tokens.push(token);
      // Space between two asides is no word.
      else if (last >= start && !cutAfter.has(last)) tokens[last] += piece;
      else if (piece !== "") cut({ text: piece, as: "layout" });
    };
    for (const { start: begin, end, as } of asides) {
      take(begin);
      const first = tokens.length;
      if (as === "history") {
        take(end + 1);
        for (let at = first; at < tokens.length; at++) history.add(at);
      } else {
        cut({ text: text.slice(from, end + 1), as });
        from = end + 1;
      }
    }
    take(text.length);
    if (tokens.length > start) lineAt.set(start, line);
    else cutBefore.delete(start);
  });
  return { tokens, ids: tokens.map((token) => vocabulary.idOf(token)), lineAt, history, cutBefore, cutAfter };
}

/** The words of two texts that are one line each, such as headings. */
export function compareWords(before: string, after: string): WordRun[] {
  const vocabulary = new Vocabulary();
  const [segment] = compareLines(
    wordsIn([{ text: before }], vocabulary),
    wordsIn([{ text: after }], vocabulary),
    vocabulary,
  );
  return [...(segment?.runs ?? [])];
}

/** Words that belong to one line of each version, or to a part of a line that the other version has as a line. */
export interface Segment {
  /** The line that begins here; null if none does. */
  readonly before: number | null;
  readonly after: number | null;
  readonly runs: readonly WordRun[];
}

/**
 * Compares lines that belong together, word by word. Words may be in other lines than before, where lines were split or
 * joined.
 */
export function compareLines(before: Words, after: Words, vocabulary: Vocabulary): Segment[] {
  const hunks = readableHunks(diffLists(before.ids, after.ids), {
    before: before.ids,
    after: after.ids,
    weightOf: (id) => vocabulary.weightOf(id),
    opens: (at) => opensPassage(after, at),
    opensBefore: (at) => opensPassage(before, at),
    isGlued: (at) => !/\s/.test(`${after.tokens[at - 1]?.at(-1) ?? " "}${after.tokens[at] ?? ""}`),
  });
  return new Segments(before, after).add(hunks);
}

function opensPassage({ tokens, lineAt }: Words, at: number): number {
  if (at === 0 || lineAt.has(at)) return 3;
  const last = tokens[at - 1]?.trim().at(-1) ?? "";
  if (last === "." || last === ";" || last === ":") return 3;
  if (last === "," || last === "(") return 2;
  return /^\p{Lu}|^\(/u.test(tokens[at] ?? "") ? 1 : 0;
}

/** Collects runs, and begins a segment where a line begins. */
class Segments {
  private readonly done: Segment[] = [];
  private start: Pick<Segment, "before" | "after"> = { before: null, after: null };
  private runs: WordRun[] = [];
  private hasBefore = false;
  private hasAfter = false;
  private readonly before: Words;
  private readonly after: Words;

  constructor(before: Words, after: Words) {
    this.before = before;
    this.after = after;
  }

  add(hunks: readonly Hunk[]): Segment[] {
    let [x, y] = [0, 0];
    for (const { kept, removed, added } of hunks) {
      for (let n = 0; n < kept; n++) this.addKept(x + n, y + n);
      for (let n = 0; n < removed; n++) this.addRemoved(x + kept + n);
      for (let n = 0; n < added; n++) this.addAdded(y + kept + n);
      [x, y] = [x + kept + removed, y + kept + added];
    }
    this.end();
    return this.done;
  }

  private addKept(x: number, y: number): void {
    const [was = "", text = ""] = [this.before.tokens[x], this.after.tokens[y]];
    this.begin(this.before.lineAt.get(x) ?? null, this.after.lineAt.get(y) ?? null);
    this.hasBefore = this.hasAfter = true;
    this.addCuts(this.before.cutBefore.get(x), this.after.cutBefore.get(y));
    addRun(this.runs, was === text ? { t: "kept", text } : { t: "kept", text, was });
    this.addCuts(this.before.cutAfter.get(x), this.after.cutAfter.get(y));
  }

  private addRemoved(x: number): void {
    this.begin(this.before.lineAt.get(x) ?? null, null);
    this.hasBefore = true;
    this.addCuts(this.before.cutBefore.get(x), undefined);
    addRun(this.runs, { t: "removed", text: this.before.tokens[x] ?? "", ...historyAt(this.before, x) });
    this.addCuts(this.before.cutAfter.get(x), undefined);
  }

  private addAdded(y: number): void {
    this.begin(null, this.after.lineAt.get(y) ?? null);
    this.hasAfter = true;
    this.addCuts(undefined, this.after.cutBefore.get(y));
    addRun(this.runs, { t: "added", text: this.after.tokens[y] ?? "", ...historyAt(this.after, y) });
    this.addCuts(undefined, this.after.cutAfter.get(y));
  }

  private addCuts(before: readonly Cut[] = [], after: readonly Cut[] = []): void {
    const isSame = before.length === after.length && before.every(({ text }, at) => text === after[at]?.text);
    for (const { text, as } of before) addRun(this.runs, isSame ? { t: "kept", text } : { t: "removed", text, as });
    for (const { text, as } of isSame ? [] : after) addRun(this.runs, { t: "added", text, as });
  }

  /** A line of one version may share its segment with one of the other that has just begun. */
  private begin(before: number | null, after: number | null): void {
    if (before === null && after === null) return;
    const { start } = this;
    const fits =
      (before === null || (start.before === null && !this.hasBefore)) &&
      (after === null || (start.after === null && !this.hasAfter));
    if (fits) this.start = { before: before ?? start.before, after: after ?? start.after };
    else {
      this.end();
      this.start = { before, after };
    }
  }

  private end(): void {
    if (this.runs.length > 0) this.done.push({ ...this.start, runs: this.runs });
    this.runs = [];
    this.hasBefore = this.hasAfter = false;
  }
}

const historyAt = ({ history }: Words, at: number): Pick<WordRun, "as"> => (history.has(at) ? { as: "history" } : {});

/** Adds a run, or makes the last one longer. */
export function addRun(runs: WordRun[], run: WordRun): void {
  const last = runs.at(-1);
  const isAlike =
    last !== undefined &&
    last.t === run.t &&
    last.as === run.as &&
    (last.was === undefined) === (run.was === undefined);
  if (!isAlike) runs.push(run);
  else
    runs[runs.length - 1] = {
      ...last,
      text: last.text + run.text,
      ...(last.was !== undefined && { was: last.was + (run.was ?? "") }),
    };
}

/** Whether a run is of the law or its history, and not only elsewhere or layout. */
export const isMarkable = ({ as }: WordRun): boolean => as === undefined || as === "history";

/** Whether two versions of a word differ in more than the space around them. */
export const differsInSigns = (text: string, was: string): boolean =>
  text.replaceAll(/\s/g, "") !== was.replaceAll(/\s/g, "");

/** The pairs of words of a kept run, as the older and the newer version have them. */
export const pairsOf = ({ text, was = text }: WordRun): [was: string, is: string][] => {
  const is = tokensOf(text);
  return tokensOf(was).map((word, at) => [word, is[at] ?? ""]);
};
