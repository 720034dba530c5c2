import { useEffect, useRef, useState, type ReactNode, type RefObject } from "react";
import { useVirtualizer, useWindowVirtualizer, type Virtualizer } from "@tanstack/react-virtual";
import { AdminIcon } from "../../../../ui/admin-icons.tsx";
import { classNames } from "../../../../ui/class-names.ts";
import { nextSort, type Sort } from "../../../../ui/table/columns.ts";
import { roles } from "../../../../ui/table/roles.ts";
import { VisuallyHidden } from "../../../../ui/visually-hidden.tsx";
import type { ListedCustomer } from "../../../sites/contract/finder.ts";
import { COLUMNS, writeSort, type TownColumn } from "./order.ts";
import { TownRow } from "./town-row.tsx";
import styles from "./town-table.module.css";

interface TownTableProps {
  /** In display order. */
  readonly towns: readonly ListedCustomer[];
  readonly chosen: readonly string[];
  /** Label of the selected filter that includes a town; null if there is none. */
  readonly cover: (town: ListedCustomer) => string | null;
  readonly sort: Sort;
  /** "County" */
  readonly county: string;
  /** The scrolling element; null for the page. */
  readonly scroller: RefObject<HTMLElement | null> | null;
  readonly onSort: (sort: Sort) => void;
  readonly onPick: (town: ListedCustomer, isChosen: boolean) => void;
}

/** FINDER-06, CONSTANTS-36 */
const ROW_HEIGHT = 48;
/** Maximum number of rows without JavaScript, or before the script runs. */
export const MAX_PLAIN_ROWS = 100;

/** Id of the filter form, which also sorts without JavaScript. */
export const SORT_FORM = "finder-filters";

/** The list of towns. If it is long, only the visible rows are in the document. */
export function TownTable(props: TownTableProps) {
  const { towns, chosen, cover, sort, county, onSort, onPick } = props;
  const isChosen = new Set(chosen);
  const body = useRef<HTMLTableSectionElement>(null);
  const rows = useRows(props, body);
  return (
    <table className={styles.table} {...roles.table} aria-rowcount={towns.length + 1}>
      <caption>
        <VisuallyHidden>Towns</VisuallyHidden>
      </caption>
      <TownHead sort={sort} county={county} onSort={onSort} />
      <tbody ref={body} {...roles.group} className={styles.body} style={rows.room}>
        {rows.shown.map((at) => {
          const town = towns[at];
          if (town === undefined) return null;
          return (
            <TownRow
              key={town.custId}
              ref={rows.measure}
              at={at}
              town={town}
              isChosen={isChosen.has(town.custId)}
              cover={cover(town)}
              onPick={onPick}
            />
          );
        })}
      </tbody>
    </table>
  );
}

interface Rows {
  readonly shown: readonly number[];
  /** Space for the rows that are not rendered. */
  readonly room: { readonly paddingTop: number; readonly paddingBottom: number } | undefined;
  readonly measure: ((row: HTMLElement | null) => void) | undefined;
}

function useRows({ towns, scroller }: TownTableProps, body: RefObject<HTMLElement | null>): Rows {
  const isLong = towns.length > MAX_PLAIN_ROWS;
  const [top, setTop] = useState(0);
  // The height of what is above changes with the selection.
  useEffect(() => {
    if (!isLong || body.current === null) return;
    const edge = scroller?.current;
    const above = edge === null || edge === undefined ? -scrollY : edge.getBoundingClientRect().top - edge.scrollTop;
    setTop(Math.round(body.current.getBoundingClientRect().top - above));
  }, [isLong, towns, scroller, body]);
  const shared = {
    count: isLong ? towns.length : 0,
    estimateSize: () => ROW_HEIGHT,
    overscan: 12,
    scrollMargin: top,
    getItemKey: (at: number) => towns[at]?.custId ?? at,
  };
  // They return new values at each render, so they are called at each render.
  // eslint-disable-next-line react-hooks/incompatible-library
  const byPage = useWindowVirtualizer<HTMLElement>({ ...shared, enabled: isLong && scroller === null });
  // eslint-disable-next-line react-hooks/incompatible-library
  const byScroller = useVirtualizer<HTMLElement, HTMLElement>({
    ...shared,
    enabled: isLong && scroller !== null,
    getScrollElement: () => scroller?.current ?? null,
  });
  if (!isLong) return { shown: towns.map((_town, at) => at), room: undefined, measure: undefined };
  return rowsOf(scroller === null ? byPage : byScroller, top);
}

function rowsOf(
  virtualizer: Pick<Virtualizer<HTMLElement, HTMLElement>, "getVirtualItems" | "getTotalSize" | "measureElement">,
  top: number,
): Rows {
  const items = virtualizer.getVirtualItems();
  const end = virtualizer.getTotalSize();
  return {
    shown: items.map(({ index }) => index),
    room: {
      paddingTop: (items[0]?.start ?? top) - top,
      paddingBottom: Math.max(0, end - ((items.at(-1)?.end ?? top) - top)),
    },
    measure: virtualizer.measureElement,
  };
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
