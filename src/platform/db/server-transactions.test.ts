import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { asFailure } from "../http/routes.ts";
import { rows, type Database, type Db } from "./db.ts";
import { CommitUncertain } from "./errors.ts";
import { openTestDatabase } from "./test-database.ts";

/** On a PostgreSQL server only: the embedded database has one connection, which does not break. */
describe.runIf((process.env.DATABASE_URL ?? "") !== "")("A transaction on a PostgreSQL server", () => {
  let database: Database;
  let db: Db;
  beforeAll(async () => {
    database = await openTestDatabase();
    ({ db } = database);
    await db.execute(sql`create table shelves (id integer primary key, books integer not null)`);
    // Ends its own connection during COMMIT.
    await db.execute(sql`create table cuts (id integer)`);
    await db.execute(sql`create function cut() returns trigger language plpgsql as
      $$ begin perform pg_terminate_backend(pg_backend_pid()); return null; end $$`);
    await db.execute(sql`create constraint trigger cut after insert on cuts deferrable initially deferred
      for each row execute function cut()`);
  });
  afterAll(() => database.close());

  const books = async (): Promise<number[]> =>
    (await rows<{ books: number }>(db, sql`select books from shelves order by id`)).map((row) => row.books);
  const add = (tx: Db, id: number) => tx.execute(sql`update shelves set books = books + 1 where id = ${id}`);

  test("is tried again after a deadlock", async () => {
    await db.execute(sql`delete from shelves`);
    await db.execute(sql`insert into shelves values (1, 0), (2, 0)`);
    let runs = 0;
    const both = Promise.withResolvers<void>();
    const save = (first: number, second: number): Promise<void> =>
      db.transaction(async (tx) => {
        runs += 1;
        await add(tx, first);
        if (runs === 2) both.resolve();
        await both.promise;
        await add(tx, second);
      });
    await Promise.all([save(1, 2), save(2, 1)]);
    expect(await books()).toEqual([2, 2]);
    expect(runs).toBe(3);
  });

  test("fails alone when its connection breaks, and says to try again", async () => {
    const broken = db.transaction(async (tx) => {
      const [own] = await rows<{ pid: number }>(tx, sql`select pg_backend_pid() as pid`);
      await tx.execute(sql`select pg_terminate_backend(${own?.pid})`);
    });
    expect(asFailure(await broken.catch((error: unknown) => error))).toMatchObject({ status: 503, retryAfter: 30 });
    expect(await rows(db, sql`select 1 as one`)).toEqual([{ one: 1 }]);
  });

  test("fails alone when its connection breaks while it waits for something else", async () => {
    const begun = Promise.withResolvers<number>();
    const cut = Promise.withResolvers<void>();
    const broken = db.transaction(async (tx) => {
      const [own] = await rows<{ pid: number }>(tx, sql`select pg_backend_pid() as pid`);
      begun.resolve(own?.pid ?? 0);
      await cut.promise;
      await tx.execute(sql`select 1`);
    });
    const ended = broken.catch((error: unknown) => error);
    await db.execute(sql`select pg_terminate_backend(${await begun.promise}, 5000)`);
    cut.resolve();
    expect(asFailure(await ended)).toMatchObject({ status: 503 });
    expect(database.connections?.()).toMatchObject({ waiting: 0 });
  });

  test("may be saved if the connection breaks during COMMIT, and is not tried again", async () => {
    let runs = 0;
    const uncertain = await db
      .transaction(async (tx) => {
        runs += 1;
        await tx.execute(sql`insert into cuts values (1)`);
      })
      .catch((error: unknown) => error);
    expect(uncertain).toBeInstanceOf(CommitUncertain);
    expect(asFailure(uncertain)).toMatchObject({ status: 500, title: "Possibly saved", retryAfter: null });
    expect(asFailure(uncertain).message).toContain("It may have been saved");
    expect(runs).toBe(1);
  });

  test("is not reported as saved if one of its statements failed", async () => {
    const silent = db.transaction(async (tx) => {
      await tx.execute(sql`insert into shelves values (3, 0)`);
      await tx.execute(sql`select 1 / 0`).catch(() => {});
    });
    await expect(silent).rejects.toThrow("rolled back");
    expect(await books()).toHaveLength(2);
  });
});
