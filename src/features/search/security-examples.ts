import { atTown, type SecurityExamples } from "../../platform/features/security-examples.ts";

const EVERY_TOWN = '{"filters":[{"minPop":0}]}';

export const securityExamples: SecurityExamples = {
  calls: {
    apiSearch: atTown(() => ({ query: "secret" })),
    apiSuggest: atTown(() => ({ query: "secret" })),
    getSuggestions: atTown(() => ({ query: "secret" })),
    getSearchResults: atTown(() => ({ page: 1, query: "secret" })),
    getManyResults: atTown(({ custId }) => ({
      page: 0,
      query: "secret",
      custIds: custId,
      customerFilters: EVERY_TOWN,
    })),
    getAllTownsResults: (_site, { custId }) => ({
      page: 0,
      query: "secret",
      custIds: custId,
      customerFilters: EVERY_TOWN,
    }),
  },
  pages: {
    "/": () => "/",
    "/search": () => "/search?codeFinder=true",
    "/:site/search": ({ custId }) => `/${custId}/search?query=secret`,
  },
};
