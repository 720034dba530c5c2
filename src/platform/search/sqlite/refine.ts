import { searchWords } from "../../../domain/query/text/search-words.ts";
import type { SearchWord } from "../../../domain/query/text/search-words.ts";
import { leavesOf } from "../../../domain/query/query.ts";
import type { Query } from "../../../domain/query/query.ts";
import { foldedWords, stemOf } from "../../../domain/query/text/words.ts";
import type { OpenIndex, Range, Scored } from "./open-index.ts";
import { LAW_STATES } from "./schema.ts";

/** How many of the best by BM25 are looked at closely. */
export const MAX_REFINED = 150;
/** Words of a query that are looked at; more say little. */
const MAX_WORDS = 8;
/** Other words that may stand between two words of a query that are near each other. */
const NEAR = 5;

/** Words of less than this inverse document frequency are in more than a fifth of all documents. */
const COMMON = 1.6;

/** What each thing is worth beside BM25; found with one half of the judged queries (bench/relevance.ts). */
export const WORTH = {
  /** Power of the share of the query's words that a document has. */
  coverage: 1.2,
  /** The words make up the title. */
  title: 4,
  /** The words stand in the title or in those above it. */
  above: 0.9,
  near: 0.3,
  phrase: 0.5,
  /** In just the form that was asked for. */
  form: 0.4,
  container: 1,
  /** The number ends in the word. */
  number: 1,
  /** Repealed, expired, reserved. */
  gone: 0.3,
};
/** A find in another form of the word, and by what means the same, as shares of one in the word itself. */
const FORM = 0.75;
const ALSO = 0.6;
/** A find in a title above, as a share of one in the document. */
const ABOVE = 0.6;

interface Candidate {
  readonly position: number;
  readonly number: readonly string[];
  readonly title: readonly string[];
  readonly above: readonly string[];
  readonly state: number;
}

/** What the index says of a word: which candidates have it, and how telling it is (its inverse document frequency). */
interface WordMatches {
  readonly word: SearchWord;
  readonly idf: number;
  /** Those that have it, with 1; those that have only its words apart, or what means the same, with less. */
  readonly has: ReadonlyMap<number, number>;
  readonly hasForm: ReadonlySet<number>;
}

/**
 * Orders the best by BM25 anew, by what BM25 does not see: how much of the query a document and the titles above it cover,
 * whether words make up its title, stand beside each other, have the form that was asked for, and whether it is law in force.
 * @param match the expression that found all of them in `stem`, where there is one
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
  const found =
    only && others.length === 0 && only.also.length === 0 && only.forms.length === 0
      ? [singleWord(index, only, positions)]
      : words.map((word) => lookUp(index, word, positions));
  // Of words that were asked for near each other it is known.
  const pairs = leavesOf(query).some(({ k }) => k === "near") ? [] : pairsOf(index, found, positions, match);
  const candidates = candidatesAt(index, [...positions]);
  const refinedScores = pool.map(({ position, score }): Scored => {
    const candidate = candidates.get(position);
    return { position, score: candidate ? score * worthOf(candidate, found, pairs) : score };
  });
  return refinedScores.toSorted((a, b) => b.score - a.score || a.position - b.position);
}

/** The only word of a query is in all that was found. */
function singleWord(index: OpenIndex, word: SearchWord, positions: ReadonlySet<number>): WordMatches {
  // Numbers have one form.
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
  // What means the same makes a word less telling only where it is the commoner.
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

/** Where neighbors in the query are neighbors in the law; of words that are everywhere it is not asked. */
function pairsOf(
  index: OpenIndex,
  found: readonly WordMatches[],
  positions: ReadonlySet<number>,
  match: string | null,
): readonly Pair[] {
  const range = rangeOf(positions);
  // Beside what must be found anyway fewer places are compared.
  const those = (pair: string): ReadonlySet<number> =>
    new Set(index.positions("stem", match === null ? pair : `(${match}) AND (${pair})`, range));
  return found.slice(1).flatMap(({ word, idf }, before) => {
    const left = found[before];
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
  found: readonly WordMatches[],
  pairs: readonly Pair[],
): number {
  let all = 0;
  let covered = 0;
  let inTitle = 0;
  let inTitles = 0;
  let inForm = 0;
  let numbered = 0;
  for (const { word, idf, has, hasForm } of found) {
    const titled = shareIn(title, word);
    const around = Math.max(titled, ABOVE * shareIn(above, word));
    all += idf;
    covered += idf * Math.max(has.get(position) ?? 0, around);
    inTitle += idf * titled;
    inTitles += idf * around;
    // "823" is § 2-823 rather than § 823-1.
    numbered += number.at(-1) === word.words.join(" ") ? idf : 0;
    inForm += hasForm.has(position) ? idf : 0;
  }
  if (all === 0) return 1;
  const titleShare = (inTitle / all) * (0.5 + 0.5 * shareOfTitle(title, found));
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

/** 1 where the words stand among others as they are, less in another form or where only what means the same does. */
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

/** How much of the title the query is. */
function shareOfTitle(title: readonly string[], found: readonly WordMatches[]): number {
  if (title.length === 0) return 0;
  const telling = title.filter((each) => each.length > 3);
  const asked = telling.filter((each) =>
    found.some(({ word }) =>
      [...word.words, ...word.forms.flat(), ...word.also.flat()].some((one) => sameStem(one, each)),
    ),
  );
  return telling.length === 0 ? 1 : asked.length / telling.length;
}
