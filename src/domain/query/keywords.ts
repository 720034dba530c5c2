import type { Leaf, Query } from "./query.ts";

type Word = Extract<Leaf, { k: "word" }>;

/** Words of questions without meaning of their own: they do not affect the results as long as there are other words. */
const FILLER_WORDS = new Set(
  (
    "a an the of in on at to for from by with and or as if is are was were be been am do does did can could may might should would must " +
    "i me my mine we us our you your he she his her it its they them their this that these those there here " +
    "what which who whom whose when where why how any some much many out get got put have has had need want about into go up so just " +
    "i'm i'd i've it's what's who's where's can't don't doesn't isn't aren't"
  ).split(" "),
);

const plainWord = (query: Query): Word | null => (query.k === "word" && query.field === undefined ? query : null);
const apostrophes = /[’‘ʼ]/g;
const possessive = /'s$/i;

/**
 * Reduces a query to its keywords: if all words are required, filler words are left out ("how tall can my fence be"
 * becomes "tall fence"), and possessives become their word. A query of only such words is unchanged; so is text in
 * quotation marks, in a field, in a group of alternatives or under a NOT.
 */
export function toKeywords(query: Query): Query {
  if (query.k === "not") return { ...query, of: toKeywords(query.of) };
  if (query.k === "word") return withoutPossessive(query);
  if (query.k !== "and") return query;
  const keywords = query.of.filter((each) => !isFiller(each));
  const [only] = keywords;
  if (only === undefined) return query;
  return keywords.length === 1
    ? toKeywords(only)
    : { k: "and", of: keywords.map((each) => (each.k === "word" ? withoutPossessive(each) : each)) };
}

function isFiller(query: Query): boolean {
  const word = plainWord(query)?.word.replaceAll(apostrophes, "'").toLowerCase();
  return word !== undefined && FILLER_WORDS.has(word);
}

function withoutPossessive(leaf: Word): Word {
  const word = leaf.word.replaceAll(apostrophes, "'").replace(possessive, "");
  return leaf.field !== undefined || word === leaf.word || word === "" ? leaf : { ...leaf, word };
}

/** Maximum number of optional words; in longer queries the first ones count. */
const MAX_WORDS = 8;

/** The parts of a query that may be optional: plain words that are all required. */
export function optionalWords(query: Query): readonly Query[] {
  const of = query.k === "not" ? query.of : query;
  return of.k === "and" ? of.of.filter(isOptional).slice(0, MAX_WORDS) : [];
}

/** A plain word, or the related terms searched in its place (see `related/expand.ts`). */
function isOptional(query: Query): boolean {
  return query.k === "or"
    ? query.of.every((each) => isOptional(each) || (each.k === "and" && each.of.every(isOptional)))
    : plainWord(query) !== null;
}

/** The query with at least `least` of its optional words required instead of all; other conditions are unchanged. */
export function requireAtLeast(query: Query, least: number): Query {
  if (query.k === "not") return { ...query, of: requireAtLeast(query.of, least) };
  const optional = optionalWords(query);
  if (query.k !== "and" || optional.length <= least) return query;
  const some: Query = {
    k: "or",
    of: combinations(optional, Math.max(1, least)).map((of): Query =>
      of.length === 1 && of[0] ? of[0] : { k: "and", of },
    ),
  };
  const rest = query.of.filter((each) => !isOptional(each));
  return rest.length === 0 ? some : { k: "and", of: [...rest, some] };
}

function combinations<T>(items: readonly T[], count: number): readonly (readonly T[])[] {
  if (count === 0) return [[]];
  return items.flatMap((item, at) => combinations(items.slice(at + 1), count - 1).map((rest) => [item, ...rest]));
}
