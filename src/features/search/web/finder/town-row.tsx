import { memo, type Ref } from "react";
import { Link } from "react-router";
import { roles } from "../../../../ui/table/roles.ts";
import type { ListedCustomer } from "../../../sites/contract/finder.ts";
import { useInBrowser } from "../../../../ui/store.ts";
import styles from "./town-table.module.css";

const numbers = new Intl.NumberFormat("en-US");

interface TownRowProps {
  readonly at: number;
  readonly town: ListedCustomer;
  readonly isChosen: boolean;
  /** Label of the selected filter that includes it; null if there is none. */
  readonly cover: string | null;
  readonly onPick: (town: ListedCustomer, isChosen: boolean) => void;
  /** Measures the row. */
  readonly ref: Ref<HTMLTableRowElement> | undefined;
}

/**
 * One municipality: the checkbox selects it, the name leads to its code. Not rendered again while the table scrolls.
 */
export const TownRow = memo(function Row({ at, town, isChosen, cover, onPick, ref }: TownRowProps) {
  const { custId, name, govtype, county, state, population, miles } = town;
  return (
    <tr
      ref={ref}
      {...roles.row}
      className={styles.row}
      data-index={at}
      data-chosen={isChosen || cover !== null || undefined}
      aria-rowindex={at + 2}
    >
      <td {...roles.cell} className={styles.check}>
        <Box town={town} isChosen={isChosen} cover={cover} onPick={onPick} />
      </td>
      <th scope="row" {...roles.rowHead} className={styles.name}>
        <Link to={townHref(town)}>{name}</Link>
        {miles !== null && miles > 0 && <span className={styles.miles}> {numbers.format(miles)} mi</span>}
        {cover !== null && (
          <span id={coverId(custId)} className={styles.cover} title={cover}>
            Included in: {cover}
          </span>
        )}
      </th>
      <td {...roles.cell}>{govtype}</td>
      <td {...roles.cell}>{county}</td>
      <td {...roles.cell}>{state}</td>
      <td {...roles.cell} className={styles.end}>
        {population > 0 && (
          <>
            {numbers.format(population)}
            <span className={styles.people}> people</span>
          </>
        )}
      </td>
    </tr>
  );
});

const coverId = (custId: string): string => `covered-${custId}`;

/**
 * A town that a selected filter includes is checked and cannot be added again (FINDER-09). Its checkbox can still get
 * the focus, so that screen readers announce the reason.
 */
function Box({ town, isChosen, cover, onPick }: Pick<TownRowProps, "town" | "isChosen" | "cover" | "onPick">) {
  const { custId, name, state } = town;
  const hasScript = useInBrowser();
  const isIncluded = cover !== null && !isChosen;
  return (
    <label className={styles.target}>
      <input
        type="checkbox"
        className={styles.box}
        name={isIncluded ? undefined : "custIds"}
        value={custId}
        checked={isChosen || isIncluded}
        disabled={isIncluded && !hasScript}
        aria-disabled={isIncluded || undefined}
        aria-label={`Search ${name}, ${state}`}
        aria-describedby={cover === null ? undefined : coverId(custId)}
        onChange={({ target }) => !isIncluded && onPick(town, target.checked)}
      />
    </label>
  );
}

/** FINDER-19 */
export const townHref = ({ custId, isNewNav }: Pick<ListedCustomer, "custId" | "isNewNav">): string =>
  `/${custId}${isNewNav ? "/home" : ""}`;
