import { defineEndpoint, type Endpoint } from "../../platform/http/endpoint.ts";
import { citedParagraph } from "./arrival.ts";
import { getSearchResults, getSuggestions } from "./contract.ts";
import { getAllTownsResults, getManyResults } from "./contract/multi.ts";
import { findInTowns } from "./many.ts";
import { findResults, findSuggestions } from "./find.ts";
import { presentSuggestion } from "./present.ts";
import { searchApiEndpoints } from "./v1.ts";

const suggestions = defineEndpoint(getSuggestions, {
  access: { permission: "VIEW" },
  handle: async (context, { query }) => {
    const found = await findSuggestions(context, query);
    const paragraph = citedParagraph(query, found.map(({ number }) => number));
    return { quickJumps: found.map((suggestion) => presentSuggestion(context.site, suggestion, paragraph)) };
  },
});

const results = defineEndpoint(getSearchResults, {
  access: { permission: "VIEW" },
  handle: findResults,
});

const manyResults = defineEndpoint(getManyResults, {
  access: { permission: "MULTI" },
  handle: async (context, asked) => findInTowns(context, context.site, asked),
});

/** Of no town, so no town's MULTI is asked (decision 015). */
const allTownsResults = defineEndpoint(getAllTownsResults, {
  access: "public",
  handle: async (context, asked) => findInTowns(context, null, asked),
});

export const searchEndpoints: readonly Endpoint[] = [suggestions, results, manyResults, allTownsResults, ...searchApiEndpoints];
