import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createCustomer } from "../../sites/customers.ts";
import { openTestTown, type TestTown } from "./test-town.ts";
import { releaseGuids, takeGuids } from "./write.ts";

let town: TestTown;
beforeAll(async () => void (town = await openTestTown()));
afterAll(() => town.close());

test("[OPEN-83] GUIDs of a source are kept if they are free, and never move the numbers that others get", async () => {
  const { db } = town.database;
  const { customerId } = town.version(0);
  const first = await takeGuids(db, customerId, [99_999_999, null, 45_000_002, null, 999_999_999_999_999, null]);
  expect(first).toEqual([99_999_999, 45_000_000, 45_000_002, 45_000_001, 45_000_003, 45_000_004]);
  await db.execute(sql`insert into provisions (guid, customer_id) select guid, customers.id from customers,
    unnest(array[45000006, 45000007]) guid`);
  const facts = { name: "Town of Birch", state: "VT", counties: [], govtype: "Town", population: 10, zipcode: "05001" };
  const otherId = await createCustomer(db, { custId: "birch", ...facts });
  // The first import has claimed it, but has not written its provisions yet.
  expect(await takeGuids(db, otherId, [99_999_999, null, null])).toEqual([45_000_005, 45_000_008, 45_000_009]);
  await releaseGuids(db, customerId, first);
  expect(await takeGuids(db, otherId, [99_999_999])).toEqual([99_999_999]);
});
