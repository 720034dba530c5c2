import { citedIn } from "../../domain/query/cited.ts";
import { asMeant, looseWords, withSome } from "../../domain/query/meant.ts";
import { expand } from "../../domain/query/related/expand.ts";
import type { Expanded } from "../../domain/query/related/expand.ts";
import type { Groups } from "../../domain/query/related/groups.ts";
import type { Query } from "../../domain/query/query.ts";
import type { SearchAnswer, SearchRequest } from "../../platform/search/port.ts";

/**
 * Fewer results than these, and what has most of the words helps more than what has all: more of a sentence, whose words
 * are seldom all the law's, than of a few words that were chosen.
 */
const FEW = { ofTwo: 1, ofWords: 3, ofSentence: 8 } as const;
/** Words from which on a query is a sentence. */
const SENTENCE = 4;

export interface Attempt {
  readonly answer: SearchAnswer;
  /** What was asked in the end. */
  readonly query: Query;
  /** Some of the words were enough, of how many. Null where all were asked for. */
  readonly some: { readonly least: number; readonly of: number } | null;
  /** What was searched for as well. */
  readonly related: Pick<Expanded, "searched" | "offered" | "exact">;
}
type Ask = (request: SearchRequest) => Promise<SearchAnswer>;

/**
 * Searches for what was meant. Where all words are found nowhere, or nearly so, documents with most of them are found:
 * the fewest words are left out that lead to more than a few. What was chosen in facets does not decide it, so that
 * choosing never changes what is searched for. `groups`: terms that stand for each other; a citation is only itself.
 */
export async function attempt(ask: Ask, request: SearchRequest, groups: Groups): Promise<Attempt> {
  const isCited = citedIn(asMeant(request.query)) !== null;
  const expanded = isCited ? { query: request.query, searched: [], offered: [], exact: null } : expand(request.query, groups);
  return { ...(await withWords(ask, { ...request, query: expanded.query }, isCited)), related: expanded };
}

async function withWords(ask: Ask, request: SearchRequest, isCited: boolean): Promise<Omit<Attempt, "related">> {
  const query = asMeant(request.query);
  const loose = looseWords(query).length;
  const plain = loose < 2 || isCited ? await ask({ ...request, query }) : null;
  // A citation of what is not there is looked for as words.
  if (plain !== null && (loose < 2 || plain.total > 0)) return { answer: plain, query, some: null };
  const few = loose === 2 ? FEW.ofTwo : loose < SENTENCE && query === request.query ? FEW.ofWords : FEW.ofSentence;
  const fewest = Math.max(1, Math.floor(loose / 2));
  for (let least = loose; least > fewest; least -= 1) {
    const asked = least === loose ? query : withSome(query, least);
    const found = await askFor(ask, { ...request, query: asked }, few);
    if (found.all >= few) return { answer: found.answer, query: asked, some: least === loose ? null : { least, of: loose } };
  }
  const asked = withSome(query, fewest);
  return { answer: await ask({ ...request, query: asked }), query: asked, some: { least: fewest, of: loose } };
}

/** The answer, and how many there are without what was chosen in kinds and facets. */
async function askFor(ask: Ask, request: SearchRequest, few: number): Promise<{ readonly answer: SearchAnswer; readonly all: number }> {
  const answer = await ask(request);
  const { selected = {}, ...whole } = request;
  const isChosen = Object.values(selected).some((values) => values.length > 0);
  const counted = isChosen && answer.total < few ? await ask({ ...whole, offset: 0, limit: 0 }) : answer;
  return { answer, all: Object.values(counted.kinds).reduce((sum, count) => sum + count, 0) };
}
