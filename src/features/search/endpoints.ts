import { defineEndpoint, type Endpoint } from "../../platform/http/endpoint.ts";
import { citedParagraph } from "./arrival.ts";
import { getSearchResults, getSuggestions } from "./contract.ts";
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

export const searchEndpoints: readonly Endpoint[] = [suggestions, results, ...searchApiEndpoints];
