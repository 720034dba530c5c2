import { siteKey } from "../../../../domain/address.ts";
import { fullName } from "../../../../domain/law/name.ts";
import { parseCitation } from "../../../../domain/query/parse-citation.ts";
import type { Client } from "../../../../platform/http/client.ts";
import { resolveCitation } from "../../../code/contract/code.ts";
import type { Session } from "../../../sites/contract/session.ts";
import type { SearchResults } from "../../contract/search.ts";
import type { ManyResults } from "../../contract/multi.ts";
import { fetchResults, type SearchPage } from "./fetch-results.ts";
import { searchesOtherTowns, type SearchState } from "../search-state.ts";
import { searchTitle } from "../search-labels.ts";

/** The data of a results page when it loads. */
export interface LoadedSearch {
  readonly title: string;
  /** "https://code.example.org" */
  readonly origin: string;
  readonly state: SearchState;
  /** Null if the search failed. */
  readonly answer: (SearchResults & Partial<ManyResults>) | null;
  /** Name of the provision that the query cites, if the query has no results. */
  readonly cited: string | null;
  /** Error message of the search; "" if there was none. Null if it did not fail. */
  readonly failure: string | null;
  readonly status: number;
}

export const searchPageOf = (session: Session | null): SearchPage => ({
  site: session === null ? null : siteKey(session),
  custId: session?.custId ?? null,
});

/**
 * Loads the first results for the page. If the search fails, the page shows the error and has its status (SEARCH-30).
 */
export async function loadResults(
  api: Client,
  session: Session | null,
  state: SearchState,
  origin: string,
): Promise<LoadedSearch> {
  const page = searchPageOf(session);
  try {
    const answer = await fetchResults(api, page, state, state.page);
    const isOfTown = page.site !== null && !searchesOtherTowns(state, page.custId ?? "");
    const cited = isOfTown && answer.totalResultCount === 0 ? await findCited(api, page.site, state.query) : null;
    const name = isOfTown ? (session?.customerName ?? null) : townName(answer);
    return { title: searchTitle(name, state.query), origin, state, answer, cited, failure: null, status: 200 };
  } catch (error) {
    if (!(error instanceof Response)) throw error;
    return {
      title: searchTitle(session?.customerName ?? null, state.query),
      origin,
      state,
      answer: null,
      cited: null,
      failure: await messageOf(error),
      status: error.status,
    };
  }
}

/** SEARCH-27: the town's name if a single code was searched. */
function townName({ searchedCodeCount, customers }: SearchResults): string | null {
  const towns = Object.values(customers);
  return searchedCodeCount === 1 && towns.length === 1 ? (towns[0]?.name ?? null) : null;
}

/** The name of the provision that a query cites, "135-24B(2)"; a word search cannot find it. */
async function findCited(api: Client, site: string, query: string): Promise<string | null> {
  if (parseCitation(query) === null) return null;
  const cited = await api.call(resolveCitation, { site, citation: query }).catch((error: unknown) => {
    if (error instanceof Response) return null;
    throw error;
  });
  return cited === null ? null : fullName(cited.found);
}

async function messageOf(response: Response): Promise<string> {
  const body: unknown = await response.json();
  const message = typeof body === "object" && body !== null && "message" in body ? body.message : null;
  return typeof message === "string" ? message : "";
}
