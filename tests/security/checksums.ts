import { sql } from "drizzle-orm";
import { rows, type Db } from "../../src/platform/db/db.ts";

/** Written by whoever reads: when a session or a key was last used, and the counts of the statistics. */
const OF_READING: Readonly<Record<string, readonly string[]>> = {
  users: ["last_seen_at"],
  sessions: ["last_seen_at"],
  api_keys: ["last_used_at"],
};
const COUNTS = new Set(["daily_counts", "api_usage"]);

/** A checksum of each table, whatever order its rows are in. What only says that something was read is left out. */
export async function checksums(db: Db): Promise<Record<string, string>> {
  const tables = await rows<{ name: string }>(
    db,
    sql`select tablename as name from pg_tables where schemaname = 'public' order by tablename`,
  );
  const found: Record<string, string> = {};
  for (const { name } of tables) {
    if (COUNTS.has(name)) continue;
    const row = (OF_READING[name] ?? []).reduce((kept, column) => sql`${kept} - ${column}::text`, sql`to_jsonb(t)`);
    const [sum] = await rows<{ sum: string }>(
      db,
      sql`select count(*) || ' ' || coalesce(md5(string_agg(line, '|' order by line)), '') as sum from (select (${row})::text as line from ${sql.identifier(name)} t) lines`,
    );
    found[name] = sum?.sum ?? "";
  }
  return found;
}
