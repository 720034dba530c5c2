import { alternativesOf } from "../query.ts";
import type { Leaf } from "../query.ts";
import { COLUMN_OF } from "./columns.ts";
import type { Column } from "./columns.ts";
import { beginningsOf, eachWord, eachWordAt, fold, foldedWords, stemOf } from "./words.ts";
import type { Beginnings } from "./words.ts";

/** A passage of a text that matches a term of the query. */
export interface TextMatch {
  readonly start: number;
  readonly end: number;
  /** Index of the matcher. */
  readonly matcher: number;
}

/**
 * Words of a text, at least all that may match (`MatchFinder.words`): the start of each and its position among all words
 * of the text, in turn.
 */
export type WordStarts = readonly number[];

/** A word of a text that passes at least one test of the query. */
interface Candidate {
  /** Position among the words of the text. */
  readonly at: number;
  readonly start: number;
  readonly end: number;
  /** Indexes of the tests. */
  readonly tests: readonly number[];
}

/** Matches one word or phrase of a query. Agrees with the matches of the search engine. */
interface Matcher {
  /** As the user wrote it. */
  readonly tag: string;
  /** Null: every column. */
  readonly column: Column | null;
  /**
   * Sequences of words, as indexes of tests. If there are several: all of them near each other, or any of them if
   * `distance` is null.
   */
  readonly phrases: readonly (readonly number[])[];
  /** Null: not a proximity search. */
  readonly distance: number | null;
}

interface Occurrence {
  readonly at: number;
  readonly length: number;
  readonly start: number;
  readonly end: number;
}

type Test = (folded: string) => boolean;

const NONE: readonly number[] = [];

/** Finds the words and phrases of a query in texts. Create one per request, since it caches the words it has seen. */
export class MatchFinder {
  /**
   * The terms of the query as the user wrote them, and the number of matches that one occurrence has.
   * `TextMatch.matcher` is an index in this list.
   */
  readonly terms: readonly { readonly tag: string; readonly matches: number }[];
  readonly #matchers: readonly Matcher[];
  readonly #tests: Test[] = [];
  readonly #numbers = new Map<string, number>();
  /** The words of the tests: every word that passes starts with one of their first letters. */
  readonly #sought: string[] = [];
  #beginnings: Beginnings | null = null;
  #hasBeginnings = false;
  readonly #cache = new Map<string, readonly number[]>();

