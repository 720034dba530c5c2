import { sql } from "drizzle-orm";
import { rows, type Db } from "../db/db.ts";

export interface StoredTable {
  readonly name: string;
  /** Those that are written: the database computes the others. */
  readonly columns: readonly { readonly name: string; readonly type: string }[];
}

/** All tables of the installation, as the database has them. */
export async function storedTables(db: Db): Promise<StoredTable[]> {
  const columns = await rows<{ table: string; name: string; type: string }>(
    db,
    sql`select c.relname::text as "table", a.attname::text as name, format_type(a.atttypid, a.atttypmod) as type
      from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
      order by c.relname, a.attnum`,
  );
  return [...Map.groupBy(columns, ({ table }) => table)].map(([name, of]) => ({ name, columns: of }));
}

const BATCH_ROWS = 500;

/**
 * Rows of a table in batches, each row as a JSON list of the columns' texts (null for NULL). A column's text is exact
 * for every type. Needs a transaction.
 */
export async function* readRows(tx: Db, { name, columns }: StoredTable): AsyncGenerator<readonly string[]> {
  const texts = sql.join(
    columns.map((column) => sql`${sql.identifier(column.name)}::text`),
    sql`, `,
  );
  await tx.execute(
    sql`declare backup_rows no scroll cursor for select array_to_json(array[${texts}])::text as line from ${sql.identifier(name)}`,
  );
  for (;;) {
    const batch = await rows<{ line: string }>(tx, sql.raw(`fetch forward ${BATCH_ROWS} from backup_rows`));
    if (batch.length === 0) break;
    yield batch.map(({ line }) => line);
  }
  await tx.execute(sql`close backup_rows`);
}

/** Writes rows as `readRows` returns them. */
export async function writeRows(tx: Db, { name, columns }: StoredTable, lines: readonly string[]): Promise<void> {
  const names = sql.join(
    columns.map((column) => sql.identifier(column.name)),
    sql`, `,
  );
  const values = sql.join(
    columns.map(({ type }, at) => sql.raw(`(line->>${at})::${type}`)),
    sql`, `,
  );
  await tx.execute(
    sql`insert into ${sql.identifier(name)} (${names}) overriding system value
      select ${values} from json_array_elements(${`[${lines.join(",")}]`}::json) as lines (line)`,
  );
}

export interface Sequence {
  readonly name: string;
  readonly value: number;
}

/** Last values of all sequences that were ever used. */
export async function usedSequences(db: Db): Promise<Sequence[]> {
  return rows<Sequence>(
    db,
    sql`select sequencename::text as name, last_value::float8 as value from pg_sequences
      where schemaname = 'public' and last_value is not null order by 1`,
  );
}

export async function setSequences(tx: Db, sequences: readonly Sequence[]): Promise<void> {
  for (const { name, value } of sequences)
    await tx.execute(sql`select setval(quote_ident(${name})::regclass, ${String(value)}::bigint)`);
}

/** Does the work without foreign keys, so that tables can be filled in any order, and checks all of them afterwards. */
export async function withoutForeignKeys(tx: Db, work: () => Promise<void>): Promise<void> {
  const keys = await rows<{ table: string; name: string; definition: string }>(
    tx,
    sql`select conrelid::regclass::text as "table", quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
      from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace order by conrelid, conname`,
  );
  for (const { table, name } of keys) await tx.execute(sql.raw(`alter table ${table} drop constraint ${name}`));
  await work();
  for (const { table, name, definition } of keys)
    await tx.execute(sql.raw(`alter table ${table} add constraint ${name} ${definition}`));
}

/** Whether nothing was ever stored: no tables, also none of other programs. */
export async function isEmptyDatabase(db: Db): Promise<boolean> {
  const found = await rows(
    db,
    sql`select 1 from pg_class where relkind in ('r', 'p') and relnamespace in (
      select oid from pg_namespace where nspname not in ('pg_catalog', 'information_schema', 'pg_toast') and nspname not like 'pg\\_temp%') limit 1`,
  );
  return found.length === 0;
}
