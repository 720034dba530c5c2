import { useRef, type ReactNode } from "react";
import { classNames } from "../class-names.ts";
import { useFocusOnShrink } from "../hooks/use-focus-on-shrink.ts";
import { useCutOff } from "../hooks/use-cut-off.ts";
import { VisuallyHidden } from "../text/visually-hidden.tsx";
import { namingKey, type Column } from "./columns.ts";
import { roles } from "./roles.ts";
import { RowMenu, type RowAction } from "./row-menu.tsx";
import { toggled, toggledAll } from "./selection.ts";
import { TableHead, type Sorting } from "./table-head.tsx";
import styles from "./data-table.module.css";

export interface DataTableProps<Row> extends Sorting {
  /** What the table lists: "Users of Larkmere". */
  readonly caption: string;
  readonly showCaption?: boolean;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string;
  /** Name of the row, for its checkbox and menu: "Ada Clerk". */
  readonly rowName: (row: Row) => string;
  /** Keys of the selected rows, on this and other pages. If set, rows have checkboxes. */
  readonly selected?: ReadonlySet<string>;
  readonly onSelected?: (selected: ReadonlySet<string>) => void;
  readonly actions?: (row: Row) => readonly RowAction[];
  /** Shows skeleton rows. */
  readonly loading?: boolean;
  /** An EmptyState. */
  readonly empty: ReactNode;
  /** For many columns: the table scrolls in its frame and is not stacked; its header row is not sticky. */
  readonly wide?: boolean;
}

const SKELETON_ROWS = 5;

/** A data table. Below 760 px each row is a card. Roles are explicit, because a stacked table loses them. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const {
    caption,
    showCaption = false,
    columns,
    rows,
    rowKey,
    selected,
    onSelected,
    actions,
    loading = false,
    empty,
    wide = false,
    ...sorting
  } = props;
  const { sort, sortHref, onSort } = sorting;
  const keys = rows.map(rowKey);
  const table = useRef<HTMLTableElement>(null);
  const frame = useRef<HTMLDivElement>(null);
  const cut = useCutOff(frame);
  useFocusOnShrink(table, rows.length);
  const isEmpty = !loading && rows.length === 0;
  if (isEmpty) return empty;
  return (
    <div
      ref={frame}
      className={classNames(styles.frame, wide ? styles.scrolls : styles.stacks)}
      data-cut={cut || undefined}
      // The arrow keys scroll what has the focus.
      {...(wide || cut !== "" ? { role: "region", "aria-label": caption, tabIndex: 0 } : {})}
    >
      <table className={styles.table} {...roles.table} ref={table} tabIndex={-1} aria-busy={loading || undefined}>
        <caption className={showCaption ? styles.caption : undefined}>
          {showCaption ? caption : <VisuallyHidden>{caption}</VisuallyHidden>}
        </caption>
        <TableHead
          columns={columns}
          keys={keys}
          selected={selected ?? null}
          onAll={() => selected !== undefined && onSelected?.(toggledAll(keys, selected))}
          hasActions={actions !== undefined}
          sort={sort}
          sortHref={sortHref}
          onSort={onSort}
        />
        <tbody {...roles.group}>
          {loading ? <Skeleton {...props} /> : rows.map((row) => <TableRow key={rowKey(row)} row={row} {...props} />)}
        </tbody>
      </table>
    </div>
  );
}

function TableRow<Row>({
  row,
  columns,
  rowKey,
  rowName,
  selected,
  onSelected,
  actions,
}: DataTableProps<Row> & { readonly row: Row }) {
  const naming = namingKey(columns);
  const [key, name] = [rowKey(row), rowName(row)];
  const isSelected = selected?.has(key) === true;
  return (
    <tr className={classNames(styles.row, isSelected && styles.selected)} {...roles.row}>
      {selected !== undefined && (
        <td {...roles.cell} className={classNames(styles.narrow, styles.check)}>
          <input
            type="checkbox"
            className={styles.box}
            aria-label={`Select ${name}`}
            checked={isSelected}
            onChange={() => onSelected?.(toggled(key, selected))}
          />
        </td>
      )}
      {columns.map((column) => {
        const className =
          classNames(
            column.align === "end" && styles.end,
            column.breaks === true && styles.breaks,
            column.yields === true && styles.yields,
          ) || undefined;
        const content = column.cell(row);
        return column.key === naming ? (
          <th key={column.key} scope="row" {...roles.rowHead} className={className}>
            {content}
          </th>
        ) : (
          <td key={column.key} {...roles.cell} className={className} data-label={column.head}>
            <div>{content}</div>
          </td>
        );
      })}
      {actions !== undefined && (
        <td {...roles.cell} className={classNames(styles.narrow, styles.menu)}>
          <RowMenu name={name} actions={actions(row)} />
        </td>
      )}
    </tr>
  );
}

function Skeleton<Row>({ columns, selected, actions }: DataTableProps<Row>) {
  const extra = (selected === undefined ? 0 : 1) + (actions === undefined ? 0 : 1);
  return Array.from({ length: SKELETON_ROWS }, (_, line) => (
    <tr key={line} className={styles.row} {...roles.row} aria-hidden="true">
      {Array.from({ length: columns.length + extra }, (__, at) => (
        <td key={at} {...roles.cell}>
          <span className={styles.placeholder} />
        </td>
      ))}
    </tr>
  ));
}
