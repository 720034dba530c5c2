import { defineEndpoint, type Endpoint } from "../../platform/http/endpoint.ts";
import { citedParagraph } from "./deep-link.ts";
import { getSearchResults, getSuggestions } from "./contract/search.ts";
import { getAllTownsResults, getManyResults } from "./contract/multi.ts";
import { findInTowns } from "./several-towns.ts";
import { findResults, findSuggestions } from "./find.ts";
import { presentSuggestion } from "./present.ts";
import type { Sources } from "./search-plan.ts";
import { searchApiEndpoints } from "./v1.ts";

/** The search endpoints. `sources`: the searchable documents of each feature. */
export function searchEndpoints(sources: Sources): readonly Endpoint[] {
  const suggestions = defineEndpoint(getSuggestions, {
    access: { permission: "VIEW" },
    handle: async (context, { query }) => {
      const suggested = await findSuggestions(sources, context, query);
      const paragraph = citedParagraph(
        query,
        suggested.map(({ number }) => number),
      );
      return { quickJumps: suggested.map((suggestion) => presentSuggestion(context.site, suggestion, paragraph)) };
    },
  });
  const results = defineEndpoint(getSearchResults, {
    access: { permission: "VIEW" },
    handle: async (context, input) => findResults(sources, context, input),
  });
  const manyResults = defineEndpoint(getManyResults, {
    access: { permission: "MULTI" },
    handle: async (context, input) => findInTowns(sources, context, context.site, input),
  });
  // The call belongs to no town, so no town's MULTI permission applies (decision 015).
  const allTownsResults = defineEndpoint(getAllTownsResults, {
    access: "public",
    handle: async (context, input) => findInTowns(sources, context, null, input),
  });
  return [suggestions, results, manyResults, allTownsResults, ...searchApiEndpoints(sources)];
}
