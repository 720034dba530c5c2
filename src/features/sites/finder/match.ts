import type { CustomerFilter } from "../../../domain/customer-filter.ts";
import type { Town } from "../queries.ts";
import { radiusAround, type Radius } from "./distance.ts";

type Candidate = Pick<Town, "customer" | "customization">;
type TownTest = (town: Candidate) => boolean;

/** Criteria of a search for towns: one test per field that is set. */
export interface Criteria {
  readonly tests: Readonly<Partial<Record<keyof CustomerFilter, TownTest>>>;
  /** Distances from the given zip code; null without an existing one. */
  readonly radius: Radius | null;
}

/** Reads a filter (FINDER-05). Distance 0 matches towns with exactly this zip code (FINDER-12). */
export async function criteriaOf(filter: CustomerFilter): Promise<Criteria> {
  const { name, state, counties, governmentTypes, governmentSubType, zipCode, milesOf, minPop, maxPop } = filter;
  const middle = zipCode === "" ? null : await radiusAround(zipCode);
  const tests: Criteria["tests"] = {
    ...(name !== "" && { name: nameMatches(name) }),
    ...(state !== "" && { state: ({ customer }: Candidate) => customer.state === state.toUpperCase() }),
    ...(counties.length > 0 && {
      counties: ({ customer }: Candidate) => customer.counties.some((county) => counties.includes(county)),
    }),
    ...(governmentTypes.length > 0 && {
      governmentTypes: ({ customer }: Candidate) => governmentTypes.includes(customer.govtype),
    }),
    ...(governmentSubType !== "" && {
      governmentSubType: ({ customer }: Candidate) => customer.govtypesub === governmentSubType,
    }),
    ...(zipCode !== "" && { zipCode: withinMiles(zipCode, milesOf ?? 0, middle) }),
    ...(minPop !== null && { minPop: ({ customer }: Candidate) => customer.population >= minPop }),
    ...(maxPop !== null && { maxPop: ({ customer }: Candidate) => customer.population <= maxPop }),
  };
  return { tests, radius: middle };
}

/** Whether a town matches all criteria, except one field whose options are to be listed. */
export function fitsAll({ tests }: Criteria, town: Candidate, but?: keyof CustomerFilter): boolean {
  for (const [field, fits] of Object.entries(tests)) {
    if (field !== but && !fits(town)) return false;
  }
  return true;
}

const folded = (text: string): string => text.normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase();
const wordsOf = (text: string): readonly string[] => folded(text).match(/[\p{L}\p{N}]+/gu) ?? [];

/** Every typed word must be a prefix of a word in the name. */
function nameMatches(typed: string): TownTest {
  const beginnings = wordsOf(typed);
  return ({ customer: { name, municipality }, customization: { nameOverride } }) => {
    const words = wordsOf(`${name} ${municipality} ${nameOverride}`);
    return beginnings.every((beginning) => words.some((word) => word.startsWith(beginning)));
  };
}

function withinMiles(zipCode: string, miles: number, middle: Radius | null): TownTest {
  if (miles === 0) return ({ customer }) => customer.zipcode.slice(0, 5) === zipCode.slice(0, 5);
  return ({ customer }) => (middle?.milesTo(customer.zipcode) ?? Number.POSITIVE_INFINITY) <= miles;
}
