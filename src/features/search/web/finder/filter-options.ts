import { entryOf } from "../../../../domain/entry-of.ts";
import type { CustomerFilter } from "../../../../domain/customer-filter.ts";

/** FINDER-13, CONSTANTS-37 */
export const MILES: readonly number[] = [0, 5, 10, 25, 50, 100, 150, 200, 250];

export const milesLabel = (miles: number): string => (miles === 0 ? "In this ZIP code" : `Within ${miles} miles`);

/** FINDER-15, CONSTANTS-39 */
const PLURALS: Readonly<Record<string, string>> = {
  Authority: "Authorities",
  Borough: "Boroughs",
  "Charter Township": "Charter Townships",
  City: "Cities",
  County: "Counties",
  Municipality: "Municipalities",
  Town: "Towns",
  "Town/Village": "Towns/Villages",
  Township: "Townships",
  "Tribal Government": "Tribal Governments",
  Village: "Villages",
};

/** The government types of the towns: the known ones in their order, then others. */
export function governmentTypes(
  offered: readonly string[],
): readonly { readonly value: string; readonly label: string }[] {
  const known = Object.keys(PLURALS).filter((type) => offered.includes(type));
  const others = offered.filter((type) => entryOf(PLURALS, type) === undefined);
  return [...known, ...others].map((value) => ({ value, label: entryOf(PLURALS, value) ?? value }));
}

/** FINDER-14: the range of the slider. */
export interface Bounds {
  readonly least: number;
  readonly most: number;
}

/** CONSTANTS-38 */
export const POPULATION_STEP = 500;

/** Bounds rounded to multiples of the step; null if all towns are of one size. */
export function roundedBounds(minPop: number, maxPop: number): Bounds | null {
  const least = Math.floor(minPop / POPULATION_STEP) * POPULATION_STEP;
  const most = Math.ceil(maxPop / POPULATION_STEP) * POPULATION_STEP;
  return most > least ? { least, most } : null;
}

/** The population filter; a handle at its end of the slider sets no limit. */
export function populationOf(
  low: number,
  high: number,
  { least, most }: Bounds,
): Pick<CustomerFilter, "minPop" | "maxPop"> {
  return { minPop: low <= least ? null : low, maxPop: high >= most ? null : high };
}
