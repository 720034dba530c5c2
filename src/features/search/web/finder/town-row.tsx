import { memo, type Ref } from "react";
import { Link } from "react-router";
import { roles } from "../../../../ui/table/roles.ts";
import type { ListedCustomer } from "../../../sites/contract/finder.ts";
import { useHasScript } from "./use-has-script.ts";
import styles from "./town-table.module.css";

const numbers = new Intl.NumberFormat("en-US");

interface TownRowProps {
  readonly at: number;
  readonly town: ListedCustomer;
  readonly isChosen: boolean;
  /** Label of a chosen filter that covers it; null where none does. */
  readonly cover: string | null;
  readonly onPick: (town: ListedCustomer, isChosen: boolean) => void;
  /** Measures it. */
  readonly ref: Ref<HTMLTableRowElement> | undefined;
}

/** One municipality: the box chooses it, the name leads to its code. Drawn once while the table scrolls. */
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
            Covered by {cover}
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

/** A town that a filter searches anyway is ticked, and cannot be added once more (FINDER-09): the box can be reached, to hear why. */
function Box({ town, isChosen, cover, onPick }: Pick<TownRowProps, "town" | "isChosen" | "cover" | "onPick">) {
  const { custId, name, state } = town;
  const hasScript = useHasScript();
  const isHeld = cover !== null && !isChosen;
  return (
    <label className={styles.target}>
      <input
        type="checkbox"
        className={styles.box}
        name={isHeld ? undefined : "custIds"}
        value={custId}
        checked={isChosen || isHeld}
        disabled={isHeld && !hasScript}
        aria-disabled={isHeld || undefined}
        aria-label={`Search ${name}, ${state}`}
        aria-describedby={cover === null ? undefined : coverId(custId)}
        onChange={({ target }) => !isHeld && onPick(town, target.checked)}
      />
    </label>
  );
}

/** FINDER-19 */
export const townHref = ({ custId, isNewNav }: Pick<ListedCustomer, "custId" | "isNewNav">): string =>
  `/${custId}${isNewNav ? "/home" : ""}`;
