import type { ListedCustomer } from "../../../sites/contract/finder.ts";
import type { Sort } from "../../../../ui/table/columns.ts";

export const COLUMNS = ["name", "govtype", "county", "state", "population"] as const;
export type TownColumn = (typeof COLUMNS)[number];

/** FINDER-07 */
export const BY_NAME: Sort = { column: "name", direction: "ascending" };

const collator = new Intl.Collator("en-US", { numeric: true, sensitivity: "base" });

/** Towns sorted by a column; ties are sorted by name. */
export function sortTowns(towns: readonly ListedCustomer[], { column, direction }: Sort): readonly ListedCustomer[] {
  const key = COLUMNS.find((each) => each === column) ?? "name";
  const turn = direction === "ascending" ? 1 : -1;
  return towns.toSorted((one, other) => turn * compare(one[key], other[key]) || collator.compare(one.name, other.name));
}

function compare(one: string | number, other: string | number): number {
  return typeof one === "number" && typeof other === "number"
    ? one - other
    : collator.compare(String(one), String(other));
}

/** The sort as a parameter of an address: "population", "-population"; "" for the default. */
export function writeSort({ column, direction }: Sort): string {
  const text = `${direction === "descending" ? "-" : ""}${column}`;
  return text === BY_NAME.column ? "" : text;
}

export function readSort(text: string): Sort {
  const column = COLUMNS.find((each) => each === text.replace("-", ""));
  return column === undefined ? BY_NAME : { column, direction: text.startsWith("-") ? "descending" : "ascending" };
}
