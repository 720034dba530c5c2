import type { PgDatabase, PgQueryResultHKT } from "drizzle-orm/pg-core";
import type { SQL } from "drizzle-orm";

/**
 * The only access to the data: PostgreSQL through Drizzle, either embedded (PGlite) or on a server. A transaction is
 * also a `Db`, so every query function works in both.
 */
export type Db = PgDatabase<PgQueryResultHKT>;

/** An open database, with the operations reserved for its owner. */
export interface Database {
  readonly db: Db;
  readonly kind: "embedded" | "server";
  /** Version of the server, for display: "PostgreSQL 17.5". */
  version(): Promise<string>;
  close(): Promise<void>;
}

/** Rows of a raw query, from either driver. The caller states the row type of its SQL. */
export async function rows<T extends object>(db: Db, query: SQL): Promise<T[]> {
  const result: unknown = await db.execute(query);
  if (Array.isArray(result)) return result as T[];
  if (typeof result === "object" && result !== null && "rows" in result && Array.isArray(result.rows))
    return result.rows as T[];
  throw new TypeError("The database driver answered without rows");
}
