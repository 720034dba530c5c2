import { numberKey, parseCitation } from "../../domain/query/parse-citation.ts";
import { queryProblem } from "../../domain/query/limits.ts";
import { expand } from "../../domain/query/related/expand.ts";
import { inWords } from "../../domain/query/in-words.ts";
import { languageOf, type QueryLanguage } from "../../domain/query/language.ts";
import { parse, read } from "../../domain/query/parse.ts";
import type { Reading } from "../../domain/query/parse.ts";
import type { Query } from "../../domain/query/query.ts";
import type { TermGroups } from "../../domain/query/related/groups.ts";
import type { Context, SiteContext } from "../../platform/http/endpoint.ts";
import { wrongValue } from "../../platform/http/failure.ts";
import { networkOf } from "../../platform/http/network.ts";
import type { Site } from "../../platform/http/site.ts";
import { settingsOf } from "../../platform/features/settings.ts";
import { NO_RESULTS, SearchUnavailable } from "../../platform/search/port.ts";
import type { SearchAnswer, SearchRequest, Suggestion } from "../../platform/search/port.ts";
import { attempt, isMore } from "./with-fewer-words.ts";
import type { Attempt } from "./with-fewer-words.ts";
import { failIfUnavailable, nullIfUnavailable } from "./unavailable.ts";
import { arranged, cardsOf } from "./cards.ts";
import { ALL_KINDS, MAX_QUICK_JUMPS } from "./contract/search.ts";
import type { SearchResults } from "./contract/search.ts";
import { ENOUGH_RESULTS, findCorrection } from "./correction.ts";
import { Deadline } from "./deadline.ts";
import { deepLinksOf } from "./deep-link.ts";
import { leaveOutUnindexed, type Searched } from "./left-out.ts";
import { noticeOf, TOO_DEEP, UPDATING } from "./notice.ts";
import { presentAnswer } from "./present.ts";
import { relatedOf } from "./related.ts";
import { countingRequest, requestOf } from "./request.ts";
import type { SearchInput } from "./request.ts";
import { planSearch, searcherOf, type SearchPlan, type Sources } from "./search-plan.ts";
import { settings } from "./settings.ts";
import { groupsOf } from "./synonyms.ts";
import { withoutUnseen } from "./unseen.ts";

/** Sites to search; `site` supplies the settings (null: defaults). */
export interface SearchTarget {
  readonly sources: Sources;
  readonly sites: readonly Site[];
  readonly site: Site | null;
  /** Results per page. Default: as set by the site. */
  readonly perPage?: number | undefined;
  /** For the entire request. */
  readonly deadline: Deadline;
}

export interface SearchOutcome {
  readonly results: SearchResults;
  readonly answer: SearchAnswer;
  readonly plan: SearchPlan;
  /** The query that was searched last. */
  readonly query: Query;
}

/**
 * The results of a query, as they are shown. `perPage`: default as set by the town. Throws a `Failure` if search is not
 * available.
 */
export async function findResults(
  sources: Sources,
  context: SiteContext,
  input: SearchInput,
  perPage?: number,
): Promise<SearchResults> {
  const { site } = context;
  const target = { sources, sites: [site], site, perPage, deadline: new Deadline() };
  const { results, answer, plan } = await find(context, target, input);
  return {
    ...results,
    searchedCodeCount: Math.min(1, plan.indexes.length),
    failedTowns: answer.failed.length > 0 ? [site.name ?? site.custId] : [],
  };
}

/** No number or title begins with more. */
const LONGEST_BEGINNING = 200;

/** Provisions whose number or title begins with a query, best first. Throws like `findResults`. */
export async function findSuggestions(
  sources: Sources,
  context: SiteContext,
  query: string,
): Promise<readonly Suggestion[]> {
  const { search, db, site, log } = context;
  const source = sources.find(({ isSuggested }) => isSuggested);
  const [index] = source?.indexesOf(site, searcherOf(context)) ?? [];
  if (index === undefined || query.trim() === "" || query.length > LONGEST_BEGINNING) return [];
  const suggest = (text: string): Promise<readonly Suggestion[]> =>
    failIfUnavailable(log, search.suggest(index, text, MAX_QUICK_JUMPS));
  const suggested = [...(await suggest(query))];
  if (suggested.length < MAX_QUICK_JUMPS)
    for (const related of await Promise.all(relatedTo(query, synonymsOf([site]), languageOf(sources)).map(suggest)))
      suggested.push(...related.filter(({ id }) => !suggested.some((each) => each.id === id)));
  const composed = mayBeComposed(query, suggested) ? await source?.composed?.(db, site, query) : undefined;
  const first = new Set(composed?.map(({ id }) => id));
  return [...(composed ?? []), ...suggested.filter(({ id }) => !first.has(id))].slice(0, MAX_QUICK_JUMPS);
}

/** Suggestions cost a millisecond each. */
const MAX_RELATED = 3;

/** What else a search for a text would search for: "garbage", "refuse". Citations have no related terms. */
const relatedTo = (text: string, synonyms: string, language: QueryLanguage): readonly string[] =>
  parseCitation(text) === null ? expand(parse(text, language), groupsOf(synonyms)).searched.slice(0, MAX_RELATED) : [];

/** Whether the index cannot know a number: "10.09.36" of chapter "36", which has "10.09.36.03". */
function mayBeComposed(query: string, suggested: readonly Suggestion[]): boolean {
  if (suggested.length === 0) return true;
  const key = numberKey(parseCitation(query)?.number ?? "");
  const keys = suggested.map(({ number }) => numberKey(number));
  return key !== "" && !keys.includes(key) && keys.some((each) => /^[.:-]/.test(restAfter(key, each)));
}

