import { useEffect } from "react";
import { data, useLoaderData, useNavigation, useOutletContext, useRouteError, type LoaderFunctionArgs, type MetaArgs, type MetaDescriptor } from "react-router";
import { siteWord } from "../../../domain/address.ts";
import { fullName } from "../../../domain/law/name.ts";
import { parseCitation } from "../../../domain/query/number.ts";
import type { Client } from "../../../platform/http/client.ts";
import { apiContext, factsContext } from "../../../ui/api.ts";
import { describeError } from "../../../ui/errors.ts";
import { PanelLayout } from "../../../ui/side-panel.tsx";
import { resolveCitation } from "../../code/contract.ts";
import { getSession, type Session } from "../../sites/contract.ts";
import { getSearchResults, type Facet, type SearchResults } from "../contract.ts";
import { choicesOf, isChoice } from "./choices.ts";
import { FacetFilter } from "./facet-filter.tsx";
import { logNewSearch, logSearchPage } from "./log-search.ts";
import { Found } from "./found.tsx";
import { SearchFailed, SearchStart } from "./nothing-found.tsx";
import { readSearch, searchTitle, type SearchState } from "./search-state.ts";
import { useLate } from "./use-late.ts";
import styles from "./search-screen.module.css";

/** The first results come with the page. That search cannot answer is said on it, with its status (SEARCH-30). */
export async function loader({ params: { site = "" }, request, context }: LoaderFunctionArgs) {
  const state = readSearch(new URL(request.url).searchParams);
  const { origin } = context.get(factsContext);
  const api = context.get(apiContext);
  const { customerName } = await api.call(getSession, { site });
  try {
    const answer: SearchResults = await api.call(getSearchResults, { site, ...state, selections: [...state.selections], guids: [...state.guids] });
    const cited = answer.totalResultCount === 0 ? await findCited(api, site, state.query) : null;
    return { customerName, origin, state, answer, cited, failure: null };
  } catch (error) {
    if (!(error instanceof Response)) throw error;
    return data({ customerName, origin, state, answer: null, cited: null, failure: await messageOf(error) }, { status: error.status });
  }
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

export function meta({ loaderData }: MetaArgs<typeof loader>): MetaDescriptor[] {
  if (loaderData === undefined) return [];
  return [{ title: searchTitle(loaderData.customerName, loaderData.state.query) }, { name: "robots", content: "noindex" }];
}

/** The query whose event was logged: coming back to its results is no new search. */
let logged: string | null = null;

export default function SearchScreen() {
  const { origin, state, answer, cited, failure } = useLoaderData<typeof loader>();
  const session = useOutletContext<Session>();
  const site = siteWord(session);
  const { location: next } = useNavigation();
  const searching = next?.pathname === `/${site}/search`;
  const late = useLate(searching, 300);
  // Filters answer at once; what they find follows.
  const asked = searching && next !== undefined ? readSearch(new URLSearchParams(next.search)) : state;
  // A search that failed has found neither something nor nothing.
  const found = answer?.totalResultCount ?? -1;
  useEffect(() => logSearch(session.custId, site, state, found), [session.custId, site, state, found]);

  const facets = answer?.facets.filter((facet) => isShown(facet, asked)) ?? [];
  const screen = (
    <div className={styles.screen} aria-busy={searching}>
      {answer === null ? (
        <SearchFailed message={failure} />
      ) : state.query.trim() === "" ? (
        <SearchStart session={session} />
      ) : (
        <Found answer={answer} cited={cited} asked={asked} state={state} origin={origin} searching={searching} late={late} />
      )}
    </div>
  );
  if (facets.length === 0) return screen;
  return (
    <PanelLayout
      title="Filters"
      panel={
        <div className={styles.panel}>
          {facets.map((facet, index) => (
            <FacetFilter key={`${facet.value} ${state.query} ${state.scope}`} facet={facet} site={site} state={asked} open={index === 0} />
          ))}
        </div>
      }
    >
      {screen}
    </PanelLayout>
  );
}

function logSearch(custId: string, site: string, state: SearchState, found: number): void {
  const key = `${site} ${state.query}`;
  if (state.query.trim() !== "" && logged !== key) logNewSearch(custId, state, found);
  logged = key;
  logSearchPage(custId, state.page);
}

/** SEARCH-40: one choice is no choice. */
function isShown(facet: Facet, { selections }: SearchState): boolean {
  return isChoice(choicesOf(facet)) || selections.some((selection) => selection.startsWith(`${facet.value}:`));
}

export function ErrorBoundary() {
  const error = useRouteError();
  return (
    <div className={styles.screen}>
      <SearchFailed message={describeError(error).message} />
    </div>
  );
}
