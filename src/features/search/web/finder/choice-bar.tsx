import type { RefObject } from "react";
import { useNavigation } from "react-router";
import { filterLabel } from "../../../../domain/customer-filter.ts";
import { Button } from "../../../../ui/button.tsx";
import { Icon } from "../../../../ui/icons.tsx";
import { VisuallyHidden } from "../../../../ui/visually-hidden.tsx";
import { isNothing, withoutFilter, withTown } from "./chosen.ts";
import { useHasScript } from "./use-has-script.ts";
import type { Finder } from "./use-finder.ts";
import styles from "./choice-bar.module.css";

interface ChoiceBarProps {
  readonly finder: Finder;
  readonly field: RefObject<HTMLInputElement | null>;
  /** The same on a page of its own (FINDER-03); null where it is one. */
  readonly newTabHref: string | null;
}

/** What is searched, and for what. Belongs into a form. */
export function ChoiceBar({ finder, field, newTabHref }: ChoiceBarProps) {
  const { query, chosen, type } = finder;
  const isSearching = useNavigation().state !== "idle";
  const isReady = query.trim() !== "" && !isNothing(chosen) && !isSearching;
  const hasScript = useHasScript();
  return (
    <div className={styles.bar}>
      <ChosenChips finder={finder} field={field} />
      <div className={styles.search}>
        <div className={styles.field}>
          <Icon name="search" className={styles.glass} />
          <input
            ref={field}
            className={styles.input}
            type="search"
            name="query"
            aria-label="Search these codes"
            placeholder="Enter search term..."
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            enterKeyHint="search"
            value={query}
            onChange={({ target }) => type(target.value)}
          />
        </div>
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

/** Each is taken away by a press; what is left keeps the focus. */
function ChosenChips({ finder, field }: Pick<ChoiceBarProps, "finder" | "field">) {
  const { chosen, choose, nameOf } = finder;
  const remove = (next: typeof chosen): void => {
    choose(next);
    field.current?.focus();
  };
  if (isNothing(chosen)) return <p className={styles.hint}>Tick the codes to search, or add all that are found.</p>;
  const count = chosen.custIds.length + chosen.filters.length;
  return (
    <div className={styles.chosen}>
      <p className={styles.title} id="finder-chosen">
        Search in<VisuallyHidden> {count === 1 ? "one choice" : `${count} choices`}</VisuallyHidden>
      </p>
      <ul className={styles.chips} aria-labelledby="finder-chosen">
        {chosen.filters.map((filter) => (
          <li key={`filter ${filterLabel(filter)}`}>
            <RemoveChip name={filterLabel(filter)} isFilter onRemove={() => remove(withoutFilter(chosen, filter))} />
          </li>
        ))}
        {chosen.custIds.map((custId) => (
          <li key={custId}>
            <RemoveChip name={nameOf(custId)} onRemove={() => remove(withTown(chosen, custId, false))} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function RemoveChip({ name, isFilter = false, onRemove }: { readonly name: string; readonly isFilter?: boolean; readonly onRemove: () => void }) {
  return (
    <button type="button" className={styles.chip} data-filter={isFilter || undefined} aria-label={`Remove ${name}`} onClick={onRemove}>
      <span className={styles.name}>{name}</span>
      <Icon name="close" size={16} className="js-only" />
    </button>
  );
}
