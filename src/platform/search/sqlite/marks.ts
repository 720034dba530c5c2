import type { Leaf } from "../../../domain/query/query.ts";
import { COLUMN_OF } from "./schema.ts";
import type { Column } from "./schema.ts";
import { foldedWords, stemOf } from "./words.ts";
import type { Word } from "./words.ts";

/** A place in a text where something that was searched for stands. */
export interface Mark {
  readonly start: number;
  readonly end: number;
  /** Which of the matchers found it. */
  readonly matcher: number;
}

/** What finds one word or phrase of a query in a text. */
export interface Matcher {
  /** As the person wrote it. */
  readonly tag: string;
  /** Null: every column. */
  readonly column: Column | null;
  find(words: readonly Word[], number: number): Mark[];
}

type Test = (word: string) => boolean;

/** Matchers for the leaves of a query, one for each different leaf. They agree with what the tables find. */
export function matchersOf(leaves: readonly Leaf[]): readonly Matcher[] {
  const matchers = new Map<string, Matcher>();
  for (const leaf of leaves) {
    const matcher = matcherOf(leaf);
    if (matcher) matchers.set(`${matcher.column ?? ""}:${matcher.tag.toLowerCase()}`, matcher);
  }
  return [...matchers.values()];
}

function matcherOf(leaf: Leaf): Matcher | null {
  const column = leaf.field ? COLUMN_OF[leaf.field] : null;
  const words = leaf.k === "word" || leaf.k === "prefix" ? [leaf.word] : leaf.words;
  const phrases = words.map(foldedWords).filter((each) => each.length > 0);
  if (phrases.length === 0) return null;
  const tag = words.join(" ");
  switch (leaf.k) {
    case "word":
      return { tag, column, find: sequence(phrases.flat().map(sameStem)) };
    case "phrase":
      return { tag: `"${tag}"`, column, find: sequence(phrases.flat().map(same)) };
    case "prefix":
      return { tag: `${tag}*`, column, find: sequence(beginning(phrases.flat())) };
    case "near":
      return { tag: `"${tag}"~${leaf.distance}`, column, find: near(phrases.map((each) => each.map(sameStem)), leaf.distance) };
  }
}

const same = (wanted: string): Test => (word) => word === wanted;
const sameStem = (wanted: string): Test => {
  const stem = stemOf(wanted);
  return (word) => stemOf(word) === stem;
};
const beginning = (wanted: readonly string[]): readonly Test[] =>
  wanted.map((each, index) => (index === wanted.length - 1 ? (word: string): boolean => word.startsWith(each) : same(each)));

/** Finds words that follow one another; the whole is one mark. */
function sequence(tests: readonly Test[]): Matcher["find"] {
  return (words, matcher) =>
    starts(words, tests).flatMap((at) => {
      const first = words[at];
      const last = words[at + tests.length - 1];
      return first && last ? [{ start: first.start, end: last.end, matcher }] : [];
    });
}

/** Numbers of the words at which a sequence begins. */
function starts(words: readonly Word[], tests: readonly Test[]): number[] {
  const found: number[] = [];
  const [first, ...rest] = tests;
  if (!first) return found;
  for (const [at, word] of words.entries()) {
    if (first(word.folded) && rest.every((test, index) => test(words[at + index + 1]?.folded ?? ""))) found.push(at);
  }
  return found;
}

/** Finds words that stand near each other, as FTS5's NEAR counts: from the last one back to each of the others. */
function near(phrases: readonly (readonly Test[])[], distance: number): Matcher["find"] {
  return (words, matcher) => {
    const places = phrases.map((tests) => starts(words, tests).map((at) => ({ at, length: tests.length })));
    const chosen = new Map<number, number>();
    const reached = places.map(() => 0);
    for (const last of places.flat().toSorted((a, b) => a.at - b.at)) {
      const group = places.map((list, index) => {
        let next = reached[index] ?? 0;
        while ((list[next + 1]?.at ?? Infinity) <= last.at) next += 1;
        reached[index] = next;
        return list[next];
      });
      const isNear = group.every((place) => place && place.at <= last.at && place.at + place.length + distance >= last.at);
      if (isNear) for (const place of group) if (place) chosen.set(place.at, place.length);
    }
    return [...chosen].flatMap(([at, length]) => {
      const first = words[at];
      const end = words[at + length - 1];
      return first && end ? [{ start: first.start, end: end.end, matcher }] : [];
    });
  };
}

/** All marks in one column's text, in order. */
export function marksIn(words: readonly Word[], column: Column, matchers: readonly Matcher[]): Mark[] {
  const marks = matchers.flatMap((matcher, number) =>
    matcher.column === null || matcher.column === column ? matcher.find(words, number) : [],
  );
  return marks.toSorted((a, b) => a.start - b.start || b.end - a.end);
}
