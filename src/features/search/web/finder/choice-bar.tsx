import type { RefObject } from "react";
import { useNavigation } from "react-router";
import { filterLabel } from "../../../../domain/customer-filter.ts";
import { Button } from "../../../../ui/controls/button.tsx";
import { Icon } from "../../../../ui/icons/icons.tsx";
import { VisuallyHidden } from "../../../../ui/text/visually-hidden.tsx";
import { isNothing, withoutFilter, withTown } from "./chosen.ts";
import { QueryInput } from "./query-input.tsx";
import { RemoveChip } from "./remove-chip.tsx";
import { useInBrowser } from "../../../../ui/store.ts";
import type { Finder } from "./use-finder.ts";
import styles from "./choice-bar.module.css";

interface ChoiceBarProps {
  readonly finder: Finder;
  readonly field: RefObject<HTMLInputElement | null>;
  /** The finder as its own page (FINDER-03); null if this is that page. */
  readonly newTabHref: string | null;
}

/** The selected towns and the search field. Must be inside a form. */
export function ChoiceBar({ finder, field, newTabHref }: ChoiceBarProps) {
  const { query, chosen, type } = finder;
  const isSearching = useNavigation().state !== "idle";
  const isReady = query.trim() !== "" && !isNothing(chosen) && !isSearching;
  const hasScript = useInBrowser();
  return (
    <div className={styles.bar}>
      <ChosenChips finder={finder} field={field} />
      <div className={styles.search}>
        <QueryInput ref={field} label="Search these towns" query={query} onType={type} className={styles.input} />
        <Button type="submit" look="solid" className={styles.submit} disabled={hasScript && !isReady}>
          Search
        </Button>
      </div>
      {newTabHref !== null && (
        <a className={styles.newTab} href={newTabHref} target="_blank" rel="noopener">
          Open in a new tab
          <Icon name="external" size={16} />
        </a>
      )}
    </div>
  );
}

/** Pressing a chip removes it; the focus moves to the search field. */
function ChosenChips({ finder, field }: Pick<ChoiceBarProps, "finder" | "field">) {
  const { chosen, choose, names } = finder;
  const remove = (next: typeof chosen): void => {
    choose(next);
    field.current?.focus();
  };
  if (isNothing(chosen)) return <p className={styles.hint}>Select the towns to search.</p>;
  const count = chosen.custIds.length + chosen.filters.length;
  return (
    <div className={styles.chosen}>
      <p className={styles.title} id="finder-chosen">
        Search in<VisuallyHidden> {count === 1 ? "one selection" : `${count} selections`}</VisuallyHidden>
      </p>
      <ul className={styles.chips} aria-labelledby="finder-chosen">
        {chosen.filters.map((filter) => (
          <li key={`filter ${filterLabel(filter)}`}>
            <RemoveChip name={filterLabel(filter)} isFilter onRemove={() => remove(withoutFilter(chosen, filter))} />
          </li>
        ))}
        {chosen.custIds.map((custId) => (
          <li key={custId}>
            <RemoveChip name={names.get(custId) ?? custId} onRemove={() => remove(withTown(chosen, custId, false))} />
          </li>
        ))}
      </ul>
    </div>
  );
}
