import { entryOf } from "../../../../domain/entry-of.ts";
import { Link, useNavigation } from "react-router";
import { filterLabel } from "../../../../domain/customer-filter.ts";
import { Icon } from "../../../../ui/icons/icons.tsx";
import type { SearchResults } from "../../contract/search.ts";
import { CountingTowns } from "../bar/scope-chips.tsx";
import { townsLabel } from "../search-labels.ts";
import { readSearch, searchHref, searchPath, type SearchState } from "../search-state.ts";
import { finderHref } from "./address.ts";
import { chosenState, isNothing, readChosen, townNames, withoutFilter, withTown, type Chosen } from "./chosen.ts";
import { NO_FIELDS } from "./fields.ts";
import { BY_NAME } from "./order.ts";
import { RemoveChip } from "./remove-chip.tsx";
import styles from "./chosen-strip.module.css";

/** Further chips are folded, so that the results stay in sight. */
const MAX_SHOWN = 6;
const numbers = new Intl.NumberFormat("en-US");

interface ChosenStripProps {
  readonly state: SearchState;
  readonly answer: SearchResults | null;
}

/**
 * The searched towns on the page of no town. Each can be removed, and the finder can be reopened (SEARCH-08,
 * SEARCH-10).
 */
export function ChosenStrip({ state: shown, answer }: ChosenStripProps) {
  const state = usePendingSearch(shown);
  const isCounting =
    state.customerFilters !== shown.customerFilters || state.custIds.join(",") !== shown.custIds.join(",");
  const chosen = readChosen(state, null);
  const chips = chipsOf(chosen, state, answer);
  const first = chips.length <= MAX_SHOWN + 1 ? chips : chips.slice(0, MAX_SHOWN);
  const others = chips.slice(first.length);
  return (
    <aside className={styles.strip} aria-label="Towns searched">
      <p className={styles.count}>
        <Icon name="map" size={18} />
        {isCounting ? (
          <span title="Search several towns">
            <CountingTowns />
          </span>
        ) : (
          answer !== null && (
            <span title={townsLabel(answer.searchedCodeCount)}>
              Multicode ({numbers.format(answer.searchedCodeCount)})
            </span>
          )
        )}
      </p>
      <div className={styles.where}>
        <ChipList chips={first} label="Searching in" />
        {others.length > 0 && (
          <details className={styles.others}>
            <summary className={styles.more}>
              and {numbers.format(others.length)} more
              <Icon name="down" size={16} className={styles.arrow} />
            </summary>
            <ChipList chips={others} label="Also searching in" />
          </details>
        )}
      </div>
      <Link className={styles.change} to={hrefOf(state, chosen, true)}>
        Change towns
      </Link>
    </aside>
  );
}

/** The search that is running, so that a removed chip disappears immediately. */
function usePendingSearch(shown: SearchState): SearchState {
  const { location: next } = useNavigation();
  if (next?.pathname !== searchPath(null)) return shown;
  const pending = readSearch(new URLSearchParams(next.search));
  return isNothing(readChosen(pending, null)) ? shown : pending;
}

interface StripChip {
  readonly key: string;
  readonly name: string;
  readonly isFilter: boolean;
  /** The search without it. */
  readonly href: string;
}

function ChipList({ chips, label }: { readonly chips: readonly StripChip[]; readonly label: string }) {
  return (
    <ul className={styles.chips} aria-label={label}>
      {chips.map(({ key, name, isFilter, href }) => (
        <li key={key}>
          <RemoveChip name={name} isFilter={isFilter} onRemove={{ href }} />
        </li>
      ))}
    </ul>
  );
}

function chipsOf(chosen: Chosen, state: SearchState, answer: SearchResults | null): readonly StripChip[] {
  const names = townNames(chosen.custIds, (custId) => entryOf(answer?.customers ?? {}, custId));
  const filters = chosen.filters.map((filter) => ({
    key: `filter ${filterLabel(filter)}`,
    name: filterLabel(filter),
    isFilter: true,
    href: hrefOf(state, withoutFilter(chosen, filter)),
  }));
  const towns = chosen.custIds.map((custId) => ({
    key: custId,
    name: names.get(custId) ?? custId,
    isFilter: false,
    href: hrefOf(without(state, custId), withTown(chosen, custId, false)),
  }));
  return [...filters, ...towns];
}

/** Removing a town also clears its facet selection. */
const without = (state: SearchState, custId: string): SearchState => ({
  ...state,
  selections: state.selections.filter((each) => each !== `municipality:${custId}`),
});

/** The same search in the selected towns; if none are selected, the finder. */
function hrefOf(state: SearchState, chosen: Chosen, chooses = isNothing(chosen)): string {
  return chooses
    ? finderHref({ query: state.query, chosen, fields: NO_FIELDS, sort: BY_NAME })
    : searchHref(null, { ...state, ...chosenState(chosen), page: 0 });
}
