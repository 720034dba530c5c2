import { sql, type SQL } from "drizzle-orm";
import { rows, type Db } from "../db/db.ts";
import { areBytesHeld } from "./backup-lock.ts";
import type { FileStore, StoredFile } from "./port.ts";

/** Bytes that are not used yet, such as those of an upload in progress, stay at least this long. */
const GRACE_HOURS = 24;
const BATCH = 200;

/**
 * Removes bytes that nothing uses, and returns how many. A user is any column with a foreign key to `stored_bytes`.
 * Bytes without a row (left by a killed process, or stored before the table existed) get one, and are removed a day
 * later. Removes nothing while a backup is being made (`holdBytes`).
 */
export async function collectBytes(
  { db, files }: { readonly db: Db; readonly files: FileStore },
  graceHours = GRACE_HOURS,
): Promise<number> {
  await registerUnknown(db, files);
  const isUsed = sql.join(await references(db), sql` or `);
  for (let removed = 0; ;) {
    const batch = await removeBatch({ db, files }, isUsed, graceHours);
    if (batch === 0) return removed;
    removed += batch;
  }
}

/** The rows are locked until their bytes are gone: another process that stores the same bytes waits, and writes them again. */
function removeBatch(
  { db, files }: { readonly db: Db; readonly files: FileStore },
  isUsed: SQL,
  graceHours: number,
): Promise<number> {
  return db.transaction(async (tx) => {
    if (await areBytesHeld(tx)) return 0;
    const unused = await rows<{ key: string }>(
      tx,
      sql`delete from stored_bytes where key in (
          select b.key from stored_bytes b where b.stored_at <= now() - make_interval(hours => ${graceHours}::integer) and not (${isUsed})
          order by b.stored_at limit ${BATCH} for update skip locked)
        returning key`,
    );
    for (const { key } of unused) await files.remove(key);
    return unused.length;
  });
}

/**
 * Removes these bytes at once, except those that something still uses, for example after a redaction. While a backup is
 * being made they stay, and the nightly job removes them.
 */
export async function removeUnused(
  { db, files }: { readonly db: Db; readonly files: FileStore },
  keys: readonly string[],
): Promise<void> {
  if (keys.length === 0) return;
  const isUsed = sql.join(await references(db), sql` or `);
  await db.transaction(async (tx) => {
    if (await areBytesHeld(tx)) return;
    const unused = await rows<{ key: string }>(
      tx,
      sql`delete from stored_bytes where key in (
          select b.key from stored_bytes b where b.key in ${keys} and not (${isUsed}) for update)
        returning key`,
    );
    for (const { key } of unused) await files.remove(key);
  });
}

/** A condition for each column that refers to `stored_bytes b`. */
async function references(db: Db): Promise<SQL[]> {
  const columns = await fileColumns(db);
  return columns.map(({ table, column }) => sql.raw(`exists (select from ${table} r where r.${column} = b.key)`));
}

/** The columns that refer to `stored_bytes`, as SQL names. */
export function fileColumns(db: Db): Promise<{ readonly table: string; readonly column: string }[]> {
  return rows(
    db,
    sql`select c.conrelid::regclass::text as "table", quote_ident(a.attname) as "column"
      from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
      where c.contype = 'f' and c.confrelid = 'stored_bytes'::regclass and c.conparentid = 0`,
  );
}

async function registerUnknown(db: Db, files: FileStore): Promise<void> {
  let batch: StoredFile[] = [];
  const register = () =>
    db.execute(sql`insert into stored_bytes (key, size) select key, size
      from json_to_recordset(${JSON.stringify(batch)}::json) as found (key text, size bigint)
      on conflict (key) do update set size = excluded.size where stored_bytes.size is null`);
  for await (const file of files.list()) {
    batch.push(file);
    if (batch.length < BATCH) continue;
    await register();
    batch = [];
  }
  if (batch.length > 0) await register();
}
