import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { rows, type Database, type Db } from "./db.ts";
import { openEmbedded, type EmbeddedClient } from "./embedded.ts";
import { embeddedDatabase } from "./open.ts";
import { openEmbeddedTestDatabase } from "./test-database.ts";

let folder: string;
let client: EmbeddedClient;
let database: Database;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "towncode-embedded-"));
  client = await openEmbedded(join(folder, "db"));
  database = await embeddedDatabase(client);
  await database.db.execute(sql`create table laws (id integer primary key, name text not null)`);
});
afterAll(async () => {
  await database.close();
  await rm(folder, { recursive: true, force: true });
});

const names = async (db: Db): Promise<string[]> =>
  (await rows<{ name: string }>(db, sql`select name from laws order by id`)).map(({ name }) => name);

test("values of all types are those of a database in this thread", async () => {
  const values = sql`select 1::smallint as small, 45000000::bigint as big, 0.5::float8 as half, 1.50::numeric as exact, true as yes, null as nothing,
    '§ “5”' as law, '{"a":[1,null]}'::jsonb as json, array[1,2] as list, array['a','b'] as texts, '\\x00ff'::bytea as bytes,
    date '2026-03-01' as day, timestamptz '2026-03-01 12:00:00+00' as time`;
  const here = await openEmbeddedTestDatabase();
  expect(await rows(database.db, values)).toEqual(await rows(here.db, values));
  await here.close();
});

test("a query that is used often has the same results as the first time, for all parameters", async () => {
  const { db } = database;
  const values = [
    { small: 1, text: "§ 5 “a”", list: ["x", 'y "z"'], day: "2026-03-01", json: { a: [1, null] } },
    { small: -2, text: "", list: [], day: null, json: null },
  ];
  for (const { small, text, list, day, json } of [...values, ...values, ...values])
    expect(
      await rows(
        db,
        sql`select ${small}::smallint as small, ${text}::text as text, (select array_agg(v) from json_array_elements_text(${JSON.stringify(list)}) v) as list,
          ${day}::date::text as day, ${JSON.stringify(json)}::json as json`,
      ),
    ).toEqual([{ small, text, list: list.length === 0 ? null : list, day, json }]);
});

test("of a query that is used often, an error leaves the connection usable, in a transaction too", async () => {
  const { db } = database;
  const half = (of: number) => rows<{ half: number }>(db, sql`select (10 / ${of}::integer)::integer as half`);
  for (const of of [5, 2, 1]) expect(await half(of)).toEqual([{ half: 10 / of }]);
  await expect(half(0)).rejects.toMatchObject({ cause: { code: "22012" } });
  expect(await half(10)).toEqual([{ half: 1 }]);
  expect(await half(1)).toEqual([{ half: 10 }]);
  const insert = (tx: Db, id: number) => tx.execute(sql`insert into laws values (${id}::integer, 'Dogs')`);
  for (const id of [1, 2, 3]) await insert(db, id);
  await expect(db.transaction(async (tx) => [await insert(tx, 4), await insert(tx, 4)])).rejects.toThrow("laws");
  await expect(insert(db, 1)).rejects.toMatchObject({ cause: { code: "23505" } });
  expect(await names(db)).toEqual(["Dogs", "Dogs", "Dogs"]);
  await db.execute(sql`delete from laws`);
});

test("of a query that is used often, a change of its table is noticed", async () => {
  const { db } = database;
  await db.execute(sql`create table towns (id integer)`);
  await db.execute(sql`insert into towns values (1)`);
  const all = () => rows(db, sql`select * from towns`);
  for (let turn = 0; turn < 3; turn += 1) expect(await all()).toEqual([{ id: 1 }]);
  await db.execute(sql`alter table towns add column name text`);
  await expect(all()).rejects.toMatchObject({ cause: { code: "0A000" } });
  expect(await all()).toEqual([{ id: 1, name: null }]);
  await db.execute(sql`drop table towns`);
});

test("many different queries, each used several times", async () => {
  const { db } = database;
  const nth = (n: number) => rows<{ n: number }>(db, sql.raw(`select ${n} as n`));
  for (let turn = 0; turn < 3; turn += 1) for (let n = 0; n < 400; n += 1) expect(await nth(n)).toEqual([{ n }]);
});

test("an error has the code and the constraint of the database", async () => {
  await database.db.execute(sql`insert into laws values (1, 'Dogs')`);
  await expect(database.db.execute(sql`insert into laws values (1, 'Cats')`)).rejects.toMatchObject({
    cause: { code: "23505", constraint: "laws_pkey", message: expect.stringContaining("duplicate key") as string },
  });
  await database.db.execute(sql`delete from laws`);
});

