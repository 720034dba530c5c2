import { sql } from "drizzle-orm";
import type { Db } from "./db.ts";

/**
 * Updates the planner's statistics of tables, or of some of their columns: "texts (hash)". The embedded database never
 * does this by itself. A failure has no effect.
 */
export async function updateStatistics(db: Db, tables: readonly string[]): Promise<void> {
  for (const table of tables) await db.execute(sql.raw(`analyze ${table}`)).catch(() => {});
}
