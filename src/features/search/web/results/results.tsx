import { isTownItself } from "../../../../domain/version-state.ts";
import { VersionDay } from "../../../sites/parts/version-day.tsx";
import type { Session } from "../../../sites/contract/session.ts";
import { use } from "react";
import { useLocation } from "react-router";
import { siteKey } from "../../../../domain/address.ts";
import { townInSentence } from "../../../../domain/town-name.ts";
import type { SearchResults } from "../../contract/search.ts";
import { ResultKinds } from "../../parts/result-kind.ts";
import { FilterChips } from "../filters/filter-chips.tsx";
import type { LoadedSearch } from "./load-results.ts";
import { NoResults } from "./no-results.tsx";
import { PrintResults } from "../print/print-results.tsx";
import { ResultList } from "./result-list.tsx";
import { ResultSkeleton } from "./result-skeleton.tsx";
import { ScopeNav } from "./scope-nav.tsx";
import { SearchMessages } from "./search-messages.tsx";
import { searchesOtherTowns, type SearchState } from "../search-state.ts";
import { countTowns, formatCount, quoted } from "../search-labels.ts";
import { SortControl } from "./sort-control.tsx";
import { SearchTips } from "./search-tips.tsx";
import styles from "../search-screen.module.css";

interface ResultsProps {
  readonly session: Session | null;
  readonly loaded: Pick<LoadedSearch, "state" | "cited" | "origin"> & { readonly answer: SearchResults };
  /** The running search; otherwise the same as `loaded.state`. */
  readonly pending: SearchState;
  readonly searching: boolean;
  /** The search is taking noticeably long. */
  readonly slow: boolean;
  /** The search is slow, and its query, type or towns differ from the results on the page. */
  readonly stale: boolean;
}

/** The results of a search, with their number, types and sort order. */
export function Results({ session, loaded, pending, searching, slow, stale }: ResultsProps) {
  const { answer, state, cited, origin } = loaded;
  const site = session === null ? null : siteKey(session);
  const { key, search } = useLocation();
  const id = `${key} ${site} ${search}`;
  const total = answer.totalResultCount;
  return (
    <>
      <header className={styles.head}>
        <div>
          <h1 tabIndex={-1}>
            {stale ? (
              <Heading text="Searching" query={pending.query} />
            ) : total === 0 ? (
              "No results found..."
            ) : (
              <Heading text={formatCount(total, answer.partial)} query={answer.queryInWords ?? state.query} />
            )}
          </h1>
          <p className={styles.where}>
            {total === 0 && !stale && `for ${quoted(answer.queryInWords ?? state.query)} `}
            <SearchedCodes session={session} state={state} answer={answer} stale={stale} />
          </p>
        </div>
        {answer.results.length > 0 && !slow && <PrintResults session={session} loaded={loaded} id={id} />}
      </header>
      <div className={styles.bar} data-stale={stale || undefined}>
        <ScopeNav site={site} state={pending} scopes={answer.scopeTypes} />
        {total > 1 && answer.sortOrders.length > 1 && (
          <SortControl site={site} state={pending} orders={answer.sortOrders} used={answer.sortOrder} loading={slow} />
        )}
      </div>
      <output className={styles.spoken}>
        {searching ? "" : `${formatCount(total, answer.partial)} for ${state.query}`}
      </output>
      <FilterChips site={site} state={pending} answer={answer} />
      {!stale && <SearchMessages site={site} state={state} answer={answer} />}
      {slow ? (
        <ResultSkeleton />
      ) : answer.results.length === 0 ? (
        <NoResults session={session} state={state} answer={answer} cited={cited} />
      ) : (
        <>
          <ResultList
            key={`${key} ${search}`}
            id={id}
            session={session}
            state={state}
            first={answer}
            origin={origin}
            fading={searching}
          />
          <div className={styles.help}>
            <SearchTips site={site} />
          </div>
        </>
      )}
    </>
  );
}

function Heading({ text, query }: { readonly text: string; readonly query: string }) {
  return (
    <>
      {text} <span className={styles.for}>for</span> {quoted(query)}
    </>
  );
}

const LIST = new Intl.ListFormat("en-US");

/** "in the code, documents, and laws of the Town of Larkmere", "in 12 towns" */
function SearchedCodes({
  session,
  state,
  answer,
  stale,
}: Pick<ResultsProps, "session" | "stale"> & Pick<ResultsProps["loaded"], "state" | "answer">) {
  const kinds = use(ResultKinds);
  const { searchedCodeCount, customers } = answer;
  if (session === null || searchesOtherTowns(state, session.custId)) {
    // The number of towns is unknown while other towns are searched.
    if (stale) return "in the selected towns";
    const towns = Object.values(customers);
    return searchedCodeCount === 1 && towns[0] !== undefined ? (
      <>
        in the code of {townInSentence(towns[0].name)}, {towns[0].state}
      </>
    ) : (
      `in ${countTowns(searchedCodeCount)}`
    );
  }
  const archive = isTownItself(session) ? null : session.version;
  const found = new Set(answer.scopeTypes.map(({ id }) => id));
  const searched = kinds
    .toSorted((one, other) => one.kind.position - other.kind.position)
    .flatMap((each) => each.searched(session, found) ?? []);
  return (
    <>
      in {isTownItself(session) ? `the ${LIST.format(searched)}` : <strong>an archived version of the code</strong>} of{" "}
      {townInSentence(session.customerName)}
      {archive !== null && (
        <span className={styles.date}>
          {" "}
          (<VersionDay version={archive} />)
        </span>
      )}
    </>
  );
}
