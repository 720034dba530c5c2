import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { testJobContext } from "../jobs/test-services.ts";
import { rows, type Database } from "./db.ts";
import { openFolder } from "./open.ts";
import { vacuuming } from "./vacuum.ts";

let folder: string;
let database: Database;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "towncode-vacuum-"));
  database = await openFolder(join(folder, "db"));
});
afterAll(async () => {
  await database.close();
  await rm(folder, { recursive: true, force: true });
});

test("the files of the embedded database do not grow with rows that are replaced every day", async () => {
  const { db } = database;
  await db.execute(sql`create table "Days of a town" (id integer primary key, text text)`);
  const replaceAll = () =>
    db.transaction(async (tx) => {
      await tx.execute(sql`delete from "Days of a town"`);
      await tx.execute(sql`insert into "Days of a town" select n, repeat('law ', 100) from generate_series(1, 500) n`);
    });
  const bytes = async (): Promise<number> => {
    const [size] = await rows<{ bytes: number }>(
      db,
      sql`select pg_total_relation_size('"Days of a town"')::float8 as bytes`,
    );
    return size?.bytes ?? 0;
  };
  await replaceAll();
  await replaceAll();
  const before = await bytes();
  for (let day = 0; day < 5; day += 1) {
    await vacuuming.run({}, testJobContext(db));
    await replaceAll();
  }
  expect(await bytes()).toBeLessThan(before * 1.3);
});
