import { DatabaseSync } from "node:sqlite";
import type { SearchUpdate } from "../port.ts";
import { databaseOf } from "./files.ts";
import { FORMAT } from "./schema.ts";
import { Updater } from "./updater.ts";

/** How long to wait for another process that builds or updates the same index. */
const WAIT_MS = 60_000;

/**
 * Updates an index: one transaction in its log, synced to the disk. Searches in progress keep their state, and later
 * ones see the new one. Throws ENOENT if there is no index, or one of another format.
 */
export function updateIndex(file: string, update: SearchUpdate): void {
  for (;;) {
    const database = databaseOf(file);
    const db = openToWrite(database);
    try {
      db.exec("BEGIN IMMEDIATE");
      // While this waited, another process may have replaced the index.
      if (databaseOf(file) !== database) continue;
      if (db.prepare("SELECT value FROM meta WHERE name = 'format'").get()?.["value"] !== FORMAT)
        throw Object.assign(new Error("The index has another format."), { code: "ENOENT" });
      new Updater(db).apply(update);
      db.exec("COMMIT");
      // Copies as much from the log to the database as no reader needs in its old state, and never waits.
      db.exec("PRAGMA wal_checkpoint(PASSIVE)");
      return;
    } finally {
      // Without a commit, nothing has changed.
      db.close();
    }
  }
}

/**
 * Lets other processes update an index only after the returned database is closed, or this thread ended; null if there
 * is nothing to update.
 */
export function keepFromChanging(file: string): DatabaseSync | null {
  let db: DatabaseSync | null = null;
  try {
    db = openToWrite(databaseOf(file));
    db.exec("BEGIN IMMEDIATE");
    return db;
  } catch {
    // Missing or damaged.
    db?.close();
    return null;
  }
}

function openToWrite(database: string): DatabaseSync {
  const db = new DatabaseSync(database, { timeout: WAIT_MS });
  db.exec("PRAGMA synchronous = full; PRAGMA cache_size = -16384");
  return db;
}
