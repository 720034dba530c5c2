import { Link, useNavigate } from "react-router";
import { AdminIcon } from "../../../../ui/icons/admin-icons.tsx";
import { classNames } from "../../../../ui/class-names.ts";
import { roles } from "../../../../ui/table/roles.ts";
import { VisuallyHidden } from "../../../../ui/text/visually-hidden.tsx";
import type { LawColumn } from "../../contract/lists.ts";
import { DEFAULT_SORT, readSort, writeSort } from "../../contract/sorting.ts";
import { tableHref, type LawFilters } from "./filters.ts";
import { buttonLabels, columnTips } from "./column-labels.ts";
import { nextSort, sortColumnOf } from "./next-sort.ts";
import styles from "./laws-table.module.css";

interface SortLinkProps {
  readonly column: LawColumn;
  readonly label: string;
  readonly custId: string;
  readonly ledger: boolean;
  readonly filters: LawFilters;
}

/** The heading of a column: a link that sorts by it; with Shift, after the columns that are sorted (LAWS-13, LAWS-14). */
export function SortLink({ column, label, custId, ledger, filters }: SortLinkProps) {
  const navigate = useNavigate();
  const sortColumn = sortColumnOf[column];
  if (sortColumn === null) {
    return (
      <th scope="col" {...roles.head} className={styles[column]}>
        <VisuallyHidden>{label}</VisuallyHidden>
      </th>
    );
  }
  const chosen = readSort(filters.sort);
  const sort = chosen.length === 0 ? DEFAULT_SORT : chosen;
  const place = sort.findIndex((each) => each.column === sortColumn);
  const sorting = sort[place];
  const hrefWith = (isAdded: boolean): string =>
    tableHref(custId, ledger, { ...filters, from: 0, sort: writeSort(nextSort(sort, sortColumn, isAdded)) });
  const icon = sorting === undefined ? "sort" : sorting.isDescending ? "sort-down" : "sort-up";
  return (
    <th
      scope="col"
      {...roles.head}
      className={styles[column]}
      aria-sort={place === 0 ? (sorting?.isDescending === true ? "descending" : "ascending") : undefined}
    >
      <Link
        className={classNames(styles.sort, sorting !== undefined && styles.sorted)}
        to={hrefWith(false)}
        title={[columnTips[column], "Shift-click to sort by this column, too"].filter(Boolean).join(". ")}
        preventScrollReset
        onClick={(event) => {
          if (!event.shiftKey || event.metaKey || event.ctrlKey || event.altKey) return;
          event.preventDefault();
          void navigate(hrefWith(true), { preventScrollReset: true });
        }}
      >
        {buttonLabels[column] === label ? (
          label
        ) : (
          <>
            <span className={styles.wide}>{label}</span>
            <span className={styles.narrow}>{buttonLabels[column]}</span>
          </>
        )}
        <AdminIcon name={icon} size={16} />
        {sort.length > 1 && sorting !== undefined && (
          <span className={styles.place}>
            <VisuallyHidden>Sorted as number </VisuallyHidden>
            {place + 1}
          </span>
        )}
      </Link>
    </th>
  );
}
