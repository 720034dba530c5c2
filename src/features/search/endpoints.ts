import { defineEndpoint, type Endpoint } from "../../platform/http/endpoint.ts";
import { citedParagraph } from "./deep-link.ts";
import { getSearchResults, getSuggestions } from "./contract/search.ts";
import { getAllTownsResults, getManyResults } from "./contract/multi.ts";
import { findInTowns } from "./many.ts";
import { findResults, findSuggestions } from "./find.ts";
import { presentSuggestion } from "./present.ts";
import type { Sources } from "./search-plan.ts";
import { searchApiEndpoints } from "./v1.ts";

/** Calls that search; `sources`: what the features give to it. */
export function searchEndpoints(sources: Sources): readonly Endpoint[] {
  const suggestions = defineEndpoint(getSuggestions, {
    access: { permission: "VIEW" },
    handle: async (context, { query }) => {
      const found = await findSuggestions(sources, context, query);
      const paragraph = citedParagraph(
        query,
        found.map(({ number }) => number),
      );
      return { quickJumps: found.map((suggestion) => presentSuggestion(context.site, suggestion, paragraph)) };
    },
  });
  const results = defineEndpoint(getSearchResults, {
    access: { permission: "VIEW" },
    handle: async (context, asked) => findResults(sources, context, asked),
  });
  const manyResults = defineEndpoint(getManyResults, {
    access: { permission: "MULTI" },
    handle: async (context, asked) => findInTowns(sources, context, context.site, asked),
  });
  // Of no town, so no town's MULTI is asked (decision 015).
  const allTownsResults = defineEndpoint(getAllTownsResults, {
    access: "public",
    handle: async (context, asked) => findInTowns(sources, context, null, asked),
  });
  return [suggestions, results, manyResults, allTownsResults, ...searchApiEndpoints(sources)];
}
