import { afterAll, beforeAll, expect, test } from "vitest";
import { codeSource } from "../../src/features/code/search-source.ts";
import { openOwnServer, type OwnServer } from "../harness/own-server.ts";

let server: OwnServer;
beforeAll(async () => {
  server = await openOwnServer([], { hasIndexes: true });
});
afterAll(() => server.close());

test("[SEARCH-01] a page of results shows what the index has now, not what it had for an earlier visitor", async () => {
  const { address, search, towns } = server;
  const visit = async (): Promise<string> =>
    (await (await fetch(`${address}/larkmere/search?query=sidewalk`)).text()).replaceAll(/<\/?mark>/g, "");
  expect(await visit()).toContain("No person shall park on a sidewalk.");
  expect(await visit()).toContain("No person shall park on a sidewalk.");
  for (const { index } of await codeSource.stored(towns.db, "larkmere")) await search.build(index, []);
  expect(await visit()).not.toContain("No person shall park on a sidewalk.");
});
