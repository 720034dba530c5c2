import { inject } from "vitest";
import { openOpenSearchIndex } from "../../src/platform/search/opensearch/opensearch-index.ts";
import { searchIndexSuite } from "../../src/platform/search/suite.ts";

searchIndexSuite("OpenSearch", async () => {
  const index = openOpenSearchIndex({ url: inject("openSearchUrl"), prefix: "suite" });
  return { index, undo: async () => await index.close() };
});
