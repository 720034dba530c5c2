import { findCitations } from "../../domain/query/find-citations.ts";
import { toKeywords, optionalWords, requireAtLeast } from "../../domain/query/keywords.ts";
import { expand } from "../../domain/query/related/expand.ts";
import type { Expanded } from "../../domain/query/related/expand.ts";
import type { TermGroups } from "../../domain/query/related/groups.ts";
import { withScripts } from "../../domain/query/related/scripts.ts";
import type { Query } from "../../domain/query/query.ts";
import { TIMED_OUT, SearchUnavailable } from "../../platform/search/port.ts";
import type { SearchAnswer, SearchRequest } from "../../platform/search/port.ts";

/**
 * With fewer results than these, search again for most of the words. The limit is higher for sentences: their words are
 * seldom all words of the law.
 */
const FEW = { ofTwo: 1, ofWords: 3, ofSentence: 8 } as const;
/** A query with at least this many words is a sentence. */
const SENTENCE_WORDS = 4;

export interface Attempt {
  readonly answer: SearchAnswer;
  /** The query that was searched last. */
  readonly query: Query;
  /** Results have at least `least` of `of` words; null if they have all. */
  readonly some: { readonly least: number; readonly of: number } | null;
  /** Related terms that were searched for too. */
  readonly related: Pick<Expanded, "searched" | "offered" | "exact">;
}
type TriedQuery = Omit<Attempt, "related">;
type Search = (request: SearchRequest) => Promise<SearchAnswer>;

/**
 * Searches for what the user means. If few documents have all words, it drops as few words as needed to find more.
 * Selected facets do not count here, so selecting one never changes the query. `groups`: terms with the same meaning;
 * a citation has none. If time ran out, do not retry; return what was found.
 */
export async function attempt(search: Search, request: SearchRequest, groups: TermGroups): Promise<Attempt> {
  const isCited = findCitations(toKeywords(request.query)) !== null;
  const expanded = isCited
    ? { query: request.query, searched: [], offered: [], exact: null }
    : expand(request.query, groups);
  const query = withScripts(expanded.query);
  return { ...(await tryFewerWords(search, { ...request, query }, isCited)), related: expanded };
}

async function tryFewerWords(search: Search, request: SearchRequest, isCited: boolean): Promise<TriedQuery> {
  const query = toKeywords(request.query);
  const loose = optionalWords(query).length;
  const plain = loose < 2 || isCited ? await search({ ...request, query }) : null;
  // A citation of nothing in the code is searched for as words.
  if (plain !== null && (loose < 2 || plain.total > 0 || plain.partial)) return { answer: plain, query, some: null };
  const isQuestion = partsOf(request.query) > partsOf(query);
  const few =
    loose === 2 && !isQuestion
      ? FEW.ofTwo
      : loose < SENTENCE_WORDS && query === request.query
        ? FEW.ofWords
        : FEW.ofSentence;
  const fewest = Math.max(1, Math.floor(loose / 2));
  let before: TriedQuery | null = null;
  for (let least = loose; least > fewest; least -= 1) {
    const tried = least === loose ? query : requireAtLeast(query, least);
    const { answer, all } = await searchAndCount(orTimedOut(search, before), { ...request, query: tried }, few);
    const now = { answer, query: tried, some: least === loose ? null : { least, of: loose } };
    if (all >= few || answer.partial) return betterOf(before, now);
    before = now;
  }
  const tried = requireAtLeast(query, fewest);
  return betterOf(before, {
    answer: await orTimedOut(search, before)({ ...request, query: tried }),
    query: tried,
    some: { least: fewest, of: loose },
  });
}

/** A query has fewer parts without its filler words. */
const partsOf = (query: Query): number => (query.k === "and" ? query.of.length : 1);

/** Whether one attempt is better than another: its results have more of the words, or it has more results. */
export function isMore(one: Attempt, other: Attempt): boolean {
  const share = ({ some }: Attempt): number => (some === null ? 1 : some.least / some.of);
  if (one.answer.total === 0 || other.answer.total === 0) return one.answer.total > 0;
  return share(one) > share(other) || (share(one) === share(other) && one.answer.total > other.answer.total);
}

/** If a later try fails, the earlier results are still shown. */
function orTimedOut(search: Search, before: TriedQuery | null): Search {
  return before === null
    ? search
    : async (request) =>
        search(request).catch((error: unknown) => {
          if (error instanceof SearchUnavailable) return TIMED_OUT;
          throw error;
        });
}

/** The later try has more results, unless it ran out of time. */
function betterOf(before: TriedQuery | null, now: TriedQuery): TriedQuery {
  const isLess = before !== null && now.answer.partial && now.answer.total <= before.answer.total;
  return isLess ? { ...before, answer: { ...before.answer, partial: true } } : now;
}

/** The answer, and the number of results without the selected kinds and facets. */
async function searchAndCount(
  search: Search,
  request: SearchRequest,
  few: number,
): Promise<{ readonly answer: SearchAnswer; readonly all: number }> {
  const answer = await search(request);
  const { selected = {}, ...unfiltered } = request;
  const isChosen = Object.values(selected).some((values) => values.length > 0);
  const counted =
    isChosen && answer.total < few && !answer.partial ? await search({ ...unfiltered, offset: 0, limit: 0 }) : answer;
  return { answer, all: Object.values(counted.kinds).reduce((sum, count) => sum + count, 0) };
}
