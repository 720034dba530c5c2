import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { auditLog } from "../../platform/audit/tables.ts";
import { openTestUsers, type TestUsers } from "../accounts/endpoints/test-users.ts";
import { apiKeys } from "./tables.ts";

let people: TestUsers;
beforeAll(async () => {
  people = await openTestUsers();
});
afterAll(() => people.accounts.close());

test("removing a user from a town revokes the keys that they created there, and no others", async () => {
  const { db, larkmere, millbrook } = people.accounts.towns;
  await people.add({ username: "maker" }, { grants: ["API/KEY/CREATE"] });
  const key = (name: string, customerId: number, maker: string) => ({
    customerId,
    key: name,
    label: name,
    secretHash: "x",
    createdBy: maker,
    createdById: people.idOf(maker),
  });
  await db
    .insert(apiKeys)
    .values([
      key("theirs", larkmere, "maker"),
      key("another", larkmere, "moakes"),
      key("elsewhere", millbrook, "maker"),
    ]);
  // Only someone who could grant their permissions can remove them.
  expect((await people.send("moakes", "DELETE", `users/${people.idOf("maker")}`)).statusCode).toBe(200);
  const left = await db.select({ key: apiKeys.key }).from(apiKeys);
  expect(left.map((row) => row.key).toSorted()).toEqual(["another", "elsewhere"]);
  const entries = await db.select().from(auditLog).where(eq(auditLog.action, "key.delete"));
  expect(entries).toMatchObject([{ actor: "moakes", subject: "theirs", custId: "larkmere" }]);
});
