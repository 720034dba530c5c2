import { memo, type Ref } from "react";
import { Link } from "react-router";
import { roles } from "../../../../ui/table/roles.ts";
import type { FoundCustomer } from "../../../sites/contract/finder.ts";
import styles from "./town-table.module.css";

const numbers = new Intl.NumberFormat("en-US");

interface TownRowProps {
  readonly at: number;
  readonly town: FoundCustomer;
  readonly isChosen: boolean;
  readonly onPick: (town: FoundCustomer, isChosen: boolean) => void;
  /** Measures it. */
  readonly ref: Ref<HTMLTableRowElement> | undefined;
}

/** One municipality: the box chooses it, the name leads to its code. Drawn once while the table scrolls. */
export const TownRow = memo(function Row({ at, town, isChosen, onPick, ref }: TownRowProps) {
  const { custId, name, govtype, county, state, population, miles } = town;
  return (
    <tr ref={ref} {...roles.row} className={styles.row} data-index={at} data-chosen={isChosen || undefined} aria-rowindex={at + 2}>
      <td {...roles.cell} className={styles.check}>
        <label className={styles.target}>
          <input
            type="checkbox"
            className={styles.box}
            name="custIds"
            value={custId}
            checked={isChosen}
            aria-label={`Search ${name}, ${state}`}
            onChange={({ target }) => onPick(town, target.checked)}
          />
        </label>
      </td>
      <th scope="row" {...roles.rowHead} className={styles.name}>
        <Link to={townHref(town)}>{name}</Link>
        {miles !== null && miles > 0 && <span className={styles.miles}> {numbers.format(miles)} mi</span>}
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

/** FINDER-19 */
export const townHref = ({ custId, isNewNav }: Pick<FoundCustomer, "custId" | "isNewNav">): string => `/${custId}${isNewNav ? "/home" : ""}`;
