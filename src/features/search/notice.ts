import { MAX_SHOWN_RESULTS } from "../../domain/query/max-shown-results.ts";
import { QUERY_LIMITS } from "../../domain/query/parse.ts";
import type { Reading } from "../../domain/query/parse.ts";
import { PROBLEMS } from "../../domain/query/problem.ts";
import type { Attempt } from "./attempt.ts";

/** Of a page that no search leads to: all before it would have to be put in order. */
export const TOO_DEEP = `Only the first ${MAX_SHOWN_RESULTS.toLocaleString("en-US")} results can be shown. Please refine your query.`;

/** ADVANCED-09, ADVANCED-20: why nothing was looked for, or what of it was not. `some`: where a part of the words was enough. */
export function noticeOf({ query, problems, isCut }: Reading, some: Attempt["some"]): string | null {
  if (problems.some(({ message }) => message === PROBLEMS.date))
    return `${PROBLEMS.date}: write DATE:[2021-01-31 TO 2021-12-31].`;
  if (problems.some(({ message }) => message === PROBLEMS.unknown))
    return `${PROBLEMS.unknown}: write AFFECTS_CODE:true or AFFECTS_CODE:false.`;
  if (query.k === "none")
    return "There is no word in this query to search for: signs, AND, OR and NOT alone find nothing.";
  if (isCut)
    return `This query is long: only its first ${QUERY_LIMITS.leaves} words or ${QUERY_LIMITS.characters} characters were searched for.`;
  if (some === null) return null;
  return `Hardly anything has all of these words: results have at least ${some.least === 1 ? "one of them" : `${some.least} of ${some.of}`}.`;
}
