import { randomUUID } from "node:crypto";
import { openOpenSearchIndex } from "./opensearch/opensearch-index.ts";
import type { SearchIndex } from "./port.ts";
import { openSqliteIndex } from "./sqlite/sqlite-index.ts";

/**
 * Opens an empty search engine for one test file: the embedded one with its files in `folder`, or OpenSearch on the
 * server in TEST_SEARCH_URL. Close it at the end.
 */
export async function openTestIndex(folder: string): Promise<SearchIndex> {
  const url = process.env.TEST_SEARCH_URL ?? "";
  // A long timeout, because test machines are busy.
  return url === ""
    ? await openSqliteIndex({ folder, workers: 1 })
    : openOpenSearchIndex({ url, prefix: `test-${randomUUID()}`, milliseconds: 20_000 });
}
