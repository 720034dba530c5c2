import { lazy, Suspense, type ReactNode } from "react";
import { AdminIcon } from "../../../../ui/icons/admin-icons.tsx";
import { classNames } from "../../../../ui/class-names.ts";
import { nextSort, type Sort } from "../../../../ui/table/columns.ts";
import { roles } from "../../../../ui/table/roles.ts";
import { VisuallyHidden } from "../../../../ui/text/visually-hidden.tsx";
import { COLUMNS, writeSort, type TownColumn } from "./order.ts";
import { TownRows, type TownRowsProps } from "./town-rows.tsx";
import styles from "./town-table.module.css";

interface TownTableProps extends TownRowsProps {
  readonly sort: Sort;
  /** "County" */
  readonly county: string;
  readonly onSort: (sort: Sort) => void;
}

/** Maximum number of rows without JavaScript, or before the script runs. */
export const MAX_PLAIN_ROWS = 100;

/** Id of the filter form, which also sorts without JavaScript. */
export const SORT_FORM = "finder-filters";

/** Only the visible rows of a long list are in the document. */
const LongRows = lazy(async () => ({ default: (await import("./long-rows.tsx")).LongRows }));

/** The list of towns. */
export function TownTable({ sort, county, onSort, ...list }: TownTableProps) {
  const first = list.towns.slice(0, MAX_PLAIN_ROWS).keys();
  const plain = <TownRows {...list} shown={[...first]} />;
  return (
    <table className={styles.table} {...roles.table} aria-rowcount={list.towns.length + 1}>
      <caption>
        <VisuallyHidden>Towns</VisuallyHidden>
      </caption>
      <TownHead sort={sort} county={county} onSort={onSort} />
      {list.towns.length > MAX_PLAIN_ROWS ? (
        <Suspense fallback={plain}>
          <LongRows {...list} />
        </Suspense>
      ) : (
        plain
      )}
    </table>
  );
}

interface TownHeadProps {
  readonly sort: Sort;
  readonly county: string;
  readonly onSort: (sort: Sort) => void;
}

/** FINDER-07 */
function TownHead({ sort, county, onSort }: TownHeadProps) {
  const heads: Readonly<Record<TownColumn, string>> = {
    name: "Name",
    govtype: "Government type",
    county,
    state: "State",
    population: "Population",
  };
  return (
    <thead {...roles.group} className={styles.head}>
      <tr {...roles.row} className={styles.row} aria-rowindex={1}>
        <th scope="col" {...roles.head}>
          <VisuallyHidden>Selected</VisuallyHidden>
        </th>
        {COLUMNS.map((column) => (
          <Head key={column} column={column} sort={sort} onSort={onSort}>
            {heads[column]}
          </Head>
        ))}
      </tr>
    </thead>
  );
}

function Head({
  column,
  sort,
  onSort,
  children,
}: {
  readonly column: TownColumn;
  readonly sort: Sort;
  readonly onSort: (sort: Sort) => void;
  readonly children: ReactNode;
}) {
  const isSorted = sort.column === column;
  const icon = isSorted ? (sort.direction === "ascending" ? "sort-up" : "sort-down") : "sort";
  return (
    <th
      scope="col"
      {...roles.head}
      className={column === "population" ? styles.end : undefined}
      aria-sort={isSorted ? sort.direction : undefined}
    >
      <button
        type="submit"
        form={SORT_FORM}
        name="sort"
        value={writeSort(nextSort(column, sort))}
        className={classNames(styles.sort, isSorted && styles.sorted)}
        onClick={(event) => {
          event.preventDefault();
          onSort(nextSort(column, sort));
        }}
      >
        {children}
        <AdminIcon name={icon} size={16} />
      </button>
    </th>
  );
}
