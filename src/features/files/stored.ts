import { sql } from "drizzle-orm";
import { rows, type Db } from "../../platform/db/db.ts";

/** An uploaded file. */
export interface StoredFile {
  /** The town whose settings decide who may open it (API-81). */
  readonly custId: string;
  /** Key of its bytes in the file store. */
  readonly key: string;
  readonly name: string;
  readonly mediaType: string;
}

const PATH = /^[\w-]{43}(\.[a-z]{3,4})?$/;

/**
 * The file at /user/file/{path}; null if there is none. Names the customers table in SQL: it belongs to another
 * feature.
 */
export async function findStoredFile(db: Db, path: string): Promise<StoredFile | null> {
  if (!PATH.test(path)) return null;
  const [file] = await rows<StoredFile>(
    db,
    sql`select customers.cust_id as "custId", stored_files.key, stored_files.name, stored_files.media_type as "mediaType"
        from stored_files join customers on customers.id = stored_files.customer_id where stored_files.path = ${path}`,
  );
  return file ?? null;
}

/** All customer ids. */
export async function listTowns(db: Db): Promise<string[]> {
  const towns = await rows<{ custId: string }>(db, sql`select cust_id as "custId" from customers order by cust_id`);
  return towns.map(({ custId }) => custId);
}
