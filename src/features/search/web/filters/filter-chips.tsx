import { Link } from "react-router";
import { Icon } from "../../../../ui/icons.tsx";
import { setPicked } from "../../../../ui/picked.ts";
import { PART_FACET, type Facet, type SearchResults } from "../../contract/search.ts";
import { chipsOf } from "./chips.ts";
import { searchHref, type SearchState } from "../search-state.ts";
import { SelectedParts } from "./selected-parts.tsx";
import styles from "./filter-chips.module.css";

interface FilterChipsProps {
  readonly site: string | null;
  readonly state: SearchState;
  readonly answer: Pick<SearchResults, "facets" | "customers">;
}

/** More are told by their number: the panel has them all. */
const MAX_CHIPS = 10;

/** The filters that are on, each with the way to take it off (SEARCH-09, SEARCH-46): links, so they need no script. */
export function FilterChips({ site, state, answer }: FilterChipsProps) {
  const chips = chipsOf(state.selections, answer);
  const count = chips.length + (state.guids.length > 0 ? 1 : 0);
  if (count === 0) return null;
  const without = (taken: readonly string[]): string =>
    searchHref(site, { ...state, selections: state.selections.filter((each) => !taken.includes(each)), page: 0 });
  return (
    <ul className={styles.chips} aria-label="Filters in use">
      {chips.slice(0, MAX_CHIPS).map(({ name, selections }) => (
        <li key={selections.join(",")}>
          <RemoveChip to={without(selections)} name={name} />
        </li>
      ))}
      {chips.length > MAX_CHIPS && <li className={styles.more}>and {chips.length - MAX_CHIPS} more</li>}
      {state.guids.length > 0 && (
        <li>
          <span className={styles.chip}>
            <SelectedParts site={site} state={state} nameOf={(guid) => nameOfPart(guid, answer.facets)} />
            <Link
              className={styles.remove}
              to={searchHref(site, { ...state, guids: [], page: 0 })}
              onClick={() => unpick(site)}
              aria-label={`Remove filter: Selected (${state.guids.length})`}
            >
              <Icon name="close" size={16} />
            </Link>
          </span>
        </li>
      )}
      {count > 1 && (
        <li>
          <Link
            className={styles.all}
            to={searchHref(site, { ...state, selections: [], guids: [], page: 0 })}
            onClick={() => unpick(site)}
          >
            Remove all
          </Link>
        </li>
      )}
    </ul>
  );
}

/** SEARCH-11: the parts are no longer picked for the next search either. */
export function unpick(site: string | null): void {
  if (site !== null) setPicked(site, []);
}

function RemoveChip({ to, name }: { readonly to: string; readonly name: string }) {
  return (
    <Link className={styles.chip} to={to} aria-label={`Remove filter: ${name}`}>
      <span className={styles.name}>{name}</span>
      <Icon name="close" size={16} />
    </Link>
  );
}

const nameOfPart = (guid: string, facets: readonly Facet[]): string | null =>
  facets.find(({ value }) => value === PART_FACET)?.options.find(({ value }) => value === guid)?.name ?? null;
