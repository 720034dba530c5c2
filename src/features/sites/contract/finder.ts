import { z } from "zod";
import { unescapeListItem } from "../../../domain/list-item.ts";
import { defineCall } from "../../../platform/http/call.ts";
import { listInput } from "../../../platform/http/list-input.ts";

/** ENTITIES-14 */
const listedCustomer = z.object({
  id: z.int(),
  custId: z.string(),
  name: z.string(),
  municipality: z.string(),
  /** "NY" */
  state: z.string(),
  /** All its counties, joined with " / " (FINDER-20). */
  county: z.string(),
  govtype: z.string(),
  govtypesub: z.string().nullable(),
  population: z.int(),
  /** "County", or the town's own name for it. */
  subdivisionName: z.string(),
  isNewNav: z.boolean(),
  /** Miles from the given zip code; null without one, or if the town's own is unknown. */
  miles: z.number().nullable(),
  /** Labels of the requested `customerFilters` that match the town. */
  coveredBy: z.array(z.string()),
});
export type ListedCustomer = z.infer<typeof listedCustomer>;

/** ENTITIES-54; each list ignores its own selection, so that it can be changed. */
const searchOptions = z.object({
  names: z.array(z.string()),
  /** "NY" */
  states: z.array(z.string()),
  counties: z.array(z.string()),
  govTypes: z.array(z.string()),
  govSubTypes: z.array(z.string()),
  /**
   * States that have towns with a subtype, regardless of selections: the subtype can be chosen there (FINDER-10,
   * OPEN-75).
   */
  multicodeStates: z.array(z.string()),
  zipCodes: z.array(z.string()),
  /** Rounded down and up to multiples of 500 (FINDER-14). */
  minPop: z.int(),
  maxPop: z.int(),
});
export type CustomerSearchOptions = z.infer<typeof searchOptions>;

/** Maximum number of names and zip codes to offer, the first in order. */
export const MAX_OFFERED = 200;
export const POPULATION_STEP = 500;

const text = z.string().trim().max(100).default("");
/** Names joined by commas; commas within a name are escaped (`escapeListItem`). */
const texts = listInput(100).transform((items) => items.map(unescapeListItem));
const MAX_IDS = 500;
const count = z
  .union([z.literal("").transform(() => undefined), z.coerce.number().int().min(0).max(999_999_999)])
  .optional();

const chosen = {
  /**
   * The town on whose page the finder is open; MULTI is checked there. Omitted on a results page, where it is open to
   * everyone (OPEN-49).
   */
  site: z.string().optional(),
  /** Prefixes of words in the name. */
  name: text,
  state: text,
  county: texts,
  govtype: texts,
  govtypesub: text,
};
const failure = "There was a problem finding codes";

/** API-61: towns that the caller may view, by name. */
export const findCustomers = defineCall({
  id: "findCustomers",
  method: "GET",
  path: "/ajax/code/info",
  summary: "Towns by name, state, county, type of government, population and distance from a zip code.",
  input: z.object({
    ...chosen,
    /** Only these towns, to get their names. */
    custIds: listInput(MAX_IDS),
    minPop: count,
    maxPop: count,
    zipcode: text,
    /** Miles. */
    distance: count,
    /**
     * Selected filters, written by `writeFilters` of domain/customer-filter.ts; the answer shows which towns they
     * match.
     */
    customerFilters: z.string().max(40_000).default(""),
  }),
  answer: z.object({
    customers: z.array(listedCustomer),
    /** A sentence that explains why there are no results: an unknown zip code. */
    notice: z.string().nullable(),
  }),
  failure,
});

/** API-62 */
export const getCustomerOptions = defineCall({
  id: "getCustomerOptions",
  method: "GET",
  path: "/ajax/code/options",
  summary: "Values by which towns can be found, narrowed by the current selection.",
  input: z.object(chosen),
  answer: searchOptions,
  failure,
});
