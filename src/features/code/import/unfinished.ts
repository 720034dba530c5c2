import { sql } from "drizzle-orm";
import { z } from "zod";
import { rows, type Db } from "../../../platform/db/db.ts";
import type { Job } from "../../../platform/jobs/port.ts";
import { indexName, SearchUnavailable, type IndexName, type SearchIndex } from "../../../platform/search/port.ts";
import { custIdsById } from "../../sites/parts/server/towns.ts";
import { lockTown } from "./lock.ts";

/** A snapshot without a version: of an import that is running, or that ended before it published. */
export interface Unpublished {
  readonly id: number;
  readonly customerId: number;
  readonly custId: string;
}

interface Services {
  readonly db: Db;
  readonly search: SearchIndex;
}

/** All of them, or those of one town. */
export async function unpublished(db: Db, customerId: number | null = null): Promise<Unpublished[]> {
  const found = await rows<Omit<Unpublished, "custId">>(
    db,
    sql`select s.id, s.customer_id as "customerId" from snapshots s
      where not exists (select from versions v where v.customer_id = s.customer_id and v.id = s.id)
        and (${customerId}::integer is null or s.customer_id = ${customerId}::integer) order by s.id`,
  );
  if (found.length === 0) return [];
  const names = await custIdsById(db);
  return found.map((each) => ({ ...each, custId: names.get(each.customerId) ?? "" }));
}

/** Names of the search indexes of imports that are running or ended before they published. */
export async function unpublishedIndexes(db: Db): Promise<IndexName[]> {
  return (await unpublished(db)).map(({ custId, id }) => indexName(custId, id));
}

/** Removes what failed or killed imports left, except in towns where an import is running. Returns how many. */
export async function removeUnfinished(services: Services): Promise<number> {
  let removed = 0;
  const towns = new Set((await unpublished(services.db)).map(({ customerId }) => customerId));
  for (const customerId of towns) {
    const release = await lockTown(services.db, customerId);
    if (release === null) continue;
    try {
      removed += await removeUnfinishedOf(services, customerId);
    } finally {
      await release();
    }
  }
  return removed;
}

/** The same for a town that the caller has locked. */
export async function removeUnfinishedOf(services: Services, customerId: number): Promise<number> {
  const leftovers = await unpublished(services.db, customerId);
  for (const leftover of leftovers) await removeSnapshot(services, leftover);
  return leftovers.length;
}

const ROWS_AT_ONCE = 200;

/** Removes a snapshot with its rows and its index, in short transactions. A nightly job deletes texts that nothing uses. */
export async function removeSnapshot({ db, search }: Services, { custId, customerId, id }: Unpublished): Promise<void> {
  await search.remove(indexName(custId, id)).catch((error: unknown) => {
    // An index that stays is listed by `doctor`, and `reindex` removes it.
    if (!(error instanceof SearchUnavailable)) throw error;
  });
  const some = (table: "structures" | "citations" | "definitions" | "index_words" | "version_files") => sql`ctid in (
    select ctid from ${sql.identifier(table)} where customer_id = ${customerId} and version_id = ${id} limit ${ROWS_AT_ONCE})`;
  for (const table of ["version_files", "index_words", "definitions", "citations"] as const)
    await repeat(db, sql`delete from ${sql.identifier(table)} where ${some(table)} returning 1`);
  // A GUID that only this snapshot has is new: nobody has ever seen it.
  await repeat(
    db,
    sql`with gone as (delete from structures where ${some("structures")} returning guid),
        new as (delete from provisions p using gone where p.customer_id = ${customerId} and p.guid = gone.guid
          and not exists (select from structures s where s.customer_id = ${customerId} and s.guid = gone.guid and s.version_id <> ${id}))
      select 1 from gone`,
  );
  await db.execute(sql`delete from snapshots where customer_id = ${customerId} and id = ${id}`);
}

/** Runs a statement until it returns no rows. */
async function repeat(db: Db, statement: ReturnType<typeof sql>): Promise<void> {
  while ((await rows(db, statement)).length > 0);
}

/** At each start, and every night. */
export const removingUnfinished: Job<Record<string, never>> = {
  name: "code.remove-unfinished",
  data: z.strictObject({}),
  schedule: { cron: "20 8 * * *", data: {} },
  atStart: {},
  run: async (_data, { db, search, log }) => {
    const removed = await removeUnfinished({ db, search });
    if (removed > 0) log.info({ removed }, "removed what unfinished imports left");
  },
};
