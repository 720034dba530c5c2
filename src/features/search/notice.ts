import { MAX_SHOWN_RESULTS } from "../../domain/query/max-shown-results.ts";
import type { QueryLanguage } from "../../domain/query/language.ts";
import type { Reading } from "../../domain/query/parse.ts";
import { PROBLEMS } from "../../domain/query/problem.ts";
import type { Attempt } from "./with-fewer-words.ts";

const EITHER = new Intl.ListFormat("en-US", { type: "disjunction" });
const deepest = MAX_SHOWN_RESULTS.toLocaleString("en-US");
/** For a page beyond the deepest result: showing it would require sorting everything before it. */
export const TOO_DEEP = `Only the first ${deepest} results can be shown. Please refine your query.`;
/** While an index is left out as a whole. */
export const UPDATING =
  "Many documents have just been changed, and some kinds of results are missing. Please search again in a few minutes.";

/**
 * ADVANCED-09, ADVANCED-20: which part of the query was not searched, and why. `some`: results have only some words.
 */
export function noticeOf(
  { query, problems }: Reading,
  { filters }: QueryLanguage,
  some: Attempt["some"],
): string | null {
  const declared = [...filters.values()];
  if (problems.some(({ message }) => message === PROBLEMS.date)) {
    const dates = declared.find(({ type }) => type === "dates");
    return `${PROBLEMS.date}: write ${dates?.word ?? "DATE"}:[2021-01-31 TO 2021-12-31].`;
  }
  if (problems.some(({ message }) => message === PROBLEMS.unknown)) {
    const flags = declared.flatMap(({ type, word }) => (type === "flag" ? [`${word}:true`, `${word}:false`] : []));
    return flags.length === 0 ? `${PROBLEMS.unknown}.` : `${PROBLEMS.unknown}: write ${EITHER.format(flags)}.`;
  }
  if (query.k === "none")
    return "There are no words to search for in this query. Add a word: punctuation, AND, OR and NOT find nothing.";
  if (some === null) return null;
  const share = some.least === 1 ? "one" : `${some.least} of ${some.of}`;
  return `Few sections contain all of your words. These contain at least ${share}.`;
}
