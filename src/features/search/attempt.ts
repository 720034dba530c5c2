import { findCitations } from "../../domain/query/find-citations.ts";
import { toKeywords, optionalWords, requireAtLeast } from "../../domain/query/keywords.ts";
import { expand } from "../../domain/query/related/expand.ts";
import type { Expanded } from "../../domain/query/related/expand.ts";
import type { TermGroups } from "../../domain/query/related/groups.ts";
import type { Query } from "../../domain/query/query.ts";
import { TIMED_OUT, SearchUnavailable } from "../../platform/search/port.ts";
import type { SearchAnswer, SearchRequest } from "../../platform/search/port.ts";

/**
 * Fewer results than these, and what has most of the words helps more than what has all: more of a sentence, whose words
 * are seldom all the law's, than of a few words that were chosen.
 */
const FEW = { ofTwo: 1, ofWords: 3, ofSentence: 8 } as const;
/** Words from which on a query is a sentence. */
const SENTENCE_WORDS = 4;

export interface Attempt {
  readonly answer: SearchAnswer;
  /** What was asked in the end. */
  readonly query: Query;
  /** Some of the words were enough, of how many. Null where all were asked for. */
  readonly some: { readonly least: number; readonly of: number } | null;
  /** What was searched for as well. */
  readonly related: Pick<Expanded, "searched" | "offered" | "exact">;
}
type TriedQuery = Omit<Attempt, "related">;
type Search = (request: SearchRequest) => Promise<SearchAnswer>;

/**
 * Searches for what was meant. Where all words are found nowhere, or nearly so, documents with most of them are found:
 * the fewest words are left out that lead to more than a few. What was chosen in facets does not decide it, so that
 * choosing never changes what is searched for. `groups`: terms that stand for each other; a citation is only itself.
 * Who had not the time to count all is not asked again: what was found until then is the answer.
 */
export async function attempt(ask: Search, request: SearchRequest, groups: TermGroups): Promise<Attempt> {
  const isCited = findCitations(toKeywords(request.query)) !== null;
  const expanded = isCited
    ? { query: request.query, searched: [], offered: [], exact: null }
    : expand(request.query, groups);
  return { ...(await withWords(ask, { ...request, query: expanded.query }, isCited)), related: expanded };
}

async function withWords(ask: Search, request: SearchRequest, isCited: boolean): Promise<TriedQuery> {
  const query = toKeywords(request.query);
  const loose = optionalWords(query).length;
  const plain = loose < 2 || isCited ? await ask({ ...request, query }) : null;
  // A citation of what is not there is looked for as words.
  if (plain !== null && (loose < 2 || plain.total > 0 || plain.partial)) return { answer: plain, query, some: null };
  const few =
    loose === 2 ? FEW.ofTwo : loose < SENTENCE_WORDS && query === request.query ? FEW.ofWords : FEW.ofSentence;
  const fewest = Math.max(1, Math.floor(loose / 2));
  let before: TriedQuery | null = null;
  for (let least = loose; least > fewest; least -= 1) {
    const asked = least === loose ? query : requireAtLeast(query, least);
    const found = await searchAndCount(orTimedOut(ask, before), { ...request, query: asked }, few);
    const here = { answer: found.answer, query: asked, some: least === loose ? null : { least, of: loose } };
    if (found.all >= few || found.answer.partial) return betterOf(before, here);
    before = here;
  }
  const asked = requireAtLeast(query, fewest);
  return betterOf(before, {
    answer: await orTimedOut(ask, before)({ ...request, query: asked }),
    query: asked,
    some: { least: fewest, of: loose },
  });
}

/** Whether one attempt did better than another: it has something that has more of the words, or more that has as many. */
export function isMore(one: Attempt, other: Attempt): boolean {
  const share = ({ some }: Attempt): number => (some === null ? 1 : some.least / some.of);
  if (one.answer.total === 0 || other.answer.total === 0) return one.answer.total > 0;
  return share(one) > share(other) || (share(one) === share(other) && one.answer.total > other.answer.total);
}

/** What was found before is not lost when no more can be found. */
function orTimedOut(ask: Search, before: TriedQuery | null): Search {
  return before === null
    ? ask
    : async (request) =>
        ask(request).catch((error: unknown) => {
          if (error instanceof SearchUnavailable) return TIMED_OUT;
          throw error;
        });
}

/** Fewer words find more, unless there was no time for them. */
function betterOf(before: TriedQuery | null, here: TriedQuery): TriedQuery {
  const isLess = before !== null && here.answer.partial && here.answer.total <= before.answer.total;
  return isLess ? { ...before, answer: { ...before.answer, partial: true } } : here;
}

/** The answer, and how many there are without what was chosen in kinds and facets. */
async function searchAndCount(
  ask: Search,
  request: SearchRequest,
  few: number,
): Promise<{ readonly answer: SearchAnswer; readonly all: number }> {
  const answer = await ask(request);
  const { selected = {}, ...whole } = request;
  const isChosen = Object.values(selected).some((values) => values.length > 0);
  const counted =
    isChosen && answer.total < few && !answer.partial ? await ask({ ...whole, offset: 0, limit: 0 }) : answer;
  return { answer, all: Object.values(counted.kinds).reduce((sum, count) => sum + count, 0) };
}
