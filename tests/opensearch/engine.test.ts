import { inject } from "vitest";
import { openOpenSearchIndex } from "../../src/platform/search/opensearch/opensearch-index.ts";
import { searchIndexSuite } from "../../src/platform/search/suite.ts";

searchIndexSuite("OpenSearch", async () => {
  // A server that just started on a busy machine is slow.
  const index = openOpenSearchIndex({ url: inject("openSearchUrl"), prefix: "suite", milliseconds: 20_000 });
  return { index, cleanUp: async () => await index.close() };
});
