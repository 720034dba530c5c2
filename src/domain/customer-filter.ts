/** A selection of towns by their properties, not one by one (ENTITIES-55). "" is a blank text, null no limit. */
export interface CustomerFilter {
  readonly name: string;
  /** "NY" */
  readonly state: string;
  readonly counties: readonly string[];
  readonly governmentTypes: readonly string[];
  readonly governmentSubType: string;
  /** Distance from `zipCode` in miles; null without a zip code. */
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

/** SEARCH-25: {"filters":[…]} without blank fields; "" if there are no filters. A filter for all codes is {}. */
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

/** Reads the output of `writeFilters`, or what a person typed into an address: unknown parts are ignored. */
export function readFilters(text: string): readonly CustomerFilter[] {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return [];
  }
  const filters = isRecord(value) && Array.isArray(value["filters"]) ? (value["filters"] as unknown[]) : [];
  const chosen = filters
    .filter(isRecord)
    .slice(0, MAX_FILTERS)
    .flatMap((one) => {
      const filter = readFilter(one);
      return Object.keys(one).length === 0 || Object.keys(withoutBlanks(filter)).length > 0 ? [filter] : [];
    });
  return [...new Map(chosen.map((filter) => [filterLabel(filter), filter])).values()];
}

function readFilter(value: Readonly<Record<string, unknown>>): CustomerFilter {
  const zipCode = textOf(value["zipCode"]);
  return {
    name: textOf(value["name"]),
    state: textOf(value["state"]),
    counties: textsOf(value["counties"]),
    governmentTypes: textsOf(value["governmentTypes"]),
    governmentSubType: textOf(value["governmentSubType"]),
    milesOf: zipCode === "" ? null : (countOf(value["milesOf"]) ?? 0),
    zipCode,
    minPop: countOf(value["minPop"]),
    maxPop: countOf(value["maxPop"]),
  };
}

/** The label on the chip of a filter (FINDER-21). Filters with the same label are the same filter (FINDER-09). */
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
    zipCode === "" ? "" : (milesOf ?? 0) === 0 ? `ZIP code ${zipCode}` : `${milesOf} miles of ${zipCode}`,
    populationLabel(minPop, maxPop),
  ];
  return parts.filter((part) => part !== "").join(", ") || "All towns";
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
