import { searchWords } from "../../../../domain/query/text/search-words.ts";
import type { SearchWord } from "../../../../domain/query/text/search-words.ts";
import { leavesOf } from "../../../../domain/query/query.ts";
import type { Query } from "../../../../domain/query/query.ts";
import type { OpenIndex, Scored } from "./open-index.ts";
import { LAW_STATES } from "../stored/schema.ts";
import { BREAK, isLong, isPhraseAt, PhraseFinder, StemSet } from "../stored/tokens.ts";
import type { SoughtPhrase, TokenRange } from "../stored/tokens.ts";

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
  /** A law that the code contains, and a public document: the section that says the same comes first. */
  codified: 0.35,
  paper: 0.7,
};
/** Value of a match in another form of the word, and of a synonym, compared to the word itself. */
const FORM = 0.75;
const ALSO = 0.6;
/** Value of a match in a parent's title, compared to the document's own. */
const ABOVE = 0.6;

/** A word of the query, and how distinctive it is (inverse document frequency). */
interface SoughtWord {
  readonly idf: number;
  /** The word and its forms, the word as written, its synonyms, and its parts. */
  readonly itself: readonly SoughtPhrase[];
  readonly exact: SoughtPhrase;
  readonly also: readonly SoughtPhrase[];
  readonly parts: readonly SoughtPhrase[];
  /** True if every candidate has it. */
  readonly isEverywhere: boolean;
}

/** Adjacent words of the query. */
type Pair = readonly [readonly SoughtPhrase[], readonly SoughtPhrase[]];

/** Number of documents whose words are read at once: first, and then each time. */
const FIRST_BATCH = 32;
const BATCH = 16;

/**
 * Reorders the best BM25 matches by what BM25 does not consider: how much of the query a document and its parents'
 * titles cover, whether the words are its title, are adjacent and have the form of the query, and whether it is law in
 * force. The first `many` have their final order; the words of those that cannot be among them are not read.
 */
export function refined(
  index: OpenIndex,
  query: Query,
  pool: readonly Scored[],
  many = pool.length,
): readonly Scored[] {
  const words = searchWords(query).slice(0, MAX_WORDS);
  if (words.length === 0 || pool.length === 0) return pool;
  const finder = new PhraseFinder();
  const sought = words.map((word) => soughtWord(index, word, finder, words.length === 1));
  // With a NEAR query it is known that they are near.
  const pairs = leavesOf(query).some(({ k }) => k === "near") ? [] : pairsOf(sought);
  const left = ratingsOf(index, pool, { words, sought, pairs });
  const done: Scored[] = [];
  while (left.length > 0 && !isSettled(done, many, left)) {
    const batch = left.splice(0, done.length === 0 ? FIRST_BATCH : BATCH);
    const ratings = new Map(batch.map((rating) => [rating.position, rating]));
    for (const { position, ...all } of index.words([...ratings.keys()])) {
      const rating = ratings.get(position);
      finder.search(all.tokens);
      if (rating) done.push({ position, score: scoreOf(rating, sought, pairs), words: all });
    }
  }
  const least = Math.min(...done.map(({ score }) => score));
  return [...done.toSorted(byScore), ...left.map(({ position }) => ({ position, score: least }))];
}

const byScore = (a: Scored, b: Scored): number => b.score - a.score || a.position - b.position;

/** Whether none of those left can be among the first `many`. */
function isSettled(done: readonly Scored[], many: number, [next]: readonly Rating[]): boolean {
  const least = done.length < many ? undefined : Float64Array.from(done, ({ score }) => -score).toSorted()[many - 1];
  return least !== undefined && next !== undefined && next.most < -least;
}

function soughtWord(index: OpenIndex, word: SearchWord, finder: PhraseFinder, isOnly: boolean): SoughtWord {
  const { words, forms, also, isExact } = word;
  const isEverywhere = isOnly && also.length === 0 && forms.length === 0;
  return {
    idf: isEverywhere ? 1 : idfOf(index, word),
    itself: [words, ...forms].map((phrase) => finder.add(phrase, isExact)),
    exact: finder.add(words, true),
    also: also.map((phrase) => finder.add(phrase, false)),
    parts: words.length > 1 && also.length > 0 ? words.map((each) => finder.add([each], false)) : [],
    isEverywhere,
  };
}

