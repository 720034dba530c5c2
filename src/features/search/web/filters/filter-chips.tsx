import { Link } from "react-router";
import { Icon } from "../../../../ui/icons/icons.tsx";
import { setPicked, usePicked } from "../../parts/picked.ts";
import { PART_FACET, type Facet, type SearchResults } from "../../contract/search.ts";
import { chipsOf } from "./chips.ts";
import { selectedLabel } from "../search-labels.ts";
import { searchHref, type SearchState } from "../search-state.ts";
import { SelectedParts } from "./selected-parts.tsx";
import styles from "./filter-chips.module.css";

interface FilterChipsProps {
  readonly site: string | null;
  readonly state: SearchState;
  readonly answer: Pick<SearchResults, "facets" | "customers">;
}

/** The number of further chips is shown; the panel lists them all. */
const MAX_CHIPS = 10;

/** The active filters, each a link that removes it without JavaScript (SEARCH-09, SEARCH-46). */
export function FilterChips({ site, state, answer }: FilterChipsProps) {
  const picked = usePicked(site ?? "");
  const nameOf = (guid: string): string | null =>
    picked.find((part) => part.guid === guid)?.title ?? nameOfPart(guid, answer.facets);
  const chips = chipsOf(state.selections, answer);
  const count = chips.length + (state.guids.length > 0 ? 1 : 0);
  if (count === 0) return null;
  const without = (removed: readonly string[]): string =>
    searchHref(site, { ...state, selections: state.selections.filter((each) => !removed.includes(each)), page: 0 });
  return (
    <ul className={styles.chips} aria-label="Active filters">
      {chips.slice(0, MAX_CHIPS).map(({ name, selections }) => (
        <li key={selections.join(",")}>
          <RemoveChip to={without(selections)} name={name} />
        </li>
      ))}
      {chips.length > MAX_CHIPS && <li className={styles.more}>and {chips.length - MAX_CHIPS} more</li>}
      {state.guids.length > 0 && (
        <li>
          <span className={styles.chip}>
            <SelectedParts site={site} state={state} nameOf={nameOf} />
            <Link
              className={styles.remove}
              to={searchHref(site, { ...state, guids: [], page: 0 })}
              onClick={() => unpick(site)}
              aria-label={`Remove filter: ${selectedLabel(state.guids.map(nameOf))}`}
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

/** SEARCH-11: clears the picked parts for the next search too. */
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
