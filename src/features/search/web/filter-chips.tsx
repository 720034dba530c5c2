import { Link } from "react-router";
import { Icon } from "../../../ui/icons.tsx";
import { setPicked } from "../../../ui/picked.ts";
import { PART_FACET, type Facet } from "../contract.ts";
import { searchHref, withSelection, type SearchState } from "./search-state.ts";
import { SelectedParts } from "./selected-parts.tsx";
import styles from "./filter-chips.module.css";

interface FilterChipsProps {
  readonly site: string | null;
  readonly state: SearchState;
  readonly facets: readonly Facet[];
}

/** The filters that are on, each with the way to take it off (SEARCH-09, SEARCH-46): links, so they need no script. */
export function FilterChips({ site, state, facets }: FilterChipsProps) {
  const count = state.selections.length + (state.guids.length > 0 ? 1 : 0);
  if (count === 0) return null;
  return (
    <ul className={styles.chips} aria-label="Filters in use">
      {state.selections.map((selection) => (
        <li key={selection}>
          <RemoveChip to={searchHref(site, withSelection(state, selection, false))} name={nameOf(selection, facets)} />
        </li>
      ))}
      {state.guids.length > 0 && (
        <li>
          <span className={styles.chip}>
            <SelectedParts site={site} state={state} nameOf={(guid) => nameOfPart(guid, facets)} />
            <Link className={styles.remove} to={searchHref(site, { ...state, guids: [], page: 0 })} onClick={() => unpick(site)} aria-label={`Remove filter: Selected (${state.guids.length})`}>
              <Icon name="close" size={16} />
            </Link>
          </span>
        </li>
      )}
      {count > 1 && (
        <li>
          <Link className={styles.all} to={searchHref(site, { ...state, selections: [], guids: [], page: 0 })} onClick={() => unpick(site)}>
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

/** Of two options with one name, with that in which it lies: "Chapter 5 (Title 2)". */
function nameOf(selection: string, facets: readonly Facet[]): string {
  for (const { value, options } of facets) {
    const option = options.find((each) => `${value}:${each.value}` === selection);
    if (option === undefined) continue;
    const parent = options.find((each) => each.value === option.parent);
    const isTwin = options.some((each) => each !== option && each.name === option.name);
    return isTwin && parent !== undefined ? `${option.name} (${parent.name})` : option.name;
  }
  return "A filter without results";
}

const nameOfPart = (guid: string, facets: readonly Facet[]): string | null =>
  facets.find(({ value }) => value === PART_FACET)?.options.find(({ value }) => value === guid)?.name ?? null;
