import { use, useEffect, useRef, type ReactNode } from "react";
import { NavigationType, useLocation, useNavigation, useNavigationType } from "react-router";
import { PanelLayout } from "../../../../ui/dialog/side-panel.tsx";
import type { Session } from "../../../sites/contract/session.ts";
import { kindsOf, ResultKinds } from "../../parts/result-kind.ts";
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
  /** Null on the page /search, which belongs to no town. */
  readonly session: Session | null;
  readonly loaded: LoadedSearch;
  /** Shown before a search. */
  readonly start: ReactNode;
}

/** The results of a search in one or several towns, with its filters next to them. */
export function ResultsPage({ session, loaded, start }: ResultsPageProps) {
  const { state, answer, failure } = loaded;
  const { site, custId } = searchPageOf(session);
  const { location: next } = useNavigation();
  const kinds = kindsOf(use(ResultKinds));
  const searching = next?.pathname === searchPath(site);
  const slow = useIsSlow(searching, 300);
  // Filters show their new state immediately; the results follow.
  const pending = searching && next !== undefined ? readSearch(new URLSearchParams(next.search), kinds) : state;
  // The results belong to another search, not only to other filters.
  const stale =
    slow &&
    [pending.query, pending.scope, pending.custIds.join(","), pending.customerFilters].join(" ") !==
      [state.query, state.scope, state.custIds.join(","), state.customerFilters].join(" ");
  // -1: the search failed, so its number of results is unknown.
  const total = answer?.totalResultCount ?? -1;
  useEffect(() => logSearch({ site, custId }, state, total), [site, custId, state, total]);

  useRestoredFocus();

  const hasQuery = state.query.trim() !== "";
  const screen = (
    <div className={styles.screen} aria-busy={searching}>
      {answer === null ? (
        <SearchFailed message={failure ?? ""} />
      ) : hasQuery ? (
        <Results
          session={session}
          loaded={{ ...loaded, answer }}
          pending={pending}
          searching={searching}
          slow={slow}
          stale={stale}
        />
      ) : (
        start
      )}
    </div>
  );
  const facets = answer === null || !hasQuery ? [] : shownFacets(answer.facets, pending);
  if (answer === null || facets.length === 0) return screen;
  return (
    <PanelLayout
      title="Filters"
      icon="filter"
      badge={chipsOf(pending.selections, answer).length}
      done={searching ? "Show results" : `Show ${formatCount(answer.totalResultCount, answer.partial).toLowerCase()}`}
      panel={<FilterPanel site={site} facets={facets} state={pending} stale={stale} />}
    >
      {screen}
    </PanelLayout>
  );
}

/**
 * Moves the focus to the heading after a search if the focused element is gone, for example a removed chip or the
 * search bar of a phone.
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
