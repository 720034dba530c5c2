import { existsSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import type { SearchUpdate } from "../../port.ts";
import { isDamage, openingError } from "../stored/damage.ts";
import { databaseOf } from "../stored/files.ts";
import { FORMAT } from "../stored/schema.ts";
import { Updater } from "./updater.ts";

/** How long to wait for another process that builds or updates the same index. */
const WAIT_MS = 60_000;

/**
 * Updates an index: one transaction in its log, synced to the disk. Searches in progress keep their state, and later
 * ones see the new one. Throws ENOENT if there is no index, one that is damaged, or one of another format.
 */
export function updateIndex(file: string, update: SearchUpdate): void {
  try {
    while (!updateDatabase(databaseOf(file), file, update));
  } catch (error) {
    throw isDamage(error) ? missing("The index is damaged.", error) : error;
  }
}

/** False if another process replaced the index while this waited. */
function updateDatabase(database: string, file: string, update: SearchUpdate): boolean {
  const db = openToUpdate(database);
  try {
    if (databaseOf(file) !== database) return false;
    new Updater(db).apply(update);
    db.exec("COMMIT");
    // Copies as much from the log to the database as no reader needs in its old state, and never waits.
    db.exec("PRAGMA wal_checkpoint(PASSIVE)");
    return true;
  } finally {
    // Without a commit, nothing has changed.
    db.close();
  }
}

/** Opens a database and begins a transaction. */
function openToUpdate(database: string): DatabaseSync {
  // Opening it would make an empty one.
  if (!existsSync(database)) throw missing("The database of the index is gone.");
  let db: DatabaseSync | null = null;
  try {
    db = openToWrite(database);
    db.exec("BEGIN IMMEDIATE");
    if (db.prepare("SELECT value FROM meta WHERE name = 'format'").get()?.["value"] === FORMAT) return db;
  } catch (error) {
    db?.close();
    throw openingError(error);
  }
  db.close();
  throw missing("The index has another format.");
}

const missing = (message: string, cause?: unknown): Error =>
  Object.assign(new Error(message, { cause }), { code: "ENOENT" });

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
