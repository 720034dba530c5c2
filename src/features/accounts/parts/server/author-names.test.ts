import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { writeAudit } from "../../../../platform/audit/audit.ts";
import { lastChange } from "../../../../platform/audit/history.ts";
import { visitor } from "../../../../platform/http/access.ts";
import { openTestTowns, type TestTowns } from "../../../code/test-towns.ts";
import { createUser } from "../../accounts.ts";
import { authorNames } from "./author-names.ts";

let towns: TestTowns;
beforeAll(async () => {
  towns = await openTestTowns();
});
afterAll(() => towns.close());

test("[OPEN-95] an author keeps the display name when renamed, and the name at that time when removed", async () => {
  const { db } = towns;
  const userId = await createUser(db, { username: "moakes", firstName: "Marian", lastName: "Oakes", password: null });
  const actor = { ...visitor, userId, username: "moakes" };
  const site = { customerId: towns.larkmere, custId: "larkmere" };
  await writeAudit(db, { actor, site }, { action: "test.change", subject: "it" });
  const shown = async (): Promise<string | null> => {
    const change = await lastChange(db, towns.larkmere, { actions: ["test.change"] });
    return change === null ? null : (await authorNames(db, [change.author]))(change.author);
  };
  expect(await shown()).toBe("Marian Oakes");
  await db.execute(sql`update users set username = 'marian' where id = ${userId}`);
  expect(await shown()).toBe("Marian Oakes");
  await db.execute(sql`update users set last_name = 'Miller' where id = ${userId}`);
  expect(await shown()).toBe("Marian Miller");
  await db.execute(sql`delete from users where id = ${userId}`);
  expect(await shown()).toBe("moakes");
});

test("The command line and people without an account are shown as stored", async () => {
  const [line, deputy] = [
    { id: null, name: "command line" },
    { id: null, name: "deputy" },
  ] as const;
  const nameOf = await authorNames(towns.db, [line, deputy]);
  expect([nameOf(line), nameOf(deputy)]).toEqual(["command line", "deputy"]);
  expect((await authorNames(towns.db, []))(line)).toBe("command line");
});
