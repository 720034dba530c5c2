import { sql, type SQL } from "drizzle-orm";
import { rows, type Db } from "../db/db.ts";
import { fileColumns } from "./collect.ts";

/** Stored bytes of a town that a table refers to. Bytes that several tables have count once. */
export interface StoredUse {
  readonly table: string;
  readonly files: number;
  readonly bytes: number;
}

/** What a town's rows refer to in the file store, by table. Bytes that other towns have, too, count for each. */
export async function storedUse(db: Db, customerId: number): Promise<StoredUse[]> {
  const named = (await fileColumns(db)).map(
    ({ table, column }): SQL =>
      sql`select ${table} as source, ${sql.raw(column)} as key from ${sql.raw(table)}
        where ${sql.raw(table === "customers" ? "id" : "customer_id")} = ${customerId}::integer and ${sql.raw(column)} is not null`,
  );
  const found = await rows<{ table: string; files: number; bytes: string | number }>(
    db,
    sql`select source as "table", count(*)::integer as files, coalesce(sum(b.size), 0) as bytes
      from (select key, min(source) as source from (${sql.join(named, sql` union all `)}) as named group by key) as used
      join stored_bytes b on b.key = used.key group by source order by source`,
  );
  return found.map((use) => ({ ...use, bytes: Number(use.bytes) }));
}
