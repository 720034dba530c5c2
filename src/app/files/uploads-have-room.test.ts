import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestTowns, userOf, type TestTowns } from "../../features/code/test-towns.ts";
import { catalog } from "../catalog.ts";

let towns: TestTowns;
beforeAll(async () => {
  towns = await openTestTowns();
});
afterAll(() => towns.close());

const uploads = catalog.endpoints.filter(({ call }) => call.upload !== undefined);

test.each(uploads.map((endpoint) => [endpoint.call.id, endpoint] as const))(
  "%s asks how much the town may still store before it receives a file",
  async (_id, { beforeFile }) => {
    const site = { customerId: towns.larkmere, custId: "larkmere" };
    const gate = { findSite: async () => site, may: () => true };
    const context = { db: towns.db, catalog, site, gate, actor: userOf(towns.larkmere), storageQuota: 1000 };
    expect(await beforeFile(context as never, { site: "larkmere" })).toMatchObject({ bytes: 1000 });
  },
);
