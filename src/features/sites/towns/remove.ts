import { sql } from "drizzle-orm";
import { writeAudit } from "../../../platform/audit/audit.ts";
import { rows, type Db } from "../../../platform/db/db.ts";
import type { FileStore } from "../../../platform/files/port.ts";
import { visitor, type Actor } from "../../../platform/http/access.ts";
import { Failure } from "../../../platform/http/failure.ts";
import { indexName, SearchUnavailable, type SearchIndex } from "../../../platform/search/port.ts";
import type { TownHoldings } from "../contract/towns.ts";
import { brandingKeys } from "./export.ts";
import { holdingsOf, requireTown, wasExportedRecently, type TownRow } from "./queries.ts";

export interface RemoveServices {
  readonly db: Db;
  readonly files: FileStore;
  readonly search: SearchIndex;
}

export interface Removal {
  readonly custId: string;
  /** The town's name as it was typed. */
  readonly name: string;
  readonly by: Actor;
}

/**
 * Removes a town with all that hangs on it: versions, texts and files that no other town uses, search indexes. Accounts and the history stay.
 * Throws a `Failure` when the name is not the town's, or no export was taken within the last hour.
 */
export async function removeTown(services: RemoveServices, { custId, name, by }: Removal): Promise<TownHoldings> {
  return remove(services, custId, by, async (tx, found) => assertRemovable(tx, found, name));
}

/** Removes a town that nobody has to keep: the caller knows that it was made up. */
export async function removeSimulatedTown(services: RemoveServices, custId: string): Promise<void> {
  await remove(services, custId, visitor, async () => {});
}

async function remove(
  { db, files, search }: RemoveServices,
  custId: string,
  by: Actor,
  assertMay: (tx: Db, found: TownRow) => Promise<void>,
): Promise<TownHoldings> {
  const { town, removed, versions, keys } = await db.transaction(async (tx) => {
    const found = await requireTown(tx, custId);
    await assertMay(tx, found);
    const facts = {
      town: found,
      removed: await holdingsOf(tx, found.customerId),
      versions: await versionsOf(tx, found.customerId),
      keys: await keysOf(tx, found.customerId),
    };
    await deleteTown(tx, found.customerId);
    await writeAudit(
      tx,
      { actor: by, site: null },
      { action: "town.remove", subject: found.custId, before: { name: found.name, ...facts.removed } },
    );
    return facts;
  });
  // What is left behind when the process ends here is named by nothing, and disturbs nobody.
  for (const id of versions) await search.remove(indexName(town.custId, id)).catch(ignoreUnavailable);
  for (const key of await unusedKeys(db, keys)) await files.remove(key);
  return removed;
}

/** A search engine that is away keeps its index: nobody reads it any more, and `towncode reindex` removes it. */
function ignoreUnavailable(error: unknown): void {
  if (!(error instanceof SearchUnavailable)) throw error;
}

async function assertRemovable(tx: Db, { customerId, name }: TownRow, typed: string): Promise<void> {
  if (typed.trim() !== name.trim())
    throw new Failure("bad-input", `Type the name of the town as it stands: “${name}”.`);
  if (!(await wasExportedRecently(tx, customerId)))
    throw new Failure("conflict", "Download an export of the town first: none was taken within the last hour.");
}

async function versionsOf(tx: Db, customerId: number): Promise<number[]> {
  return (await rows<{ id: number }>(tx, sql`select id from versions where customer_id = ${customerId}`)).map(
    ({ id }) => id,
  );
}

/** Keys of all files that the town names. */
async function keysOf(tx: Db, customerId: number): Promise<string[]> {
  const found = await rows<{ key: string }>(
    tx,
    sql`select f.key from version_files f join versions v on v.id = f.version_id where v.customer_id = ${customerId}
      union select key from stored_files where customer_id = ${customerId}
      union select file from code_uploads where customer_id = ${customerId} and file is not null
      union select key from (${brandingKeys(customerId)}) branding`,
  );
  return found.map(({ key }) => key);
}

/** Those of the keys that no town names any more: the same bytes are kept once for all. */
async function unusedKeys(db: Db, keys: readonly string[]): Promise<string[]> {
  if (keys.length === 0) return [];
  const found = await rows<{ key: string }>(
    db,
    sql`select wanted.key from json_array_elements_text(${JSON.stringify(keys)}::json) wanted(key)
      where not exists (select from version_files f where f.key = wanted.key)
        and not exists (select from stored_files f where f.key = wanted.key)
        and not exists (select from code_uploads u where u.file = wanted.key)
        and not exists (select from customers c where c.customization::text like '%' || wanted.key || '%')`,
  );
  return found.map(({ key }) => key);
}

/**
 * The rows of the town go with it (`on delete cascade`), then the texts that nothing else has. An import of another
 * town may count on a text that is there: it is waited for, and none begins to write until this is done.
 */
async function deleteTown(tx: Db, customerId: number): Promise<void> {
  await tx.execute(sql`lock table texts in share row exclusive mode`);
  const ofTown = sql`select s.text_hash from structures s join versions v on v.id = s.version_id where v.customer_id = ${customerId}`;
  await tx.execute(
    sql`create temporary table removed_texts on commit drop as select distinct text_hash from (${ofTown}) used`,
  );
  await tx.execute(sql`delete from customers where id = ${customerId}`);
  await tx.execute(
    sql`delete from texts t using removed_texts r where t.hash = r.text_hash and not exists (select from structures s where s.text_hash = t.hash)`,
  );
}
