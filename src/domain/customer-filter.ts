/** Towns chosen by what they are, not one by one (ENTITIES-55). Blank texts are "", no bound is null. */
export interface CustomerFilter {
  readonly name: string;
  /** "NY" */
  readonly state: string;
  readonly counties: readonly string[];
  readonly governmentTypes: readonly string[];
  readonly governmentSubType: string;
  /** Miles around `zipCode`; null without one. */
  readonly milesOf: number | null;
  readonly zipCode: string;
  readonly minPop: number | null;
  readonly maxPop: number | null;
}

export const ANY_CUSTOMER: CustomerFilter = {
  name: "",
  state: "",
  counties: [],
  governmentTypes: [],
  governmentSubType: "",
  milesOf: null,
  zipCode: "",
  minPop: null,
  maxPop: null,
};

const MAX_TEXT_LENGTH = 100;
const MAX_LIST_LENGTH = 100;
export const MAX_FILTERS = 20;
const numbers = new Intl.NumberFormat("en-US");

/** SEARCH-25: {"filters":[…]}, without what is blank; "" where there is no filter. One that chooses all codes is {}. */
export function writeFilters(filters: readonly CustomerFilter[]): string {
  return filters.length === 0 ? "" : JSON.stringify({ filters: filters.map(withoutBlanks) });
}

function withoutBlanks(filter: CustomerFilter): Partial<CustomerFilter> {
  return Object.fromEntries(
    Object.entries(filter).filter(
      ([, value]) => value !== "" && value !== null && !(Array.isArray(value) && value.length === 0),
    ),
  );
}

/** Reads what `writeFilters` wrote, or what somebody wrote into an address: what is not understood is left out. */
export function readFilters(text: string): readonly CustomerFilter[] {
  let said: unknown;
  try {
    said = JSON.parse(text);
  } catch {
    return [];
  }
  const filters = isRecord(said) && Array.isArray(said["filters"]) ? (said["filters"] as unknown[]) : [];
  const chosen = filters
    .filter(isRecord)
    .slice(0, MAX_FILTERS)
    .flatMap((one) => {
      const filter = readFilter(one);
      return Object.keys(one).length === 0 || Object.keys(withoutBlanks(filter)).length > 0 ? [filter] : [];
    });
  return [...new Map(chosen.map((filter) => [filterLabel(filter), filter])).values()];
}

function readFilter(said: Readonly<Record<string, unknown>>): CustomerFilter {
  const zipCode = textOf(said["zipCode"]);
  return {
    name: textOf(said["name"]),
    state: textOf(said["state"]),
    counties: textsOf(said["counties"]),
    governmentTypes: textsOf(said["governmentTypes"]),
    governmentSubType: textOf(said["governmentSubType"]),
    milesOf: zipCode === "" ? null : (countOf(said["milesOf"]) ?? 0),
    zipCode,
    minPop: countOf(said["minPop"]),
    maxPop: countOf(said["maxPop"]),
  };
}

/** What people read on the chip of a filter (FINDER-21); two filters with one label are one filter (FINDER-09). */
export function filterLabel({
  name,
  state,
  counties,
  governmentTypes,
  governmentSubType,
  milesOf,
  zipCode,
  minPop,
  maxPop,
}: CustomerFilter): string {
  const parts = [
    name === "" ? "" : `“${name}”`,
    state,
    counties.join(" / "),
    governmentTypes.join(" / "),
    governmentSubType,
    zipCode === "" ? "" : (milesOf ?? 0) === 0 ? `zip ${zipCode}` : `${milesOf} miles of ${zipCode}`,
    populationLabel(minPop, maxPop),
  ];
  return parts.filter((part) => part !== "").join(", ") || "All codes";
}

function populationLabel(least: number | null, most: number | null): string {
  if (least === null && most === null) return "";
  if (most === null) return `population from ${numbers.format(least ?? 0)}`;
  return least === null
    ? `population to ${numbers.format(most)}`
    : `population ${numbers.format(least)} to ${numbers.format(most)}`;
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const textOf = (value: unknown): string => (typeof value === "string" ? value.trim().slice(0, MAX_TEXT_LENGTH) : "");
const textsOf = (value: unknown): readonly string[] =>
  Array.isArray(value) ? [...new Set(value.map(textOf).filter((text) => text !== ""))].slice(0, MAX_LIST_LENGTH) : [];
const countOf = (value: unknown): number | null =>
  typeof value === "number" && Number.isInteger(value) && value >= 0 ? value : null;
