import { sql } from "drizzle-orm";
import type { Db } from "../db/db.ts";
import { createDiskFiles } from "./disk.ts";
import type { FileStore, Register } from "./port.ts";
import { storedBytes } from "./tables.ts";

/**
 * The file store in a folder, with a row in `stored_bytes` for all bytes. The row is written before the bytes, and is
 * new again each time, so that the nightly job never removes bytes that are about to be used.
 *
 * Never call `put` or `keep` in a transaction: the job must see the row, and the embedded database has one connection.
 */
export function openFiles(db: Db, folder: string): FileStore {
  return createDiskFiles(folder, registerIn(db));
}

/** Writes the rows for a store. */
export const registerIn =
  (db: Db): Register =>
  (key, size) =>
    registerBytes(db, key, size);

/** Tells that bytes are about to be stored. Waits for the nightly job if it is just removing the same bytes. */
export async function registerBytes(db: Db, key: string, size: number): Promise<void> {
  await db
    .insert(storedBytes)
    .values({ key, size })
    .onConflictDoUpdate({ target: storedBytes.key, set: { size, storedAt: sql`now()` } });
}
