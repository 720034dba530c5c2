import { useMemo, useRef, type RefObject } from "react";
import { filterLabel } from "../../../../domain/customer-filter.ts";
import { AdminIcon } from "../../../../ui/icons/admin-icons.tsx";
import { Button } from "../../../../ui/controls/button.tsx";
import { Icon } from "../../../../ui/icons/icons.tsx";
import { canAdd, coverOf, withFilter } from "./chosen.ts";
import { countFilled, NO_FIELDS } from "./fields.ts";
import { countTowns } from "../search-labels.ts";
import { sortTowns } from "./order.ts";
import { TownTable } from "./town-table.tsx";
import type { Finder } from "./use-finder.ts";
import styles from "./results.module.css";

const numbers = new Intl.NumberFormat("en-US");

interface ResultsProps {
  readonly finder: Finder;
  readonly county: string;
  readonly scroller: RefObject<HTMLElement | null> | null;
}

/** The towns that match the filters, and a button that selects them all. */
export function Results({ finder, county, scroller }: ResultsProps) {
  const { towns, chosen, fields, sort, pick, order } = finder;
  const { results, loading, failed, retry } = towns;
  const shown = useMemo(() => sortTowns(results?.customers ?? [], sort), [results, sort]);
  const total = results?.total ?? 0;
  const head = useRef<HTMLDivElement>(null);
  const clear = (): void => {
    finder.change(NO_FIELDS);
    // The focused button disappears.
    head.current?.focus({ preventScroll: true });
  };
  const cover = coverOf(chosen, results?.label ?? "");
  return (
    <div className={styles.results} aria-busy={loading}>
      <div ref={head} className={styles.head} tabIndex={-1}>
        <output className={styles.count}>
          {failed || results === null ? "" : countText(total, total - shown.length)}
        </output>
        {total > 0 && !failed && <AddAll finder={finder} total={total} />}
      </div>
      {failed && <Failed onRetry={retry} />}
      {!failed && results === null && <div className={styles.bones} />}
      {!failed && results !== null && total === 0 && (
        <NoResults notice={results.notice} isFiltered={countFilled(fields) > 0} onClear={clear} />
      )}
      {!failed && total > 0 && (
        <div className={styles.table} data-loading={loading || undefined}>
          <TownTable
            towns={shown}
            chosen={chosen.custIds}
            cover={cover}
            sort={sort}
            county={county}
            scroller={scroller}
            onSort={order}
            onPick={pick}
          />
        </div>
      )}
    </div>
  );
}

/** FINDER-09: adds the current filter once. The button keeps the focus when it has nothing to add. */
function AddAll({
  finder: { towns, chosen, fields, choose },
  total,
}: {
  readonly finder: Finder;
  readonly total: number;
}) {
  const isNew = canAdd(chosen, fields);
  return (
    <Button
      className="js-only"
      disabled={towns.loading}
      aria-disabled={!isNew}
      title={filterLabel(fields)}
      onClick={() => isNew && choose(withFilter(chosen, fields))}
    >
      {isNew ? <AdminIcon name="plus" /> : <Icon name="check" />}
      {isNew ? addLabel(total) : total === 1 ? "Town added" : "All towns added"}
    </Button>
  );
}

const addLabel = (total: number): string => (total === 1 ? "Add this town" : `Add all ${countTowns(total)}`);

/** FINDER-22 */
function Failed({ onRetry }: { readonly onRetry: () => void }) {
  return (
    <div className={styles.failed} role="alert">
      <Icon name="error" />
      <p>There was a problem finding codes</p>
      <Button onClick={onRetry}>Try again</Button>
    </div>
  );
}

function NoResults({
  notice,
  isFiltered,
  onClear,
}: {
  readonly notice: string | null;
  readonly isFiltered: boolean;
  readonly onClear: () => void;
}) {
  return (
    <div className={styles.none}>
      <p className={styles.noneTitle}>{notice ?? "No towns match these filters."}</p>
      {isFiltered && (
        <Button className="js-only" onClick={onClear}>
          Clear filters
        </Button>
      )}
    </div>
  );
}

/** "12 towns", "The first 100 of 3,000 towns". */
function countText(total: number, left: number): string {
  const all = countTowns(total);
  return left === 0 ? all : `The first ${numbers.format(total - left)} of ${all}`;
}
