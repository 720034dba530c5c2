import { ANY_CUSTOMER, type CustomerFilter } from "../../../../domain/customer-filter.ts";
import { escapeListItem, unescapeListItem } from "../../../../domain/list-item.ts";
import { MILES } from "./filter-options.ts";

/** Parameter names in an address: those of the API call (API-61), so that the form works without JavaScript. */
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

/** The filter fields from an address. Invalid values are ignored. */
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

/** The fields for an address and for the call, without blank ones. */
export function fieldParams(fields: CustomerFilter): Partial<Record<(typeof FIELD_NAMES)[number], string>> {
  const { name, state, counties, governmentTypes, governmentSubType, zipCode, milesOf, minPop, maxPop } = fields;
  const values = {
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
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ""));
}

/**
 * Applies a change: another state clears counties and class (FINDER-11), a new ZIP code sets the distance to 0
 * (FINDER-12).
 */
export function withChange(fields: CustomerFilter, change: Partial<CustomerFilter>): CustomerFilter {
  const next = { ...fields, ...change };
  if (change.state !== undefined && change.state !== fields.state)
    return { ...next, counties: [], governmentSubType: "" };
  if (change.zipCode === undefined) return next;
  return { ...next, milesOf: next.zipCode === "" ? null : (fields.milesOf ?? 0) };
}

/** Number of filters in use. */
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
