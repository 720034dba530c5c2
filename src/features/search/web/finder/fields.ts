import { ANY_CUSTOMER, type CustomerFilter } from "../../../../domain/customer-filter.ts";
import { escapeListItem, unescapeListItem } from "../../../../domain/list-item.ts";
import { MILES } from "./filter-options.ts";

/** Names of the fields in an address: those of the call that answers them (API-61), so that the form works without a script. */
export const FIELD_NAMES = [
  "name",
  "state",
  "county",
  "govtype",
  "govtypesub",
  "zipcode",
  "distance",
  "minPop",
  "maxPop",
] as const;

/** What is looked for, as an address says it; what it does not understand is left out. */
export function readFields(params: URLSearchParams): CustomerFilter {
  const zipCode = (params.get("zipcode") ?? "").trim().slice(0, 10);
  const miles = countOf(params.get("distance")) ?? 0;
  return {
    name: (params.get("name") ?? "").trim().slice(0, 100),
    state: (params.get("state") ?? "").trim().slice(0, 40),
    counties: listOf(params, "county"),
    governmentTypes: listOf(params, "govtype"),
    governmentSubType: (params.get("govtypesub") ?? "").trim().slice(0, 100),
    zipCode,
    milesOf: zipCode === "" ? null : MILES.includes(miles) ? miles : 0,
    minPop: countOf(params.get("minPop")),
    maxPop: countOf(params.get("maxPop")),
  };
}

/** The fields for an address and for the call, without what is blank. */
export function fieldParams(fields: CustomerFilter): Partial<Record<(typeof FIELD_NAMES)[number], string>> {
  const { name, state, counties, governmentTypes, governmentSubType, zipCode, milesOf, minPop, maxPop } = fields;
  const said = {
    name: name.trim(),
    state,
    county: counties.map(escapeListItem).join(","),
    govtype: governmentTypes.map(escapeListItem).join(","),
    govtypesub: governmentSubType,
    zipcode: zipCode,
    distance: zipCode === "" || (milesOf ?? 0) === 0 ? "" : String(milesOf),
    minPop: minPop === null ? "" : String(minPop),
    maxPop: maxPop === null ? "" : String(maxPop),
  };
  return Object.fromEntries(Object.entries(said).filter(([, value]) => value !== ""));
}

/** What follows from a choice: another state has other counties and classes (FINDER-11), a zip code begins with no miles around it (FINDER-12). */
export function withChange(fields: CustomerFilter, change: Partial<CustomerFilter>): CustomerFilter {
  const next = { ...fields, ...change };
  if (change.state !== undefined && change.state !== fields.state)
    return { ...next, counties: [], governmentSubType: "" };
  if (change.zipCode === undefined) return next;
  return { ...next, milesOf: next.zipCode === "" ? null : (fields.milesOf ?? 0) };
}

/** Number of questions that are answered: what "Clear" takes away. */
export function countFilled(fields: CustomerFilter): number {
  const params = fieldParams(fields);
  const population = params.minPop !== undefined && params.maxPop !== undefined ? 1 : 0;
  return Object.keys(params).length - (params.distance === undefined ? 0 : 1) - population;
}

export const NO_FIELDS = ANY_CUSTOMER;

function listOf(params: URLSearchParams, name: string): readonly string[] {
  const items = params.getAll(name).flatMap((value) => value.split(","));
  return [...new Set(items.map((item) => unescapeListItem(item.trim())).filter((item) => item !== ""))].slice(0, 100);
}

function countOf(text: string | null): number | null {
  return text !== null && /^\d{1,9}$/.test(text.trim()) ? Number(text) : null;
}
