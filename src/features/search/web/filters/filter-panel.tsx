import { Link } from "react-router";
import type { Facet } from "../../contract/search.ts";
import { choicesOf, canNarrow } from "./choices.ts";
import { FacetFilter } from "./facet-filter.tsx";
import { ResultSkeleton } from "../results/result-skeleton.tsx";
import { searchHref, type SearchState } from "../search-state.ts";
import styles from "./filter-panel.module.css";

interface FilterPanelProps {
  readonly site: string | null;
  readonly facets: readonly Facet[];
  readonly state: SearchState;
  /** The facets belong to an earlier search; their counts are out of date. */
  readonly stale: boolean;
}

/** The facets of a search, next to its results (SEARCH-47). */
export function FilterPanel({ site, facets, state, stale }: FilterPanelProps) {
  if (stale) {
    return (
      <div className={styles.waiting}>
        <ResultSkeleton cards={3} announced={false} />
      </div>
    );
  }
  return (
    <div className={styles.panel}>
      {facets.map((facet, index) => (
        <FacetFilter
          key={`${facet.value} ${state.query} ${state.scope}`}
          facet={facet}
          site={site}
          state={state}
          open={index === 0}
        />
      ))}
      {state.selections.length > 0 && (
        <p>
          <Link to={searchHref(site, { ...state, selections: [], page: 0 })}>Remove all filters</Link>
        </p>
      )}
    </div>
  );
}

/** SEARCH-40: facets with a real choice or a selection. */
export function shownFacets(facets: readonly Facet[], { selections }: SearchState): readonly Facet[] {
  return facets.filter(
    (facet) => canNarrow(choicesOf(facet)) || selections.some((selection) => selection.startsWith(`${facet.value}:`)),
  );
}
