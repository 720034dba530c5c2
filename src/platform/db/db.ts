import type { PgDatabase, PgQueryResultHKT } from "drizzle-orm/pg-core";
import type { SQL } from "drizzle-orm";

/**
 * The one road to the data: PostgreSQL through Drizzle, embedded (PGlite) or a server. A transaction is a
 * `Db` too, so every query function takes `Db` and works in both.
 */
export type Db = PgDatabase<PgQueryResultHKT>;

/** An open database and what only its owner may do with it. */
export interface Database {
  readonly db: Db;
  readonly kind: "embedded" | "server";
  /** Version of the server, for people: "PostgreSQL 17.5". */
  version(): Promise<string>;
  close(): Promise<void>;
}

/** Rows of a raw query, whichever driver ran it. The caller names the shape that its SQL gives. */
export async function rows<T extends object>(db: Db, query: SQL): Promise<T[]> {
  const result: unknown = await db.execute(query);
  if (Array.isArray(result)) return result as T[];
  if (typeof result === "object" && result !== null && "rows" in result && Array.isArray(result.rows))
    return result.rows as T[];
  throw new TypeError("The database driver answered without rows");
}
