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
  /** The town's name as typed. */
  readonly name: string;
  readonly by: Actor;
}

/**
 * Removes a town with everything in it: versions, texts and files that no other town uses, and search indexes. User
 * accounts and the history stay. Throws a `Failure` if the name does not match, or the town was not exported within the
 * last hour.
 */
export async function removeTown(services: RemoveServices, { custId, name, by }: Removal): Promise<TownHoldings> {
  return remove(services, custId, by, async (tx, town) => assertRemovable(tx, town, name));
}

/** Removes a simulated town without checks; the caller must know that it is one. */
export async function removeSimulatedTown(services: RemoveServices, custId: string): Promise<void> {
  await remove(services, custId, visitor, async () => {});
}

async function remove(
  { db, files, search }: RemoveServices,
  custId: string,
  by: Actor,
  assertMay: (tx: Db, town: TownRow) => Promise<void>,
): Promise<TownHoldings> {
  const {
    town: removedTown,
    removed,
    versions,
    keys,
  } = await db.transaction(async (tx) => {
    const town = await requireTown(tx, custId);
    await assertMay(tx, town);
    const facts = {
      town,
      removed: await holdingsOf(tx, town.customerId),
      versions: await versionsOf(tx, town.customerId),
      keys: await keysOf(tx, town.customerId),
    };
    await deleteTown(tx, town.customerId);
    await writeAudit(
      tx,
      { actor: by, site: null },
      { action: "town.remove", subject: town.custId, before: { name: town.name, ...facts.removed } },
    );
    return facts;
  });
  // If the process ends here, the remaining files and indexes are unused and harmless.
  for (const id of versions) await search.remove(indexName(removedTown.custId, id)).catch(ignoreUnavailable);
  for (const key of await unusedKeys(db, keys)) await files.remove(key);
  return removed;
}

/** An unavailable search engine keeps its index; nobody reads it, and `towncode reindex` removes it. */
function ignoreUnavailable(error: unknown): void {
  if (!(error instanceof SearchUnavailable)) throw error;
}

async function assertRemovable(tx: Db, { customerId, name }: TownRow, typed: string): Promise<void> {
  if (typed.trim() !== name.trim()) throw new Failure("bad-input", `Type the exact name of the town: “${name}”.`);
  if (!(await wasExportedRecently(tx, customerId)))
    throw new Failure("conflict", "Download an export of the town first. There was no export within the last hour.");
}

async function versionsOf(tx: Db, customerId: number): Promise<number[]> {
  return (await rows<{ id: number }>(tx, sql`select id from versions where customer_id = ${customerId}`)).map(
    ({ id }) => id,
  );
}

/** Keys of all files used by the town. */
async function keysOf(tx: Db, customerId: number): Promise<string[]> {
  const town = await rows<{ key: string }>(
    tx,
    sql`select key from version_files where customer_id = ${customerId}
      union select key from stored_files where customer_id = ${customerId}
      union select file from code_uploads where customer_id = ${customerId} and file is not null
      union select key from (${brandingKeys(customerId)}) branding`,
  );
  return town.map(({ key }) => key);
}

/** The keys that no other town uses: identical bytes are stored once for all towns. */
async function unusedKeys(db: Db, keys: readonly string[]): Promise<string[]> {
  if (keys.length === 0) return [];
  const town = await rows<{ key: string }>(
    db,
    sql`select wanted.key from json_array_elements_text(${JSON.stringify(keys)}::json) wanted(key)
      where not exists (select from version_files f where f.key = wanted.key)
        and not exists (select from stored_files f where f.key = wanted.key)
        and not exists (select from code_uploads u where u.file = wanted.key)
        and not exists (select from customers c where c.customization::text like '%' || wanted.key || '%')`,
  );
  return town.map(({ key }) => key);
}

/**
 * Deletes the town's rows (`on delete cascade`), then the texts that nothing else uses. An import into another town may
 * rely on an existing text, so the lock waits for running imports and holds back new ones.
 */
async function deleteTown(tx: Db, customerId: number): Promise<void> {
  await tx.execute(sql`lock table texts in share row exclusive mode`);
  const ofTown = sql`select text_hash from structures where customer_id = ${customerId}`;
  await tx.execute(
    sql`create temporary table removed_texts on commit drop as select distinct text_hash from (${ofTown}) used`,
  );
  await tx.execute(sql`delete from customers where id = ${customerId}`);
  await tx.execute(
    sql`delete from texts t using removed_texts r where t.hash = r.text_hash and not exists (select from structures s where s.text_hash = t.hash)`,
  );
}
