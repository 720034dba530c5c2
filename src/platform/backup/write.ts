import { sql } from "drizzle-orm";
import { rows, type Database, type Db } from "../db/db.ts";
import { appliedMigrations } from "../db/migrate.ts";
import type { FileStore } from "../files/port.ts";
import { readLazily } from "../files/read.ts";
import { waitingJobs } from "../jobs/records.ts";
import type { ZipEntry } from "../zip/zip-stream.ts";
import { emptyManifest, filePath, JOBS_PATH, MANIFEST_PATH, rowsPath, SECRET_PATH, type Manifest } from "./manifest.ts";
import { readRows, storedTables, usedSequences, type StoredTable } from "./tables.ts";

export interface BackupSources {
  readonly database: Pick<Database, "db">;
  readonly files: FileStore;
  /** Whether the files are left out, because the file store has a backup of its own. */
  readonly withoutFiles: boolean;
  /** Names of tables whose rows are left out. */
  readonly leftOut: readonly string[];
  /** The secret in the data folder; null if it is set elsewhere. */
  readonly secret: string | null;
  readonly secretHash: string;
  /** Version of Towncode. */
  readonly version: string;
  readonly onProgress?: (done: number, all: number, what: string) => void;
}

/**
 * Calls `write` with the files of a backup, in a transaction that sees one state of the database. What a file contains
 * is read when the archive needs it. Files of the store are in it if the database names them, so call it while nothing
 * removes them (`holdBytes`). Returns the manifest.
 */
export async function writeBackup(
  sources: BackupSources,
  write: (entries: AsyncIterable<ZipEntry>) => Promise<void>,
): Promise<Manifest> {
  return sources.database.db.transaction(
    async (tx) => {
      // Copying many files takes longer than some servers let a transaction wait.
      await tx.execute(sql`set local idle_in_transaction_session_timeout = 0`);
      const tables = await storedTables(tx);
      const written = new Map<string, number>();
      const manifest: Manifest = {
        ...emptyManifest,
        version: sources.version,
        createdAt: new Date().toISOString(),
        migrations: [...(await appliedMigrations(tx))],
        tables: [],
        sequences: await usedSequences(tx),
        files: 0,
        withoutFiles: sources.withoutFiles,
        missingFiles: [],
        secretHash: sources.secretHash,
      };
      await write(entriesOf(tx, sources, { tables, written, manifest }));
      return manifest;
    },
    { isolationLevel: "repeatable read", accessMode: "read only" },
  );
}

interface Progress {
  readonly tables: readonly StoredTable[];
  readonly written: Map<string, number>;
  /** Completed while the entries are written. */
  readonly manifest: Manifest;
}

async function* entriesOf(
  tx: Db,
  { files, withoutFiles, leftOut, secret, onProgress = () => {} }: BackupSources,
  { tables, written, manifest }: Progress,
): AsyncGenerator<ZipEntry> {
  const included = tables.filter(({ name }) => !leftOut.includes(name));
  const keys = withoutFiles ? [] : await storedKeys(tx);
  const steps = included.length + keys.length;
  for (const [at, table] of included.entries()) {
    onProgress(at, steps, "tables");
    yield { path: rowsPath(table.name), content: linesOf(tx, table, written) };
    manifest.tables.push({
      name: table.name,
      columns: table.columns.map(({ name }) => name),
      rows: written.get(table.name) ?? 0,
    });
  }
  yield { path: JOBS_PATH, content: JSON.stringify(await waitingJobs(tx)) };
  for (const [at, key] of keys.entries()) {
    onProgress(included.length + at, steps, "files");
    if ((await files.stat(key)) === null) {
      manifest.missingFiles.push(key);
      continue;
    }
    manifest.files += 1;
    yield { path: filePath(key), content: readLazily(files, key), compress: false };
  }
  if (secret !== null) yield { path: SECRET_PATH, content: `${secret}\n` };
  yield { path: MANIFEST_PATH, content: `${JSON.stringify(manifest, null, 2)}\n` };
}

async function storedKeys(tx: Db): Promise<string[]> {
  return (await rows<{ key: string }>(tx, sql`select key from stored_bytes order by key`)).map(({ key }) => key);
}

async function* linesOf(tx: Db, table: StoredTable, written: Map<string, number>): AsyncGenerator<string> {
  let count = 0;
  for await (const batch of readRows(tx, table)) {
    count += batch.length;
    yield batch.map((line) => `${line}\n`).join("");
  }
  written.set(table.name, count);
}
