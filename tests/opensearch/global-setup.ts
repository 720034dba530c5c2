import type { TestProject } from "vitest/node";
import { startOpenSearch } from "./node.ts";

/** Starts one node for all tests; each test file uses its own prefix. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const node = await startOpenSearch();
  project.provide("openSearchUrl", node.url);
  process.env["TEST_SEARCH_URL"] = node.url;
  return async () => await node.stop();
}

declare module "vitest" {
  export interface ProvidedContext {
    openSearchUrl: string;
  }
}
