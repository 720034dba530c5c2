import { useMemo, useRef, type RefObject } from "react";
import { filterLabel } from "../../../../domain/customer-filter.ts";
import { AdminIcon } from "../../../../ui/admin-icons.tsx";
import { Button } from "../../../../ui/button.tsx";
import { Icon } from "../../../../ui/icons.tsx";
import { canAdd, coverOf, withFilter } from "./chosen.ts";
import { countFilled, NO_FIELDS } from "./fields.ts";
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

/** What was found, and the way to choose all of it. */
export function Results({ finder, county, scroller }: ResultsProps) {
  const { towns, chosen, fields, sort, pick, order } = finder;
  const { found, loading, failed, retry } = towns;
  const shown = useMemo(() => sortTowns(found?.customers ?? [], sort), [found, sort]);
  const total = found?.total ?? 0;
  const head = useRef<HTMLDivElement>(null);
  const clear = (): void => {
    finder.change(NO_FIELDS);
    // The button goes with what it said.
    head.current?.focus({ preventScroll: true });
  };
  const cover = coverOf(chosen, found?.label ?? "");
  return (
    <div className={styles.results} aria-busy={loading}>
      <div ref={head} className={styles.head} tabIndex={-1}>
        <output className={styles.count}>
          {failed || found === null ? "" : countText(total, total - shown.length)}
        </output>
        {total > 0 && !failed && <AddAll finder={finder} total={total} />}
      </div>
      {failed && <Failed onRetry={retry} />}
      {!failed && found === null && <div className={styles.bones} />}
      {!failed && found !== null && total === 0 && (
        <NoResults notice={found.notice} isFiltered={countFilled(fields) > 0} onClear={clear} />
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

/** FINDER-09: the present filter, once. The button keeps the focus when there is nothing more to add. */
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
      {isNew ? `Add all ${numbers.format(total)} found` : "All found are added"}
    </Button>
  );
}

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
      <p className={styles.noneTitle}>{notice ?? "No code fits these filters."}</p>
      {isFiltered && (
        <Button className="js-only" onClick={onClear}>
          Clear filters
        </Button>
      )}
    </div>
  );
}

/** "12 codes", "The first 100 of 3,000 codes: filters narrow them down". */
function countText(total: number, left: number): string {
  const all = `${numbers.format(total)} ${total === 1 ? "code" : "codes"}`;
  return left === 0 ? all : `The first ${numbers.format(total - left)} of ${all}`;
}
