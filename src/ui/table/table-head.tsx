import { useEffect, useRef } from "react";
import { Link } from "react-router";
import { AdminIcon } from "../icons/admin-icons.tsx";
import { classNames } from "../class-names.ts";
import { VisuallyHidden } from "../text/visually-hidden.tsx";
import { nextSort, type Column, type Sort } from "./columns.ts";
import { roles } from "./roles.ts";
import { headState, type HeadState } from "./selection.ts";
import styles from "./data-table.module.css";

export interface Sorting {
  readonly sort?: Sort;
  /** Sorting by link, so that it can be shared and works without JavaScript… */
  readonly sortHref?: (sort: Sort) => string;
  /** …or by callback. */
  readonly onSort?: (sort: Sort) => void;
}

interface TableHeadProps extends Sorting {
  readonly columns: readonly Column<never>[];
  readonly keys: readonly string[];
  /** null without selection. */
  readonly selected: ReadonlySet<string> | null;
  readonly onAll: () => void;
  readonly hasActions: boolean;
}

/** The header row: sort controls with aria-sort, and the checkbox for all visible rows. */
export function TableHead({ columns, keys, selected, onAll, hasActions, ...sorting }: TableHeadProps) {
  return (
    <thead className={styles.head} {...roles.group}>
      <tr {...roles.row}>
        {selected !== null && (
          <th scope="col" {...roles.head} className={styles.narrow}>
            <AllBox state={headState(keys, selected)} disabled={keys.length === 0} onToggle={onAll} />
          </th>
        )}
        {columns.map((column) => (
          <th
            key={column.key}
            scope="col"
            {...roles.head}
            className={
              classNames(column.align === "end" && styles.end, column.yields === true && styles.yields) || undefined
            }
            aria-sort={
              column.sortable === true && sorting.sort?.column === column.key ? sorting.sort.direction : undefined
            }
          >
            {column.sortable === true ? <SortControl column={column} {...sorting} /> : column.head}
          </th>
        ))}
        {hasActions && (
          <th scope="col" {...roles.head} className={styles.narrow}>
            <VisuallyHidden>Actions</VisuallyHidden>
          </th>
        )}
      </tr>
    </thead>
  );
}

function SortControl({ column, sort, sortHref, onSort }: Sorting & { readonly column: Column<never> }) {
  const isSorted = sort?.column === column.key;
  const next = nextSort(column.key, sort);
  const icon = isSorted ? (sort.direction === "ascending" ? "sort-up" : "sort-down") : "sort";
  const face = (
    <>
      {column.head}
      <AdminIcon name={icon} size={16} />
    </>
  );
  const className = classNames(styles.sort, isSorted && styles.sorted);
  if (sortHref !== undefined)
    return (
      <Link className={className} to={sortHref(next)} preventScrollReset>
        {face}
      </Link>
    );
  return (
    <button type="button" className={className} onClick={() => onSort?.(next)}>
      {face}
    </button>
  );
}

function AllBox({
  state,
  disabled,
  onToggle,
}: {
  readonly state: HeadState;
  readonly disabled: boolean;
  readonly onToggle: () => void;
}) {
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (box.current !== null) box.current.indeterminate = state === "some";
  }, [state]);
  return (
    <label className={styles.all}>
      <input
        ref={box}
        type="checkbox"
        className={styles.box}
        aria-label="Select all rows"
        checked={state === "all"}
        disabled={disabled}
        onChange={onToggle}
      />
      {/* Where rows are cards, the box stands alone. */}
      <span className={styles.allText} aria-hidden="true">
        Select all
      </span>
    </label>
  );
}
