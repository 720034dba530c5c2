import type { QueryLanguage } from "./language.ts";
import { QUERY_LIMITS, read } from "./parse.ts";
import { alternativesOf, type Leaf, type Query } from "./query.ts";
import { foldedWords } from "./text/words.ts";

const count = (number: number): string => number.toLocaleString("en-US");

/** Why a query is too long to be searched, as a sentence for people; null if it is not. See `QUERY_LIMITS`. */
export function queryProblem(text: string, language: QueryLanguage): string | null {
  const { characters, leaves, words, wordsTogether } = QUERY_LIMITS;
  if (text.length > characters)
    return `This search has ${count(text.length)} characters. Use up to ${count(characters)}.`;
  const { query, isCut } = read(text, language);
  if (isCut) return `This search has too many words and phrases. Use up to ${leaves}.`;
  const lengths = allLeaves(query).map(lengthOf);
  const longest = Math.max(0, ...lengths);
  if (longest > wordsTogether)
    return `This search has a phrase of ${count(longest)} words. Use up to ${wordsTogether} in a phrase, or between hyphens and other signs.`;
  const all = lengths.reduce((sum, each) => sum + each, 0);
  return all > words ? `This search has ${count(all)} words. Use up to ${words}.` : null;
}

/** All words and phrases, also those under a NOT. */
function allLeaves(query: Query): readonly Leaf[] {
  switch (query.k) {
    case "and":
    case "or":
      return query.of.flatMap(allLeaves);
    case "not":
      return [...allLeaves(query.of), ...allLeaves(query.not)];
    case "word":
    case "prefix":
    case "phrase":
    case "near":
      return [query];
    default:
      return [];
  }
}

/** Number of words that the engine looks up together: "2-823" are two. */
function lengthOf(leaf: Leaf): number {
  const written = leaf.k === "word" || leaf.k === "prefix" ? [leaf.word, ...alternativesOf(leaf)] : leaf.words;
  return written.reduce((sum, each) => sum + foldedWords(each).length, 0);
}