/** Synonyms make a word less distinctive only if they are more common. */
function idfOf(index: OpenIndex, { words, forms, also, isExact }: SearchWord): number {
  const itself = index.count(isExact ? "exact" : "stem", [words, ...forms].map(quoted).join(" OR "));
  const others = [
    ...(words.length > 1 && also.length > 0 ? [words.map((each) => quoted([each])).join(" AND ")] : []),
    ...also.map(quoted),
  ];
  const instead = others.length === 0 ? 0 : index.count("stem", others.map((each) => `(${each})`).join(" OR "));
  const count = Math.max(itself, instead);
  return Math.log(1 + (index.size - count + 0.5) / (count + 0.5));
}

function quoted(words: readonly string[]): string {
  return `"${words.join(" ")}"`;
}

/** Adjacent words of the query, without pairs of common words. */
function pairsOf(sought: readonly SoughtWord[]): readonly Pair[] {
  return sought.slice(1).flatMap((right, before): Pair[] => {
    const left = sought[before];
    return left === undefined || (right.idf < COMMON && left.idf < COMMON) ? [] : [[left.itself, right.itself]];
  });
}

/** What a document is worth before its words are read. */
interface Rating extends Scored {
  /** For each word, its share in the title and the titles above. */
  readonly around: readonly number[];
  /** Factors of the score: by titles and number, and by state. */
  readonly beyond: number;
  readonly stateWorth: number;
  /** The most that its score can become. */
  readonly most: number;
}

interface QueryWords {
  readonly words: readonly SearchWord[];
  readonly sought: readonly SoughtWord[];
  readonly pairs: readonly Pair[];
}

/** Ratings by titles and numbers, those first that may become the best. */
function ratingsOf(index: OpenIndex, pool: readonly Scored[], { words, sought, pairs }: QueryWords): Rating[] {
  const stems = new StemSet(words.flatMap(({ words: itself, forms, also }) => [itself, ...forms, ...also].flat()));
  const inTitlesAbove = titlesAbove(index, sought, stems);
  const inWords = WORTH.form + (pairs.length === 0 ? 0 : WORTH.near + WORTH.phrase);
  const all = sumOf(sought, () => 1);
  const ratings = pool.flatMap(({ position, score }): Rating | readonly [] => {
    const candidate = index.memory.candidate(position);
    if (candidate === null) return [];
    const { title, number, state, place } = candidate;
    const above = inTitlesAbove(place);
    const { around, inTitle, inTitles } = stems.isIn(title) ? inTitlesOf(title, sought, above) : above;
    let numbered = 0;
    // "823" means § 2-823 rather than § 823-1.
    for (const { idf, exact } of sought) if (exact.phrase.length === 1 && exact.phrase[0] === number) numbered += idf;
    const titleShare = inTitle === 0 ? 0 : (inTitle / all) * (0.5 + 0.5 * shareOfTitle(title, stems));
    const beyond = 1 + WORTH.title * titleShare + WORTH.above * (inTitles / all) + WORTH.number * (numbered / all);
    const stateFactor = stateWorth(state);
    // A little more than the most, because of rounding.
    return {
      position,
      score,
      around,
      beyond,
      stateWorth: stateFactor,
      most: score * (beyond + inWords) * stateFactor * 1.000001,
    };
  });
  return ratings.toSorted((a, b) => b.most - a.most);
}

/** The sum of a value of each word, weighted by how distinctive the word is. */
function sumOf(sought: readonly SoughtWord[], value: (word: SoughtWord, at: number) => number): number {
  let sum = 0;
  for (let at = 0; at < sought.length; at += 1) {
    const word = sought[at];
    if (word) sum += word.idf * value(word, at);
  }
  return sum;
}

/** The words of the query in the title of a document and in the titles above. */
interface InTitles {
  /** For each word, its share in these titles. */
  readonly around: readonly number[];
  /** The sum of the shares in its own title, and of those in all titles. */
  readonly inTitle: number;
  readonly inTitles: number;
}

/** For documents whose own title has none of the words. Remembers each place: many candidates are in the same chapter. */
function titlesAbove(index: OpenIndex, sought: readonly SoughtWord[], stems: StemSet): (place: number) => InTitles {
  const nowhere: InTitles = { around: sought.map(() => 0), inTitle: 0, inTitles: 0 };
  const known = new Map<number, InTitles>();
  const read = (place: number): InTitles => {
    const { above } = index.place(place);
    if (!stems.isIn(above)) return nowhere;
    const around = sought.map((word) => ABOVE * shareIn(above, word));
    return { around, inTitle: 0, inTitles: sumOf(sought, (_word, at) => around[at] ?? 0) };
  };
  return (place) => {
    const titles = known.get(place) ?? read(place);
    known.set(place, titles);
    return titles;
  };
}