const restAfter = (start: string, whole: string): string => (whole.startsWith(start) ? whole.slice(start.length) : "");

/**
 * The results of a query in several sites, searched as one: parse → plan → search → correct → present. The caller adds
 * the towns. Throws like `findResults`.
 */
export async function find(context: Context, target: SearchTarget, input: SearchInput): Promise<SearchOutcome> {
  const { sources, sites, site } = target;
  const language = languageOf(sources);
  const typed = readInput(input, sources, language);
  const plan = planSearch(sources, sites, context, input);
  const { searchResultsPerPage, maxSearchPrintPages: printedPages } = settingsOf(settings, site?.settings);
  const { perPage = searchResultsPerPage } = target;
  const { request, counting, isTooDeep } = requestOf(plan, input, typed.query, { perPage, printedPages });
  const groups = groupsOf(synonymsOf(sites));
  const searched = await leaveOutUnindexed(context.db, plan);
  const search: Attempting = (asked) => attempt(searchIn(context, target, searched), asked, groups);

  const found = await failIfUnavailable(context.log, search(request));
  const { query, some, related } = found;
  const answer = await withoutUnseen(context, plan, found.answer);
  const correction = await correctedQuery(context, target, { typed, language, plan, groups, found, counting, search });

  const cards = await cardsOf(context, plan, answer.hits, deepLinksOf(typed, query, answer.hits));
  const results = {
    ...presentAnswer(input, plan, answer, {
      cards: request.sort === "relevance" ? arranged(plan, cards) : cards,
      limit: perPage,
    }),
    queryInWords: inWords(typed.query, language),
    ...relatedOf(related, site, input),
    correction,
    sortOrder: request.sort,
    sortOrders: [...plan.sortOrders],
    notice: isTooDeep
      ? TOO_DEEP
      : (noticeOf(typed, language, answer.total === 0 ? null : some) ?? (searched.isComplete ? null : UPDATING)),
  };
  return { results, answer, plan, query };
}

/** The query as it was typed. Throws a `Failure` if it is too long, or if there is no such kind of documents. */
function readInput({ query, scope }: SearchInput, sources: Sources, language: QueryLanguage): Reading {
  const problem = queryProblem(query, language);
  if (problem !== null) throw wrongValue("query", problem);
  if (scope !== ALL_KINDS && sources.every(({ kind }) => kind !== scope))
    throw wrongValue("scope", `Search has no documents of the kind “${scope}”.`);
  return read(query, language);
}

/** The number of results in each index of some sites; no results. If the engine cannot answer, all have failed. */
export async function countInSites(
  context: Context,
  target: SearchTarget,
  input: SearchInput,
  query: Query,
): Promise<SearchAnswer> {
  const plan = planSearch(target.sources, target.sites, context, input);
  const searched = await leaveOutUnindexed(context.db, plan);
  const counts = searchIn(context, target, searched)(countingRequest(plan, input, query));
  const answer = await nullIfUnavailable(context.log, counts, "Failed to count the results of other towns");
  return answer ?? { ...NO_RESULTS, failed: plan.indexes };
}

type Attempting = (request: SearchRequest) => Promise<Attempt>;

/** Searches indexes in the time that is left. An empty query has no results; "*" finds everything. */
function searchIn(
  { search, actor, visit, log }: Context,
  { deadline }: SearchTarget,
  { indexes, without }: Searched,
): (request: SearchRequest) => Promise<SearchAnswer> {
  const caller = actor.userId === null ? networkOf(visit.address) : `user ${actor.userId}`;
  return async (request) => {
    if (indexes.length === 0 || request.query.k === "none") return NO_RESULTS;
    const answer = await deadline.search(search, indexes, { ...request, without, caller });
    const { failed, reasons = [] } = answer;
    if (failed.length === indexes.length) throw new SearchUnavailable(reasons.join("; ") || "no index could answer");
    if (reasons.length > 0) log.error({ reasons }, "Some search indexes cannot be read");
    return answer;
  };
}

/** A town's own synonyms apply only when that town is the only one searched, from any page. */
function synonymsOf([only, ...others]: readonly Site[]): string {
  return only === undefined || others.length > 0 ? "" : settingsOf(settings, only.settings).searchSynonyms;
}

interface Correcting {
  readonly typed: Reading;
  readonly language: QueryLanguage;
  readonly plan: SearchPlan;
  readonly groups: TermGroups;
  readonly found: Attempt;
  readonly counting: SearchRequest;
  readonly search: Attempting;
}

/**
 * If few documents have all words: the query with its misspelled words corrected, if that finds more that the caller
 * may see, within the same filters. Otherwise null, and also if the engine cannot answer.
 */
async function correctedQuery(
  { search: engine, log }: Context,
  { deadline: { left } }: SearchTarget,
  { typed, language, plan, groups, found, counting, search }: Correcting,
): Promise<string | null> {
  if ((found.answer.total >= ENOUGH_RESULTS && found.some === null) || left === null) return null;
  const correct = async (): Promise<string | null> => {
    const corrected = await findCorrection(engine, { indexes: plan.indexes, typed, groups, milliseconds: left });
    if (corrected === null) return null;
    const after = await search({ ...counting, query: read(corrected, language).query });
    return isMore(after, found) ? corrected : null;
  };
  return await nullIfUnavailable(log, correct(), "Failed to correct a search query");
}
