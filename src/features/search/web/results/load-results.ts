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

/** What a page of results shows at first. */
export interface LoadedSearch {
  readonly title: string;
  /** "https://code.example.org" */
  readonly origin: string;
  readonly state: SearchState;
  /** Null when search could not answer. */
  readonly answer: (SearchResults & Partial<ManyResults>) | null;
  /** Name of the provision that the query cites, where words find nothing. */
  readonly cited: string | null;
  /** Why search could not answer; "" when nothing was said of it. */
  readonly failure: string | null;
  readonly status: number;
}

export const searchPageOf = (session: Session | null): SearchPage => ({
  site: session === null ? null : siteKey(session),
  custId: session?.custId ?? null,
});

/** The first results come with the page. That search cannot answer is said on it, with its status (SEARCH-30). */
export async function loadResults(
  api: Client,
  session: Session | null,
  state: SearchState,
  origin: string,
): Promise<LoadedSearch> {
  const place = searchPageOf(session);
  try {
    const answer = await fetchResults(api, place, state, state.page);
    const isOfTown = place.site !== null && !searchesOtherTowns(state, place.custId ?? "");
    const cited = isOfTown && answer.totalResultCount === 0 ? await findCited(api, place.site, state.query) : null;
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

/** SEARCH-27: of one code, its town's name. */
function townName({ searchedCodeCount, customers }: SearchResults): string | null {
  const towns = Object.values(customers);
  return searchedCodeCount === 1 && towns.length === 1 ? (towns[0]?.name ?? null) : null;
}

/** What a query that is a citation names, "135-24B(2)": words find no such thing. */
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