function inTitlesOf(title: TokenRange, sought: readonly SoughtWord[], above: InTitles): InTitles {
  const own = sought.map((word) => shareIn(title, word));
  const around = own.map((share, at) => Math.max(share, above.around[at] ?? 0));
  const inTitle = sumOf(sought, (_word, at) => own[at] ?? 0);
  return { around, inTitle, inTitles: sumOf(sought, (_word, at) => around[at] ?? 0) };
}

/** The final score of a document whose words have been searched. */
function scoreOf(
  { score, around, beyond, stateWorth: stateFactor }: Rating,
  sought: readonly SoughtWord[],
  pairs: readonly Pair[],
): number {
  const all = sumOf(sought, () => 1);
  if (all === 0) return score;
  const covered = sumOf(sought, (word, at) => Math.max(shareInDocument(word), around[at] ?? 0));
  const inForm = sumOf(sought, ({ exact }) => (isFound(exact) ? 1 : 0));
  const inWords =
    WORTH.near * shareOf(pairs, (pair) => areWithin(pair, NEAR)) +
    WORTH.phrase * shareOf(pairs, areAdjacent) +
    WORTH.form * (inForm / all);
  return score * Math.max(0.05, covered / all) ** WORTH.coverage * (beyond + inWords) * stateFactor;
}

const isFound = ({ found }: SoughtPhrase): boolean => found.length > 0;

/** 1 for the word, less for its parts found separately or for a synonym. */
function shareInDocument({ itself, also, parts, isEverywhere }: SoughtWord): number {
  if (isEverywhere || itself.some(isFound)) return 1;
  return also.some(isFound) || (parts.length > 0 && parts.every(isFound)) ? ALSO : 0;
}

function shareOf(pairs: readonly Pair[], test: (pair: Pair) => boolean): number {
  let count = 0;
  for (const pair of pairs) if (test(pair)) count += 1;
  return count / Math.max(1, pairs.length);
}

/** Whether both words are in a column with at most `distance` other words between them, in any order. */
function areWithin(pair: Pair, distance: number): boolean {
  return someOf(pair, (left, right) => {
    const { found: others } = right;
    let next = 0;
    return left.found.some((at) => {
      while (next < others.length && (others[next] ?? 0) < at) next += 1;
      const before = others[next - 1] ?? -Infinity;
      const after = others[next] ?? Infinity;
      return after - at - left.phrase.length <= distance || at - before - right.phrase.length <= distance;
    });
  });
}

/** Whether the second word follows the first one. */
function areAdjacent(pair: Pair): boolean {
  return someOf(pair, (left, { found: others }) => {
    let next = 0;
    return left.found.some((at) => {
      const end = at + left.phrase.length;
      while (next < others.length && (others[next] ?? 0) < end) next += 1;
      return others[next] === end;
    });
  });
}

const someOf = ([lefts, rights]: Pair, test: (left: SoughtPhrase, right: SoughtPhrase) => boolean): boolean =>
  lefts.some((left) => isFound(left) && rights.some((right) => isFound(right) && test(left, right)));

const STATE_WORTHS: ReadonlyMap<number, keyof typeof WORTH> = new Map(
  (["container", "gone", "codified", "paper"] as const).map((state) => [LAW_STATES[state], state]),
);

function stateWorth(state: number): number {
  const worth = STATE_WORTHS.get(state);
  return worth === undefined ? 1 : WORTH[worth];
}

/** 1 if the words occur as written, less in another form or as a synonym. */
function shareIn(among: TokenRange, { itself, exact, also }: SoughtWord): number {
  if (containsInOrder(among, exact.phrase, true)) return 1;
  for (const { phrase } of itself) if (containsInOrder(among, phrase, false)) return FORM;
  for (const { phrase } of also) if (containsInOrder(among, phrase, false)) return ALSO;
  return 0;
}

function containsInOrder({ list, start, end }: TokenRange, words: readonly number[], isExact: boolean): boolean {
  for (let at = start; at + words.length <= end; at += 1) if (isPhraseAt(list, at, words, isExact)) return true;
  return false;
}

/** Share of the title that the query covers. */
function shareOfTitle({ list, start, end }: TokenRange, stems: StemSet): number {
  if (start === end) return 0;
  let distinctive = 0;
  let covered = 0;
  for (let at = start; at < end; at += 1) {
    const token = list[at] ?? BREAK;
    if (!isLong(token)) continue;
    distinctive += 1;
    if (stems.has(token)) covered += 1;
  }
  return distinctive === 0 ? 1 : covered / distinctive;
}
