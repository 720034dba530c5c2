import { alternativesOf } from "../query.ts";
import type { Leaf } from "../query.ts";
import { COLUMN_OF } from "./columns.ts";
import type { Column } from "./columns.ts";
import { beginningsOf, eachWord, fold, foldedWords, stemOf } from "./words.ts";
import type { Beginnings } from "./words.ts";

/** A place in a text where something that was searched for stands. */
export interface TextMatch {
  readonly start: number;
  readonly end: number;
  /** Number of the matcher that found it. */
  readonly matcher: number;
}

/** A word of a text that at least one of the tests of a query accepts. */
interface Candidate {
  /** Place among the words of the text. */
  readonly at: number;
  readonly start: number;
  readonly end: number;
  /** Numbers of the tests. */
  readonly tests: readonly number[];
}

/** What finds one word or phrase of a query. They agree with what the tables find. */
interface Matcher {
  /** As the person wrote it. */
  readonly tag: string;
  /** Null: every column. */
  readonly column: Column | null;
  /** Words that follow one another, as numbers of tests. Several of them: near each other, or where `distance` is null any of them. */
  readonly phrases: readonly (readonly number[])[];
  /** Null: nearness is not asked for. */
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

/** Finds the words and phrases of a query in texts; one for each request, as it remembers the words that it met. */
export class MatchFinder {
  readonly #matchers: readonly Matcher[];
  readonly #tests: Test[] = [];
  readonly #numbers = new Map<string, number>();
  /** The words that the tests want: what passes one begins with the same letter. */
  readonly #sought: string[] = [];
  #beginnings: Beginnings | null = null;
  readonly #met = new Map<string, readonly number[]>();

  constructor(leaves: readonly Leaf[]) {
    const matchers = new Map<string, Matcher>();
    for (const leaf of leaves) {
      const matcher = this.#matcherOf(leaf);
      if (matcher) matchers.set(`${matcher.column ?? ""}:${matcher.tag.toLowerCase()}`, matcher);
    }
    this.#matchers = [...matchers.values()];
  }

  /** What is looked for, as the person wrote it, and how many marks one find of it has; marks name places in this list. */
  get wanted(): readonly { readonly tag: string; readonly marks: number }[] {
    return this.#matchers.map(({ tag, phrases, distance }) => ({ tag, marks: distance === null ? 1 : phrases.length }));
  }

  /** All marks in the text of a column, in order. */
  marksIn(text: string, column: Column): readonly TextMatch[] {
    const candidates = this.#candidatesIn(text);
    if (candidates.length === 0) return [];
    const marks = this.#matchers.flatMap((matcher, number) => {
      if (matcher.column !== null && matcher.column !== column) return [];
      return occurrencesOf(matcher, candidates).map(({ start, end }): TextMatch => ({ start, end, matcher: number }));
    });
    return marks.toSorted((a, b) => a.start - b.start || b.end - a.end);
  }

  #candidatesIn(text: string): readonly Candidate[] {
    const candidates: Candidate[] = [];
    this.#beginnings ??= beginningsOf(this.#sought);
    const visit = (word: string, start: number, end: number, at: number): void => {
      let tests = this.#met.get(word);
      if (tests === undefined) this.#met.set(word, (tests = this.#testsOf(fold(word))));
      if (tests.length > 0) candidates.push({ at, start, end, tests });
    };
    eachWord(text, visit, this.#beginnings);
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
    const whole = phrases.flat();
    switch (leaf.k) {
      case "word":
        return {
          tag,
          column,
          phrases: [
            whole,
            ...alternativesOf(leaf)
              .map(foldedWords)
              .filter((each) => each.length > 0),
          ].map((phrase) => phrase.map((word) => this.#sameStem(word))),
          distance: null,
        };
      case "phrase":
        return { tag: `"${tag}"`, column, phrases: [whole.map((word) => this.#same(word))], distance: null };
      case "prefix":
        return {
          tag: `${tag}*`,
          column,
          phrases: [whole.map((word, at) => (at === whole.length - 1 ? this.#begins(word) : this.#same(word)))],
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
  const places = phrases.map((tests) => sequences(candidates, tests));
  return distance === null ? places.flat() : nearOccurrences(places, distance);
}

/** Where words pass the tests one after another. */
function sequences(candidates: readonly Candidate[], tests: readonly number[]): Occurrence[] {
  const places: Occurrence[] = [];
  for (const [index, first] of candidates.entries()) {
    const matches = tests.every((test, step) => {
      const next = candidates[index + step];
      return next !== undefined && next.at === first.at + step && next.tests.includes(test);
    });
    const last = candidates[index + tests.length - 1];
    if (matches && last) places.push({ at: first.at, length: tests.length, start: first.start, end: last.end });
  }
  return places;
}

/** Places near each other, as FTS5's NEAR counts: from the last one back to the nearest of each of the others. */
function nearOccurrences(places: readonly (readonly Occurrence[])[], distance: number): readonly Occurrence[] {
  const chosen = new Set<Occurrence>();
  const reached = places.map(() => 0);
  for (const last of places.flat().toSorted((a, b) => a.at - b.at)) {
    const group = places.map((list, index) => {
      let next = reached[index] ?? 0;
      while ((list[next + 1]?.at ?? Infinity) <= last.at) next += 1;
      reached[index] = next;
      return list[next];
    });
    const isNear = group.every(
      (place) => place && place.at <= last.at && place.at + place.length + distance >= last.at,
    );
    if (isNear) for (const place of group) if (place) chosen.add(place);
  }
  return [...chosen];
}
