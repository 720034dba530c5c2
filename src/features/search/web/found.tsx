import { useLocation, useOutletContext } from "react-router";
import { siteWord } from "../../../domain/address.ts";
import { inSentence } from "../../../domain/town-name.ts";
import type { Session } from "../../sites/contract.ts";
import type { SearchResults } from "../contract.ts";
import { FilterChips } from "./filter-chips.tsx";
import { NothingFound } from "./nothing-found.tsx";
import { ResultList } from "./result-list.tsx";
import { ResultSkeleton } from "./result-skeleton.tsx";
import { SortControl } from "./sort-control.tsx";
import { countWords, type SearchState } from "./search-state.ts";
import { SyntaxHelp } from "./syntax-help.tsx";
import styles from "./search-screen.module.css";

interface FoundProps {
  readonly answer: SearchResults;
  /** Name of the provision that the query cites, where words find nothing. */
  readonly cited?: string | null;
  /** What was answered. */
  readonly state: SearchState;
  /** What is being asked: the same, unless a search is under way. */
  readonly asked: SearchState;
  readonly origin: string;
  readonly searching: boolean;
  /** The answer takes longer than a moment. */
  readonly late: boolean;
}

/** What a search found: how much, in which order, and the results themselves. */
export function Found({ answer, cited = null, state, asked, origin, searching, late }: FoundProps) {
  const session = useOutletContext<Session>();
  const site = siteWord(session);
  const { key, search } = useLocation();
  const total = answer.totalResultCount;
  return (
    <>
      <header className={styles.head}>
        <div className={styles.total}>
          <h1>
            {total === 0 ? (
              "No results found..."
            ) : (
              <>
                {countWords(total, answer.partial)} <span className={styles.for}>for</span> “{state.query}”
              </>
            )}
          </h1>
          <p className={styles.where}>
            {total === 0 && <>for “{state.query}” </>}in {session.archiveId === null ? "the code" : <strong>an archived version of the code</strong>} of{" "}
            {inSentence(session.customerName)}
            {session.version !== null && session.archiveId !== null && <span className={styles.date}> ({session.version.choice})</span>}
          </p>
        </div>
        {total > 1 && answer.sortOrders.length > 1 && <SortControl site={site} state={asked} orders={answer.sortOrders} used={answer.sortOrder} loading={late} />}
      </header>
      {answer.results.length > 0 && (
        <div className={styles.help}>
          <SyntaxHelp site={site} />
        </div>
      )}
      <output className={styles.spoken}>{searching ? "" : `${countWords(total, answer.partial)} for ${state.query}`}</output>
      <FilterChips site={site} state={asked} facets={answer.facets} />
      {answer.notice !== null && <p className={styles.partial}>{answer.notice}</p>}
      {answer.partial && (
        <p className={styles.partial}>
          <strong>Not everything was searched.</strong> This search took too long and was stopped, so there may be more results. More words, or a phrase in
          quotation marks, make it quicker.
        </p>
      )}
      {late ? (
        <ResultSkeleton />
      ) : answer.results.length === 0 ? (
        <NothingFound site={site} state={state} cited={cited} />
      ) : (
        <ResultList key={`${key} ${search}`} id={`${key} ${site} ${search}`} site={site} state={state} first={answer} origin={origin} fading={searching} />
      )}
    </>
  );
}
