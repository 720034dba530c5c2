import { PGlite } from "@electric-sql/pglite";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { rows } from "../db/db.ts";
import { embeddedDatabase } from "../db/open.ts";
import { connectionOf } from "./executor.ts";

test("statements that fail together leave the one connection of the embedded database usable, and nothing behind", async () => {
  const database = await embeddedDatabase(await PGlite.create());
  try {
    const { db: executor } = connectionOf(database);
    await executor?.executeSql("create table kept (n int)");
    const failing = executor?.executeSql("BEGIN; insert into kept values (1); select 1 / 0; COMMIT");
    // Asked for in the same moment, as another request would.
    const other = database.db.transaction((tx) => tx.execute(sql`insert into kept values (2)`));
    await expect(failing).rejects.toThrow("division by zero");
    await other;
    expect(await executor?.executeSql("BEGIN; insert into kept values (3); select 'told' as what; COMMIT")).toEqual({
      rows: [{ what: "told" }],
    });
    expect(await rows(database.db, sql`select n from kept order by n`)).toEqual([{ n: 2 }, { n: 3 }]);
  } finally {
    await database.close();
  }
});
