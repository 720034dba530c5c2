import { randomUUID } from "node:crypto";
import { openOpenSearchIndex } from "./opensearch/opensearch-index.ts";
import type { SearchIndex } from "./port.ts";
import { openSqliteIndex } from "./sqlite/sqlite-index.ts";

/**
 * A search engine with nothing in it for one test file: the embedded one, its files in `folder`, or OpenSearch on the
 * server that TEST_SEARCH_URL names. Close it at the end.
 */
export async function openTestIndex(folder: string): Promise<SearchIndex> {
  const url = process.env.TEST_SEARCH_URL ?? "";
  // Patient: a test is no visitor, and machines that test are busy.
  return url === ""
    ? await openSqliteIndex({ folder, workers: 1 })
    : openOpenSearchIndex({ url, prefix: `test-${randomUUID()}`, milliseconds: 20_000 });
}
