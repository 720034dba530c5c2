import { z } from "zod";
import { defineCall } from "../../../platform/http/call.ts";
import { list, searchInput, searchResults } from "./search.ts";

/** Facets over towns, each with more than one option alone; "{state}/{county}" is the value of a county. */
export const TOWN_FACETS = ["municipality", "state", "govtype", "county"] as const;
export type TownFacet = (typeof TOWN_FACETS)[number];

/**
 * The towns that are searched: those named and those that fit a filter, as far as the caller may view them (OPEN-110).
 * With neither, the town whose site it is. `guids` are those of one town's provisions: the others then have nothing.
 */
const towns = {
  custIds: list,
  /** As `writeFilters` of domain/customer-filter.ts makes it: {"filters":[…]} (SEARCH-25); what is not understood is left out. */
  customerFilters: z.string().max(40_000).default(""),
};

/** `mayAdvance`: whether the caller holds SEARCH/QUERY/ADVANCED in one of the towns, as the page of no town has no session to say it (SEARCH-03). */
const manyResults = searchResults.extend({ mayAdvance: z.boolean() });
export type ManyResults = z.infer<typeof manyResults>;

const failure = "There was a problem getting search results";

/** API-60: asked from the pages of a town. */
export const getManyResults = defineCall({
  id: "getManyResults",
  method: "GET",
  path: "/api/:site/search-results/multi/:page",
  summary: "What a query finds in the codes of several towns.",
  input: searchInput.extend({ site: z.string(), ...towns }),
  answer: manyResults,
  failure,
});

/** The same from the page /search, which is of no town (FINDER-04, OPEN-133). */
export const getAllTownsResults = defineCall({
  id: "getAllTownsResults",
  method: "GET",
  path: "/api/search-results/multi/:page",
  summary: "What a query finds in the codes of several towns, asked from the page of no town.",
  input: searchInput.extend(towns),
  answer: manyResults,
  failure,
});
