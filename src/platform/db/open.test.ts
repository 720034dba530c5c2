import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { rows, type Database } from "./db.ts";
import { FolderLocked } from "./lock.ts";
import { pendingMigrations } from "./migrate.ts";
import { openDatabase } from "./open.ts";
import { openTestDatabase } from "./test-database.ts";

describe("A test database", () => {
  let database: Database;
  beforeAll(async () => {
    database = await openTestDatabase();
  });
  afterAll(() => database.close());

  test("has all tables, empty", async () => {
    expect(await pendingMigrations(database.db)).toEqual([]);
    expect(await rows(database.db, sql`select count(*) as count from versions`)).toEqual([{ count: 0 }]);
  });

  test("returns integers and integer arrays as numbers, embedded and on a server", async () => {
    const [row] = await rows(
      database.db,
      sql`select 9007199254740991::bigint as one, array[1, 2]::bigint[] as several, '{}'::bigint[] as none`,
    );
    expect(row).toEqual({ one: 9_007_199_254_740_991, several: [1, 2], none: [] });
  });

  test("rolls back a failed transaction", async () => {
    const failing = database.db.transaction(async (tx) => {
      await tx.execute(sql`insert into counties (name, state) values ('Wexford', 'NY')`);
      throw new Error("stop");
    });
    await expect(failing).rejects.toThrow("stop");
    expect(await rows(database.db, sql`select * from counties`)).toEqual([]);
  });

  test("reports its version, which is recent enough", async () => {
    expect(await database.version()).toMatch(/^PostgreSQL (1[5-9]|[2-9]\d)/);
  });
});

describe("The embedded database", () => {
  test("keeps its data and allows only one process", async () => {
    const dataFolder = await mkdtemp(join(tmpdir(), "towncode-db-"));
    try {
      const first = await openDatabase({ dataFolder, databaseUrl: null });
      await first.db.execute(sql`insert into counties (name, state) values ('Wexford', 'NY')`);
      await expect(openDatabase({ dataFolder, databaseUrl: null })).rejects.toThrow(FolderLocked);
      await first.close();
      const second = await openDatabase({ dataFolder, databaseUrl: null });
      expect(await rows(second.db, sql`select name from counties`)).toEqual([{ name: "Wexford" }]);
      await second.close();
    } finally {
      await rm(dataFolder, { recursive: true, force: true });
    }
  }, 30_000);

  test("an unreachable server is reported with the reason, without the password", async () => {
    const opening = openDatabase({ dataFolder: "unused", databaseUrl: "postgres://town:secret@127.0.0.1:1/none" });
    await expect(opening).rejects.toThrow(/in DATABASE_URL cannot be used: .*ECONNREFUSED/);
    await expect(opening).rejects.not.toThrow(/secret/);
  });
});
