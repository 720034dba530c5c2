import { desc, eq, sql } from "drizzle-orm";
import { rows, type Db } from "../../platform/db/db.ts";
import { storedUse, type StoredUse } from "../../platform/files/use.ts";
import type { Counting } from "../../platform/files/room.ts";
import { findInLaw } from "../code/parts/server/law-texts.ts";
import { settingsText } from "../sites/parts/server/towns.ts";
import { storageQuotas, storedFiles } from "./tables.ts";

/** 10 GB: the largest town that we know uses 0.4. */
export const STORAGE_QUOTA = 10_000_000_000;

/** A kind of text that is stored in the database, and its bytes. */
interface TextUse {
  readonly label: string;
  readonly bytes: number;
}

interface Storage {
  readonly quota: number;
  /** Whether the quota is the town's own. */
  readonly own: boolean;
  readonly used: number;
  readonly uses: readonly StoredUse[];
  readonly texts: readonly TextUse[];
}

export async function storageOf(
  { db, catalog, storageQuota = STORAGE_QUOTA }: Counting,
  customerId: number,
): Promise<Storage> {
  const own = await ownQuota(db, customerId);
  const uses = await storedUse(db, customerId);
  const texts = await textUse(db, catalog, customerId);
  return { quota: own ?? storageQuota, own: own !== null, used: bytesOf(uses) + bytesOf(texts), uses, texts };
}

const bytesOf = (uses: readonly { readonly bytes: number }[]): number =>
  uses.reduce((sum, { bytes }) => sum + bytes, 0);

/** What a town stores as text: notes, the text of documents and laws, settings. */
async function textUse(
  db: Db,
  { storedTexts }: Pick<Counting["catalog"], "storedTexts">,
  customerId: number,
): Promise<TextUse[]> {
  if (storedTexts.length === 0) return [];
  const [found] = await rows<{ bytes: readonly number[] }>(
    db,
    sql`select array[${sql.join(
      storedTexts.map(({ bytes }) => sql`coalesce((${bytes(customerId)}), 0)::float8`),
      sql`, `,
    )}] as bytes`,
  );
  return storedTexts.map(({ label }, at) => ({ label, bytes: found?.bytes[at] ?? 0 }));
}

const COUNTED_MS = 10_000;
/** More than what can be uploaded in that time. */
const FAR_BYTES = 2_000_000_000;
/** By database and town: the quota, the bytes in use, and when they were counted. */
const counted = new WeakMap<Db, Map<number, Pick<Storage, "quota" | "used"> & { readonly at: number }>>();

/**
 * The quota of a town, and the bytes that it uses. Counting takes longer the more files and notes there are, so a town that is far
 * from its quota is counted once in ten seconds.
 */
export async function storageLeft(
  { db, catalog, storageQuota = STORAGE_QUOTA }: Counting,
  customerId: number,
): Promise<Pick<Storage, "quota" | "used">> {
  const towns = counted.get(db) ?? new Map<number, Pick<Storage, "quota" | "used"> & { readonly at: number }>();
  counted.set(db, towns);
  const known = towns.get(customerId);
  const isFresh = known !== undefined && performance.now() - known.at < COUNTED_MS;
  if (isFresh && known.quota - known.used > FAR_BYTES) return known;
  const quota = (await ownQuota(db, customerId)) ?? storageQuota;
  const used = bytesOf(await storedUse(db, customerId)) + bytesOf(await textUse(db, catalog, customerId));
  const now = { quota, used, at: performance.now() };
  towns.set(customerId, now);
  return now;
}

/** Counts a town again when something is stored next: its quota has changed. */
export const forgetCounted = (db: Db, customerId: number): void => void counted.get(db)?.delete(customerId);

/** The town's own quota; null for the default. */
export async function ownQuota(db: Db, customerId: number): Promise<number | null> {
  const [own] = await db.select().from(storageQuotas).where(eq(storageQuotas.customerId, customerId));
  return own?.bytes ?? null;
}

/** `bytes` null: the default. */
export async function setQuota(db: Db, customerId: number, bytes: number | null): Promise<void> {
  if (bytes === null) await db.delete(storageQuotas).where(eq(storageQuotas.customerId, customerId));
  else
    await db
      .insert(storageQuotas)
      .values({ customerId, bytes })
      .onConflictDoUpdate({ target: storageQuotas.customerId, set: { bytes } });
}

/**
 * The files that editors uploaded, newest first, and whether anything in the town refers to them. `inLaw`: the paths in
 * its law, by `pathsInLaw`.
 */
export async function filesOf(db: Db, customerId: number, inLaw: ReadonlySet<string>) {
  const mentioned = new Set([...(await mentionedPaths(db, customerId)), ...inLaw]);
  const stored = await db
    .select()
    .from(storedFiles)
    .where(eq(storedFiles.customerId, customerId))
    .orderBy(desc(storedFiles.id));
  return stored.map((file) => ({ ...file, used: mentioned.has(file.path) }));
}

/** For JavaScript and PostgreSQL. */
const FILE_PATH = /\/user\/file\/([A-Za-z0-9_-]{43}(?:[.][a-z]{3,4})?)/g;

/** The addresses of files in the law of a town. Reads all of it: remember the answer until the code changes. */
export function pathsInLaw(db: Db, customerId: number): Promise<ReadonlySet<string>> {
  return findInLaw(db, customerId, { pattern: FILE_PATH.source, within: "/user/file/" });
}

/** The addresses of files in any text of the town except its law: its settings, links and everything that people write. */
async function mentionedPaths(db: Db, customerId: number): Promise<Set<string>> {
  const tables = await rows<{ name: string }>(
    db,
    sql`select quote_ident(table_name) as name from information_schema.columns where table_schema = current_schema()
      group by table_name having bool_or(column_name = 'customer_id') and not bool_or(column_name = 'version_id')`,
  );
  const texts = tables
    .filter(({ name }) => name !== "stored_files")
    .map(
      ({ name }) => sql`select t::text as line from ${sql.raw(name)} t where t.customer_id = ${customerId}::integer`,
    );
  const found = await rows<{ path: string }>(
    db,
    sql`select distinct m[1] as path from (${sql.join(texts, sql` union all `)}) as lines,
      regexp_matches(line, ${FILE_PATH.source}, 'g') as m`,
  );
  const inSettings = (await settingsText(db, customerId)).matchAll(FILE_PATH);
  return new Set([...found.map(({ path }) => path), ...Array.from(inSettings, ([, path]) => path ?? "")]);
}
