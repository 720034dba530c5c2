import { globSync } from "node:fs";
import { join } from "node:path";
import { getTableColumns, getTableName, is, sql } from "drizzle-orm";
import { PgTable } from "drizzle-orm/pg-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { rows, type Database } from "./db.ts";
import { openTestDatabase } from "./test-database.ts";

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

async function allTables(): Promise<PgTable[]> {
  const src = join(import.meta.dirname, "../..");
  const files = globSync(["features/*/tables.ts", "platform/*/tables.ts"], { cwd: src });
  const modules = await Promise.all(files.map((file) => import(join(src, file)) as Promise<Record<string, unknown>>));
  return modules.flatMap((each) => Object.values(each)).filter((each) => is(each, PgTable));
}

test("every column with a list of values has a constraint with exactly these values", async () => {
  const columns = (await allTables()).flatMap((table) =>
    Object.values(getTableColumns(table))
      .filter(({ enumValues }) => (enumValues ?? []).length > 0)
      .map((column) => ({ table: getTableName(table), column: column.name, values: column.enumValues ?? [] })),
  );
  expect(columns.length).toBeGreaterThan(8);
  for (const { table, column, values } of columns) {
    const [found] = await rows<{ definition: string }>(
      database.db,
      sql`select pg_get_constraintdef(oid) as definition from pg_constraint where conrelid = ${table}::regclass and contype = 'c' and conname = ${`${table}_${column}`}`,
    );
    const listed = [...(found?.definition ?? "").matchAll(/'([^']*)'::text/g)].map(([, value]) => value);
    expect(listed, `${table}.${column}`).toEqual(values);
  }
});

test("a value that is not in the list is refused", async () => {
  await expect(
    database.db.execute(
      sql`insert into mail_messages (kind, to_address, subject, text, state) values ('x', 'x', 'x', 'x', 'lost')`,
    ),
  ).rejects.toMatchObject({ cause: { constraint: "mail_messages_state" } });
});

test("a version, a link and the zoning chapter refer to provisions of their own town", async () => {
  const { db } = database;
  await db.execute(sql`
    insert into customers (id, cust_id, name, municipality, state, govtype, revision) overriding system value values
      (1, 'larkmere', 'Town of Larkmere', 'Larkmere', 'NY', 'Town', 1), (2, 'oakley', 'Town of Oakley', 'Oakley', 'NY', 'Town', 1)`);
  await db.execute(sql`insert into provisions (guid, customer_id) values (5, 1), (6, 2)`);
  await db.execute(sql`update customers set zoning_guid = 5 where id = 1`);
  await expect(db.execute(sql`update customers set zoning_guid = 6 where id = 1`)).rejects.toMatchObject({
    cause: { constraint: "customers_zoning_guid" },
  });
  await expect(
    db.execute(sql`insert into quick_links (customer_id, kind, title, guid) values (1, 'content', 'x', 6)`),
  ).rejects.toMatchObject({ cause: { constraint: "quick_links_guid" } });
});
