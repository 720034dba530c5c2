import { sql } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import { rows, type Database } from "../../platform/db/db.ts";
import { openTestDatabase } from "../../platform/db/test-database.ts";
import { createCustomer } from "../sites/customers.ts";
import { insertVersion, p, type Part } from "./fixture.ts";
import { deleteUnusedTexts, keepTexts } from "./texts.ts";
import { asAnotherProcess } from "../../platform/db/test-nested-connections.ts";

let database: Database;
beforeEach(async () => {
  database = await openTestDatabase();
});
afterEach(() => database.close());

const texts = async (): Promise<number> =>
  (await rows<{ n: number }>(database.db, sql`select count(*)::integer as n from texts`))[0]?.n ?? -1;

async function addTown(custId: string, guid: number, ...laws: readonly string[]): Promise<number> {
  const facts = { name: custId, state: "NY", counties: [], govtype: "Town", population: 1, zipcode: "10001" };
  const id = await createCustomer(database.db, { ...facts, custId });
  const parts = laws.map((law, at): Part => ({ guid: guid + 1 + at, type: "section", body: [p(law)] }));
  await insertVersion(database.db, { id, custId }, { number: 1, current: true, root: { guid, type: "code", parts } });
  return id;
}

test("Texts of a removed town are deleted, except those that another town uses", async () => {
  const larkmere = await addTown("larkmere", 100, "Dogs.", "Cats.");
  await addTown("millbrook", 200, "Cats.");
  expect(await texts()).toBe(3);
  expect(await deleteUnusedTexts(database.db)).toBe(0);
  await database.db.execute(sql`delete from customers where id = ${larkmere}`);
  expect(await deleteUnusedTexts(database.db)).toBe(1);
  expect(await texts()).toBe(2);
});

test.runIf((process.env.DATABASE_URL ?? "") !== "")("No text is deleted while an import is running", async () => {
  await database.db.execute(sql`insert into texts (hash, content) values ('abc', '{}')`);
  await database.db.transaction(async (tx) => {
    await keepTexts(tx);
    expect(await asAnotherProcess(() => deleteUnusedTexts(database.db))).toBeNull();
  });
  expect(await deleteUnusedTexts(database.db)).toBe(1);
});
