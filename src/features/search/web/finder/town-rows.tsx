import type { Ref, RefObject } from "react";
import { roles } from "../../../../ui/table/roles.ts";
import type { ListedCustomer } from "../../../sites/contract/finder.ts";
import { TownRow } from "./town-row.tsx";
import styles from "./town-table.module.css";

export interface TownRowsProps {
  /** In display order. */
  readonly towns: readonly ListedCustomer[];
  readonly chosen: readonly string[];
  /** Label of the selected filter that includes a town; null if there is none. */
  readonly cover: (town: ListedCustomer) => string | null;
  /** The scrolling element; null for the page. */
  readonly scroller: RefObject<HTMLElement | null> | null;
  readonly onPick: (town: ListedCustomer, isChosen: boolean) => void;
}

export interface ShownRows {
  /** Places in the list. */
  readonly shown: readonly number[];
  /** Space for the rows that are not rendered. */
  readonly room?: { readonly paddingTop: number; readonly paddingBottom: number };
  readonly measure?: (row: HTMLElement | null) => void;
}

interface Props extends TownRowsProps, ShownRows {
  readonly ref?: Ref<HTMLTableSectionElement>;
}

export function TownRows({ ref, towns, chosen, cover, onPick, shown, room, measure }: Props) {
  const isChosen = new Set(chosen);
  return (
    <tbody ref={ref} {...roles.group} className={styles.body} style={room}>
      {shown.map((at) => {
        const town = towns[at];
        if (town === undefined) return null;
        return (
          <TownRow
            key={town.custId}
            ref={measure}
            at={at}
            town={town}
            isChosen={isChosen.has(town.custId)}
            cover={cover(town)}
            onPick={onPick}
          />
        );
      })}
    </tbody>
  );
}
