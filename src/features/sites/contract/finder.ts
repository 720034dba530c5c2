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
  /** "County", or what its counties are called. */
  subdivisionName: z.string(),
  isNewNav: z.boolean(),
  /** Miles from the zip code that was asked for; null without one, or where the town's own is not known. */
  miles: z.number().nullable(),
  /** Labels of those of the `customerFilters` asked with that the town fits. */
  coveredBy: z.array(z.string()),
});
export type ListedCustomer = z.infer<typeof listedCustomer>;

/** ENTITIES-54; each list has what is left by the other choices, so that its own can be changed. */
const searchOptions = z.object({
  names: z.array(z.string()),
  /** "NY" */
  states: z.array(z.string()),
  counties: z.array(z.string()),
  govTypes: z.array(z.string()),
  govSubTypes: z.array(z.string()),
  /** States with a town of a sub type, whatever else is chosen: there it can be chosen (FINDER-10, OPEN-75). */
  multicodeStates: z.array(z.string()),
  zipCodes: z.array(z.string()),
  /** Rounded to multiples of 500, downwards and upwards (FINDER-14). */
  minPop: z.int(),
  maxPop: z.int(),
});
export type CustomerSearchOptions = z.infer<typeof searchOptions>;

/** Names and zip codes that are offered at most: the first in their order. */
export const MAX_OFFERED = 200;
export const POPULATION_STEP = 500;

const text = z.string().trim().max(100).default("");
/** Names joined by commas, those within a name escaped (`listItem` of domain/list-item.ts). */
const texts = listInput(100).transform((items) => items.map(unescapeListItem));
const MAX_IDS = 500;
const count = z
  .union([z.literal("").transform(() => undefined), z.coerce.number().int().min(0).max(999_999_999)])
  .optional();

const chosen = {
  /** The town on whose page the finder is open: MULTI is asked there. None on a page of results, where it opens for everyone (OPEN-49). */
  site: z.string().optional(),
  /** Beginnings of words of the name. */
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
  summary: "Towns by name, state, county, kind of government, population and distance from a zip code.",
  input: z.object({
    ...chosen,
    /** None but these, for their names. */
    custIds: listInput(MAX_IDS),
    minPop: count,
    maxPop: count,
    zipcode: text,
    /** Miles. */
    distance: count,
    /** Filters that are chosen, as `writeFilters` of domain/customer-filter.ts makes them: it is told which towns they cover. */
    customerFilters: z.string().max(40_000).default(""),
  }),
  answer: z.object({
    customers: z.array(listedCustomer),
    /** Why nothing could be found, in a sentence: a zip code that there is not. */
    notice: z.string().nullable(),
  }),
  failure,
});

/** API-62 */
export const getCustomerOptions = defineCall({
  id: "getCustomerOptions",
  method: "GET",
  path: "/ajax/code/options",
  summary: "What towns can be looked for by, narrowed by what is chosen.",
  input: z.object(chosen),
  answer: searchOptions,
  failure,
});
