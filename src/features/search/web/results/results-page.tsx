import { useEffect, useRef, type ReactNode } from "react";
import { NavigationType, useLocation, useNavigation, useNavigationType } from "react-router";
import { PanelLayout } from "../../../../ui/side-panel.tsx";
import type { Session } from "../../../sites/contract/session.ts";
import { chipsOf } from "../filters/chips.ts";
import { FilterPanel, shownFacets } from "../filters/filter-panel.tsx";
import { Results } from "./results.tsx";
import { searchPageOf, type LoadedSearch } from "./load-results.ts";
import { logSearch } from "./log-search.ts";
import { SearchFailed } from "./no-results.tsx";
import { readSearch, searchPath } from "../search-state.ts";
import { formatCount } from "../search-labels.ts";
import { useIsSlow } from "./use-is-slow.ts";
import styles from "../search-screen.module.css";

interface ResultsPageProps {
  /** Null on the page /search, which is of no town. */
  readonly session: Session | null;
  readonly loaded: LoadedSearch;
  /** What is there before anything is asked. */
  readonly start: ReactNode;
}

/** What a search found, with its filters beside it: of one town or of several. */
export function ResultsPage({ session, loaded, start }: ResultsPageProps) {
  const { state, answer, failure } = loaded;
  const { site, custId } = searchPageOf(session);
  const { location: next } = useNavigation();
  const searching = next?.pathname === searchPath(site);
  const late = useIsSlow(searching, 300);
  // Filters answer at once; what they find follows.
  const asked = searching && next !== undefined ? readSearch(new URLSearchParams(next.search)) : state;
  // What is shown belongs to another search, not only to another choice of filters.
  const stale =
    late &&
    [asked.query, asked.scope, asked.custIds.join(","), asked.customerFilters].join(" ") !==
      [state.query, state.scope, state.custIds.join(","), state.customerFilters].join(" ");
  // A search that failed has found neither something nor nothing.
  const found = answer?.totalResultCount ?? -1;
  useEffect(() => logSearch({ site, custId }, state, found), [site, custId, state, found]);

  useRestoredFocus();

  const isAsked = state.query.trim() !== "";
  const screen = (
    <div className={styles.screen} aria-busy={searching}>
      {answer === null ? (
        <SearchFailed message={failure ?? ""} />
      ) : isAsked ? (
        <Results
          session={session}
          loaded={{ ...loaded, answer }}
          asked={asked}
          searching={searching}
          late={late}
          stale={stale}
        />
      ) : (
        start
      )}
    </div>
  );
  const facets = answer === null || !isAsked ? [] : shownFacets(answer.facets, asked);
  if (answer === null || facets.length === 0) return screen;
  return (
    <PanelLayout
      title="Filters"
      icon="filter"
      badge={chipsOf(asked.selections, answer).length}
      done={searching ? "Show results" : `Show ${formatCount(answer.totalResultCount, answer.partial).toLowerCase()}`}
      panel={<FilterPanel site={site} facets={facets} state={asked} stale={stale} />}
    >
      {screen}
    </PanelLayout>
  );
}

/**
 * What was followed to a search is often gone with the results before, a chip for one, or let go by the bar of a phone: then one
 * goes on at the heading.
 */
function useRestoredFocus(): void {
  const { key } = useLocation();
  const isWay = useNavigationType() !== NavigationType.Pop;
  const shown = useRef(isWay ? null : key);
  useEffect(() => {
    if (shown.current !== key && document.activeElement === document.body)
      document.querySelector<HTMLElement>("main h1")?.focus({ preventScroll: true });
    shown.current = key;
  }, [key]);
}