  constructor(leaves: readonly Leaf[]) {
    const matchers = new Map<string, Matcher>();
    for (const leaf of leaves) {
      const matcher = this.#matcherOf(leaf);
      if (matcher) matchers.set(`${matcher.column ?? ""}:${matcher.tag.toLowerCase()}`, matcher);
    }
    this.#matchers = [...matchers.values()];
    this.terms = this.#matchers.map(({ tag, phrases, distance }) => ({
      tag,
      matches: distance === null ? 1 : phrases.length,
    }));
  }

  /** Every word that matches has the same stem as one of these; null if there are others. */
  get words(): readonly string[] | null {
    return this.#hasBeginnings ? null : this.#sought;
  }

  /** All matches in the text of a column, in order. `starts`: where to look, if it is known. */
  matchesIn(text: string, column: Column, starts?: WordStarts): readonly TextMatch[] {
    if (text === "" || starts?.length === 0) return [];
    const candidates = this.#candidatesIn(text, starts);
    if (candidates.length === 0) return [];
    const matches: TextMatch[] = [];
    for (const [number, matcher] of this.#matchers.entries()) {
      if (matcher.column !== null && matcher.column !== column) continue;
      for (const { start, end } of occurrencesOf(matcher, candidates)) matches.push({ start, end, matcher: number });
    }
    return matches.toSorted((a, b) => a.start - b.start || b.end - a.end);
  }

  #candidatesIn(text: string, starts?: WordStarts): readonly Candidate[] {
    const candidates: Candidate[] = [];
    const visit = (word: string, start: number, end: number, at: number): void => {
      let tests = this.#cache.get(word);
      if (tests === undefined) this.#cache.set(word, (tests = this.#testsOf(fold(word))));
      if (tests.length > 0) candidates.push({ at, start, end, tests });
    };
    if (starts) {
      eachWordAt(text, starts, visit);
    } else {
      this.#beginnings ??= beginningsOf(this.#sought);
      eachWord(text, visit, this.#beginnings);
    }
    return candidates;
  }

  #testsOf(folded: string): readonly number[] {
    const passed = this.#tests.flatMap((test, number) => (test(folded) ? [number] : []));
    return passed.length === 0 ? NONE : passed;
  }

  #matcherOf(leaf: Leaf): Matcher | null {
    const column = leaf.field ? COLUMN_OF[leaf.field] : null;
    const words = leaf.k === "word" || leaf.k === "prefix" ? [leaf.word] : leaf.words;
    const phrases = words.map(foldedWords).filter((each) => each.length > 0);
    if (phrases.length === 0) return null;
    const tag = words.join(" ");
    const allWords = phrases.flat();
    switch (leaf.k) {
      case "word":
        return {
          tag,
          column,
          phrases: [
            allWords,
            ...alternativesOf(leaf)
              .map(foldedWords)
              .filter((each) => each.length > 0),
          ].map((phrase) => phrase.map((word) => this.#sameStem(word))),
          distance: null,
        };
      case "phrase":
        return { tag: `"${tag}"`, column, phrases: [allWords.map((word) => this.#same(word))], distance: null };
      case "prefix":
        return {
          tag: `${tag}*`,
          column,
          phrases: [allWords.map((word, at) => (at === allWords.length - 1 ? this.#begins(word) : this.#same(word)))],
          distance: null,
        };
      case "near": {
        const distinct = [...new Map(phrases.map((phrase) => [phrase.join(" "), phrase])).values()];
        const together = distinct.map((phrase) => phrase.map((word) => this.#sameStem(word)));
        return { tag: `"${tag}"~${leaf.distance}`, column, phrases: together, distance: leaf.distance };
      }
    }
  }

  #same(wanted: string): number {
    this.#sought.push(wanted);
    return this.#numberOf(`=${wanted}`, (word) => word === wanted);
  }

  #sameStem(wanted: string): number {
    const stem = stemOf(wanted);
    this.#sought.push(wanted);
    return this.#numberOf(`~${stem}`, (word) => stemOf(word) === stem);
  }

  #begins(wanted: string): number {
    this.#hasBeginnings = true;
    this.#sought.push(wanted);
    return this.#numberOf(`^${wanted}`, (word) => word.startsWith(wanted));
  }

  #numberOf(name: string, test: Test): number {
    const number = this.#numbers.get(name) ?? this.#tests.push(test) - 1;
    this.#numbers.set(name, number);
    return number;
  }
}

function occurrencesOf({ phrases, distance }: Matcher, candidates: readonly Candidate[]): readonly Occurrence[] {
  const [first = NONE] = phrases;
  if (phrases.length === 1 && distance === null) return sequences(candidates, first);
  const occurrences = phrases.map((tests) => sequences(candidates, tests));
  return distance === null ? occurrences.flat() : nearOccurrences(occurrences, distance);
}

/** Occurrences of words that pass the tests in sequence. */
function sequences(candidates: readonly Candidate[], tests: readonly number[]): Occurrence[] {
  const occurrences: Occurrence[] = [];
  for (let index = 0; index < candidates.length; index += 1) {
    const first = candidates[index];
    const last = candidates[index + tests.length - 1];
    if (first && last && passInSequence(candidates, index, tests))
      occurrences.push({ at: first.at, length: tests.length, start: first.start, end: last.end });
  }
  return occurrences;
}

function passInSequence(candidates: readonly Candidate[], index: number, tests: readonly number[]): boolean {
  const at = candidates[index]?.at ?? 0;
  for (let step = 0; step < tests.length; step += 1) {
    const next = candidates[index + step];
    if (next === undefined || next.at !== at + step || !next.tests.includes(tests[step] ?? -1)) return false;
  }
  return true;
}

/** Occurrences near each other, as NEAR of FTS5 counts: from the last one back to the closest of each of the others. */
function nearOccurrences(occurrences: readonly (readonly Occurrence[])[], distance: number): readonly Occurrence[] {
  const chosen = new Set<Occurrence>();
  const reached = occurrences.map(() => 0);
  for (const last of occurrences.flat().toSorted((a, b) => a.at - b.at)) {
    const group = occurrences.map((list, index) => {
      let next = reached[index] ?? 0;
      while ((list[next + 1]?.at ?? Infinity) <= last.at) next += 1;
      reached[index] = next;
      return list[next];
    });
    const isNear = group.every(
      (occurrence) => occurrence && occurrence.at <= last.at && occurrence.at + occurrence.length + distance >= last.at,
    );
    if (isNear) for (const occurrence of group) if (occurrence) chosen.add(occurrence);
  }
  return [...chosen];
}
