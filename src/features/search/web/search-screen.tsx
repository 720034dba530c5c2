import {
  data,
  useLoaderData,
  useOutletContext,
  useRouteError,
  type LoaderFunctionArgs,
  type MetaArgs,
  type MetaDescriptor,
} from "react-router";
import { results } from "virtual:features/results";
import { apiContext, factsContext } from "../../../ui/api.ts";
import { describeError } from "../../../ui/messages/errors.ts";
import { getSession, type Session } from "../../sites/contract/session.ts";
import { kindsOf, ResultKinds } from "../parts/result-kind.ts";
import { loadResults } from "./results/load-results.ts";
import { SearchFailed, SearchStart } from "./results/no-results.tsx";
import { ResultsPage } from "./results/results-page.tsx";
import { readSearch } from "./search-state.ts";
import styles from "./search-screen.module.css";

export { handle } from "./search-handle.ts";

export async function loader({ params: { site = "" }, request, context }: LoaderFunctionArgs) {
  const api = context.get(apiContext);
  const facts = context.get(factsContext);
  const session = await api.call(getSession, { site });
  const state = readSearch(new URL(request.url).searchParams, kindsOf(results));
  facts.isCacheable = state.query === "";
  const loaded = await loadResults(api, session, state, facts.origin);
  return data(loaded, { status: loaded.status });
}

export function meta({ loaderData }: MetaArgs<typeof loader>): MetaDescriptor[] {
  return loaderData === undefined ? [] : [{ title: loaderData.title }, { name: "robots", content: "noindex" }];
}

export default function SearchScreen() {
  const session = useOutletContext<Session>();
  return (
    <ResultKinds value={results}>
      <ResultsPage
        session={session}
        loaded={useLoaderData<typeof loader>()}
        start={<SearchStart session={session} />}
      />
    </ResultKinds>
  );
}

export function ErrorBoundary() {
  const error = useRouteError();
  return (
    <div className={styles.screen}>
      <SearchFailed message={describeError(error).message} />
    </div>
  );
}
