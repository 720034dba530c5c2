import type { Leaf, Query } from "./query.ts";

type Word = Extract<Leaf, { k: "word" }>;

/** Words by which people ask, and which name nothing: they do not decide what is found, as long as others do. */
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
 * A query as it was meant: of words that must all be found, those that only ask are left out ("how tall can my fence
 * be" is "tall fence"), and a possessive is its word. A query of such words alone stays as it is; so does what stands in
 * quotation marks, in a field, in a group of choices or under a NOT.
 */
export function toKeywords(query: Query): Query {
  if (query.k === "not") return { ...query, of: toKeywords(query.of) };
  if (query.k === "word") return withoutPossessive(query);
  if (query.k !== "and") return query;
  const naming = query.of.filter((each) => !isFiller(each));
  const [only] = naming;
  if (only === undefined) return query;
  return naming.length === 1
    ? toKeywords(only)
    : { k: "and", of: naming.map((each) => (each.k === "word" ? withoutPossessive(each) : each)) };
}

function isFiller(query: Query): boolean {
  const word = plainWord(query)?.word.replaceAll(apostrophes, "'").toLowerCase();
  return word !== undefined && FILLER_WORDS.has(word);
}

function withoutPossessive(leaf: Word): Word {
  const word = leaf.word.replaceAll(apostrophes, "'").replace(possessive, "");
  return leaf.field !== undefined || word === leaf.word || word === "" ? leaf : { ...leaf, word };
}

/** Words of which some are enough; of longer queries the first ones count. */
const MAX_WORDS = 8;

/** The parts of a query of which some may be enough: plain words that must all be found. */
export function optionalWords(query: Query): readonly Query[] {
  const of = query.k === "not" ? query.of : query;
  return of.k === "and" ? of.of.filter(isOptional).slice(0, MAX_WORDS) : [];
}

/** A plain word, or what was searched for in its place (see `related.ts`). */
function isOptional(query: Query): boolean {
  return query.k === "or"
    ? query.of.every((each) => isOptional(each) || (each.k === "and" && each.of.every(isOptional)))
    : plainWord(query) !== null;
}

/** The query with at least `least` of its loose words instead of all; what else it asks for stays. */
export function requireAtLeast(query: Query, least: number): Query {
  if (query.k === "not") return { ...query, of: requireAtLeast(query.of, least) };
  const loose = optionalWords(query);
  if (query.k !== "and" || loose.length <= least) return query;
  const some: Query = {
    k: "or",
    of: combinations(loose, Math.max(1, least)).map((of): Query =>
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
