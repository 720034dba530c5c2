import { sql } from "drizzle-orm";
import { rows, type Db } from "../../src/platform/db/db.ts";

/** Columns and tables that reading also changes: last use of sessions and keys, and the counts of the statistics. */
const OF_READING: Readonly<Record<string, readonly string[]>> = {
  users: ["last_seen_at"],
  sessions: ["last_seen_at"],
  api_keys: ["last_used_at"],
};
const COUNTS = new Set(["rate_limits", "daily_counts", "api_usage"]);

/** A checksum of each table, regardless of row order and of what reading changes. */
export async function checksums(db: Db): Promise<Record<string, string>> {
  const tables = await rows<{ name: string }>(
    db,
    sql`select tablename as name from pg_tables where schemaname = 'public' order by tablename`,
  );
  const sums: Record<string, string> = {};
  for (const { name } of tables) {
    if (COUNTS.has(name)) continue;
    const row = (OF_READING[name] ?? []).reduce((rest, column) => sql`${rest} - ${column}::text`, sql`to_jsonb(t)`);
    const [sum] = await rows<{ sum: string }>(
      db,
      sql`select count(*) || ' ' || coalesce(md5(string_agg(line, '|' order by line)), '') as sum from (select (${row})::text as line from ${sql.identifier(name)} t) lines`,
    );
    sums[name] = sum?.sum ?? "";
  }
  return sums;
}
