import { searchWords } from "../../../domain/query/text/search-words.ts";
import type { SearchWord } from "../../../domain/query/text/search-words.ts";
import { leavesOf } from "../../../domain/query/query.ts";
import type { Query } from "../../../domain/query/query.ts";
import { foldedWords, stemOf } from "../../../domain/query/text/words.ts";
import type { OpenIndex, Range, Scored } from "./open-index.ts";
import { LAW_STATES } from "./schema.ts";

/** Number of the best BM25 matches that are refined. */
export const MAX_REFINED = 150;
/** Number of query words that are considered; further ones say little. */
const MAX_WORDS = 8;
/** Maximum number of other words between two query words that count as near. */
const NEAR = 5;

/** Inverse document frequency of common words: they are in more than a fifth of all documents. */
const COMMON = 1.6;

/** Weights in addition to BM25; tuned with one half of the judged queries (bench/relevance.ts). */
export const WORTH = {
  /** Exponent of the share of the query's words that a document has. */
  coverage: 1.2,
  /** The words are the title. */
  title: 4,
  /** The words are in the title or in a parent's title. */
  above: 0.9,
  near: 0.3,
  phrase: 0.5,
  /** The words have the form of the query. */
  form: 0.4,
  container: 1,
  /** The number ends in the word. */
  number: 1,
  /** Repealed, expired, reserved. */
  gone: 0.3,
};
/** Value of a match in another form of the word, and of a synonym, compared to the word itself. */
const FORM = 0.75;
const ALSO = 0.6;
/** Value of a match in a parent's title, compared to the document's own. */
const ABOVE = 0.6;

interface Candidate {
  readonly position: number;
  readonly number: readonly string[];
  readonly title: readonly string[];
  readonly above: readonly string[];
  readonly state: number;
}

/** Matches of a word among the candidates, and how distinctive it is (inverse document frequency). */
interface WordMatches {
  readonly word: SearchWord;
  readonly idf: number;
  /** Value by position: 1 for the word, less for its parts found separately or for a synonym. */
  readonly has: ReadonlyMap<number, number>;
  readonly hasForm: ReadonlySet<number>;
}

/**
 * Reorders the best BM25 matches by what BM25 does not consider: how much of the query a document and its parents'
 * titles cover, whether the words are its title, are adjacent and have the form of the query, and whether it is law in
 * force.
 * @param match the expression on `stem` that matches all of them, if there is one
 */
export function refined(
  index: OpenIndex,
  query: Query,
  pool: readonly Scored[],
  match: string | null,
): readonly Scored[] {
  const words = searchWords(query).slice(0, MAX_WORDS);
  if (words.length === 0 || pool.length === 0) return pool;
  const positions = new Set(pool.map(({ position }) => position));
  const [only, ...others] = words;
  const matches =
    only && others.length === 0 && only.also.length === 0 && only.forms.length === 0
      ? [singleWord(index, only, positions)]
      : words.map((word) => lookUp(index, word, positions));
  // With a NEAR query it is known that they are near.
  const pairs = leavesOf(query).some(({ k }) => k === "near") ? [] : pairsOf(index, matches, positions, match);
  const candidates = candidatesAt(index, [...positions]);
  const refinedScores = pool.map(({ position, score }): Scored => {
    const candidate = candidates.get(position);
    return { position, score: candidate ? score * worthOf(candidate, matches, pairs) : score };
  });
  return refinedScores.toSorted((a, b) => b.score - a.score || a.position - b.position);
}

/** For a query of one word, which is in every match. */
function singleWord(index: OpenIndex, word: SearchWord, positions: ReadonlySet<number>): WordMatches {
  // Numbers have only one form.
  const hasForm =
    word.isExact || word.words.every((each) => /^\d/.test(each))
      ? positions
      : new Set(index.positions("exact", quoted(word.words), rangeOf(positions)));
  return { word, idf: 1, has: new Map([...positions].map((position) => [position, 1])), hasForm };
}

function rangeOf(positions: ReadonlySet<number>): Range {
  return { first: Math.min(...positions), last: Math.max(...positions) };
}

function lookUp(index: OpenIndex, word: SearchWord, positions: ReadonlySet<number>): WordMatches {
  const whole = { first: 0, last: index.size - 1 };
  const itself = formsOf(word).map(quoted).join(" OR ");
  const having = index.positions(word.isExact ? "exact" : "stem", itself, whole);
  const inForm = word.isExact ? having : index.positions("exact", quoted(word.words), rangeOf(positions));
  const has = new Map(having.filter((position) => positions.has(position)).map((position) => [position, 1]));
  const others = [
    ...(word.words.length > 1 && word.also.length > 0 ? [word.words.map((each) => quoted([each])).join(" AND ")] : []),
    ...word.also.map(quoted),
  ];
  const instead =
    others.length === 0 ? [] : index.positions("stem", others.map((each) => `(${each})`).join(" OR "), whole);
  for (const position of instead) if (positions.has(position) && !has.has(position)) has.set(position, ALSO);
  // Synonyms make a word less distinctive only if they are more common.
  const count = Math.max(having.length, instead.length);
  return {
    word,
    idf: Math.log(1 + (index.size - count + 0.5) / (count + 0.5)),
    has,
    hasForm: new Set(inForm.filter((position) => positions.has(position))),
  };
}