test("a transaction is all or nothing, and other queries wait for its end", async () => {
  const { db } = database;
  const order: string[] = [];
  const committed = db.transaction(async (tx) => {
    await tx.execute(sql`insert into laws values (1, 'Dogs')`);
    await new Promise((resolve) => setTimeout(resolve, 50));
    await tx.execute(sql`insert into laws values (2, 'Cats')`);
    order.push("transaction");
  });
  const after = names(db).then((found) => {
    order.push("query");
    return found;
  });
  const failure = db
    .transaction(async (tx) => {
      await tx.execute(sql`delete from laws`);
      throw new Error("not so");
    })
    .catch(String);
  await committed;
  expect(await after).toEqual(["Dogs", "Cats"]);
  expect(await failure).toBe("Error: not so");
  expect(await names(db)).toEqual(["Dogs", "Cats"]);
  expect(order).toEqual(["transaction", "query"]);
  await db.execute(sql`delete from laws`);
});

test("a query waits for the running transaction, but not for those that wait, too", async () => {
  const { db } = database;
  const order: string[] = [];
  const write = (id: number) =>
    db.transaction(async (tx) => {
      await tx.execute(sql`insert into laws values (${id}::integer, 'Dogs')`);
      await new Promise((resolve) => setTimeout(resolve, 20));
      order.push(`transaction ${id}`);
    });
  const read = async () => {
    const found = await names(db);
    order.push(`query of ${found.length}`);
  };
  await Promise.all([write(1), write(2), write(3), read(), read()]);
  expect(order).toEqual(["transaction 1", "query of 1", "query of 1", "transaction 2", "transaction 3"]);
  await db.execute(sql`delete from laws`);
});

test("a transaction that fails when it is committed changes nothing, and those after it are not part of it", async () => {
  const { db } = database;
  await db.execute(sql`create table repeals (law integer references laws deferrable initially deferred)`);
  const failed = db.transaction((tx) => tx.execute(sql`insert into repeals values (99)`));
  const [outcome] = await Promise.all([
    failed.then(
      () => "committed",
      (error: unknown) => String(error instanceof Error ? (error.cause ?? error) : error),
    ),
    db.execute(sql`insert into laws values (50, 'after')`),
    db.transaction(async (tx) => {
      await tx.execute(sql`insert into laws values (51, 'next')`);
    }),
  ]);
  expect(outcome).toContain("repeals");
  expect(await rows(db, sql`select * from repeals`)).toEqual([]);
  expect(await names(db)).toEqual(expect.arrayContaining(["after", "next"]));
  await db.execute(sql`delete from laws where id >= 50`);
});

test("the first statement of a transaction is part of it", async () => {
  const { db } = database;
  const attempts = Array.from({ length: 30 }, (_each, at) =>
    db
      .transaction(async (tx) => {
        await tx.execute(sql`insert into laws values (${100 + at}, 'never')`);
        throw new Error("not this one");
      })
      .catch(() => {}),
  );
  await Promise.all([...attempts, db.execute(sql`select 1`)]);
  expect(await names(db)).not.toContain("never");
});

test("a statement that fails in a transaction leaves the connection usable", async () => {
  const { db } = database;
  await expect(db.transaction((tx) => tx.execute(sql`select * from nothing`))).rejects.toThrow("nothing");
  expect(await names(db)).toEqual([]);
  await db.transaction(async (tx) => {
    await tx.execute(sql`insert into laws values (3, 'Trees')`);
    await expect(tx.transaction((inner) => inner.execute(sql`insert into laws values (3, 'x')`))).rejects.toThrow(
      "laws",
    );
  });
  expect(await names(db)).toEqual(["Trees"]);
  await db.execute(sql`delete from laws`);
});

test("listeners hear notifications until they stop", async () => {
  const heard: string[] = [];
  const stop = await client.listen("news", (payload) => heard.push(payload));
  await database.db.execute(sql`select pg_notify('news', 'a law')`);
  await vi.waitFor(() => expect(heard).toEqual(["a law"]));
  await stop();
  await database.db.execute(sql`select pg_notify('news', 'another')`);
  await database.db.execute(sql`select 1`);
  expect(heard).toEqual(["a law"]);
});

test("this thread goes on while the database works", async () => {
  let turns = 0;
  const counting = setInterval(() => (turns += 1), 1);
  await database.db.execute(sql`select count(*) from generate_series(1, 300000) a`);
  clearInterval(counting);
  expect(turns).toBeGreaterThan(2);
});

test("after it is closed, queries fail", async () => {
  const closed = await openEmbedded(join(folder, "other"));
  await closed.close();
  await expect(closed.query("select 1")).rejects.toThrow("closed");
}, 60_000);
