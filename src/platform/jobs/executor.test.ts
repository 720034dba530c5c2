import { PGlite } from "@electric-sql/pglite";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { rows } from "../db/db.ts";
import { embeddedDatabase } from "../db/open.ts";
import { connectionOf } from "./executor.ts";

test("a failing batch of statements rolls back and leaves the embedded database's only connection usable", async () => {
  const database = await embeddedDatabase(await PGlite.create());
  try {
    const { db: executor } = connectionOf(database);
    await executor?.executeSql("create table entries (n int)");
    const failing = executor?.executeSql("BEGIN; insert into entries values (1); select 1 / 0; COMMIT");
    // Started at the same time, as by another request.
    const other = database.db.transaction((tx) => tx.execute(sql`insert into entries values (2)`));
    await expect(failing).rejects.toThrow("division by zero");
    await other;
    expect(await executor?.executeSql("BEGIN; insert into entries values (3); select 'done' as state; COMMIT")).toEqual(
      {
        rows: [{ state: "done" }],
      },
    );
    expect(await rows(database.db, sql`select n from entries order by n`)).toEqual([{ n: 2 }, { n: 3 }]);
  } finally {
    await database.close();
  }
});