interface Pair {
  readonly near: ReadonlySet<number>;
  readonly phrase: ReadonlySet<number>;
}

/** Finds where adjacent query words are near each other in the law; skips pairs of common words. */
function pairsOf(
  index: OpenIndex,
  matches: readonly WordMatches[],
  positions: ReadonlySet<number>,
  match: string | null,
): readonly Pair[] {
  const range = rangeOf(positions);
  // Combined with the expression of the query, fewer positions are compared.
  const those = (pair: string): ReadonlySet<number> =>
    new Set(index.positions("stem", match === null ? pair : `(${match}) AND (${pair})`, range));
  return matches.slice(1).flatMap(({ word, idf }, before) => {
    const left = matches[before];
    if (left === undefined || (idf < COMMON && left.idf < COMMON)) return [];
    const both = formsOf(left.word).flatMap((one) => formsOf(word).map((other) => [one, other] as const));
    return [
      {
        near: those(both.map(([one, other]) => `NEAR(${quoted(one)} ${quoted(other)}, ${NEAR})`).join(" OR ")),
        phrase: those(both.map(([one, other]) => quoted([...one, ...other])).join(" OR ")),
      },
    ];
  });
}

const formsOf = ({ words, forms }: SearchWord): readonly (readonly string[])[] => [words, ...forms];

function quoted(words: readonly string[]): string {
  return `"${words.join(" ")}"`;
}

function candidatesAt(index: OpenIndex, positions: readonly number[]): ReadonlyMap<number, Candidate> {
  const sql =
    "SELECT position, number, title, place, state FROM docs WHERE position IN (SELECT value FROM json_each(?))";
  const rows = index.rows(sql, JSON.stringify(positions));
  return new Map(
    rows.map(([position, number, title, place, state]) => [
      Number(position),
      {
        position: Number(position),
        number: foldedWords(String(number)),
        title: foldedWords(String(title)),
        above: index.wordsAbove(Number(place)),
        state: Number(state),
      },
    ]),
  );
}

function worthOf(
  { position, number, title, above, state }: Candidate,
  matches: readonly WordMatches[],
  pairs: readonly Pair[],
): number {
  let all = 0;
  let covered = 0;
  let inTitle = 0;
  let inTitles = 0;
  let inForm = 0;
  let numbered = 0;
  for (const { word, idf, has, hasForm } of matches) {
    const titled = shareIn(title, word);
    const around = Math.max(titled, ABOVE * shareIn(above, word));
    all += idf;
    covered += idf * Math.max(has.get(position) ?? 0, around);
    inTitle += idf * titled;
    inTitles += idf * around;
    // "823" means § 2-823 rather than § 823-1.
    numbered += number.at(-1) === word.words.join(" ") ? idf : 0;
    inForm += hasForm.has(position) ? idf : 0;
  }
  if (all === 0) return 1;
  const titleShare = (inTitle / all) * (0.5 + 0.5 * shareOfTitle(title, matches));
  const near = pairs.filter((pair) => pair.near.has(position)).length / Math.max(1, pairs.length);
  const phrase = pairs.filter((pair) => pair.phrase.has(position)).length / Math.max(1, pairs.length);
  const beyond =
    1 +
    WORTH.title * titleShare +
    WORTH.above * (inTitles / all) +
    WORTH.near * near +
    WORTH.phrase * phrase +
    WORTH.form * (inForm / all) +
    WORTH.number * (numbered / all);
  return Math.max(0.05, covered / all) ** WORTH.coverage * beyond * stateWorth(state);
}

function stateWorth(state: number): number {
  if (state === LAW_STATES.gone) return WORTH.gone;
  return state === LAW_STATES.container ? WORTH.container : 1;
}

/** 1 if the words occur as written, less in another form or as a synonym. */
function shareIn(among: readonly string[], word: SearchWord): number {
  if (containsInOrder(among, word.words, (a, b) => a === b)) return 1;
  if (formsOf(word).some((each) => containsInOrder(among, each, sameStem))) return FORM;
  return word.also.some((each) => containsInOrder(among, each, sameStem)) ? ALSO : 0;
}

const sameStem = (a: string, b: string): boolean => stemOf(a) === stemOf(b);

function containsInOrder(
  among: readonly string[],
  words: readonly string[],
  same: (a: string, b: string) => boolean,
): boolean {
  return among.some((_each, at) => words.every((word, step) => same(among[at + step] ?? "", word)));
}

/** Share of the title that the query covers. */
function shareOfTitle(title: readonly string[], matches: readonly WordMatches[]): number {
  if (title.length === 0) return 0;
  const distinctive = title.filter((each) => each.length > 3);
  const covered = distinctive.filter((each) =>
    matches.some(({ word }) =>
      [...word.words, ...word.forms.flat(), ...word.also.flat()].some((one) => sameStem(one, each)),
    ),
  );
  return distinctive.length === 0 ? 1 : covered.length / distinctive.length;
}
