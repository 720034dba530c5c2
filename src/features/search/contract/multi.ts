import { z } from "zod";
import { defineCall } from "../../../platform/http/call.ts";
import { list, searchInput, searchResults } from "./search.ts";

/** The town facets; one is shown only if it has several options. The value of a county is "{state}/{county}". */
export const TOWN_FACETS = ["municipality", "state", "govtype", "county"] as const;
export type TownFacet = (typeof TOWN_FACETS)[number];

/**
 * The towns to search: those named and those that match a filter, if the caller may view them (OPEN-110). With neither,
 * the town of the site. `guids` belong to one town's provisions, so the others then have no results.
 */
const towns = {
  custIds: list,
  /**
   * Written by `writeFilters` of domain/customer-filter.ts: {"filters":[…]} (SEARCH-25). Invalid filters are ignored.
   */
  customerFilters: z.string().max(40_000).default(""),
};

/**
 * `mayAdvance`: whether the caller has SEARCH/QUERY/ADVANCED in one of the towns (SEARCH-03). The page of no town has
 * no session that shows it.
 */
const manyResults = searchResults.extend({ mayAdvance: z.boolean() });
export type ManyResults = z.infer<typeof manyResults>;

const failure = "There was a problem getting search results";

/** API-60, from the pages of a town. */
export const getManyResults = defineCall({
  id: "getManyResults",
  method: "GET",
  path: "/api/:site/search-results/multi/:page",
  summary: "Searches the codes of several towns.",
  input: searchInput.extend({ site: z.string(), ...towns }),
  answer: manyResults,
  failure,
});

/** The same from the page /search, which belongs to no town (FINDER-04, OPEN-133). */
export const getAllTownsResults = defineCall({
  id: "getAllTownsResults",
  method: "GET",
  path: "/api/search-results/multi/:page",
  summary: "Searches the codes of several towns, from the page of no town.",
  input: searchInput.extend(towns),
  answer: manyResults,
  failure,
});
