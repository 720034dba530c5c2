import { asc, inArray, sql } from "drizzle-orm";
import { rows, type Db } from "../db/db.ts";
import { MAX_LEFT_OUT } from "./port.ts";
import type { IndexName, LeftOut } from "./port.ts";
import { unindexedChanges } from "./tables.ts";

/** Documents that were changed, as the job that updates the index knows them. */
export interface UnindexedChange {
  readonly change: number;
  readonly index: IndexName;
  readonly ids: readonly string[];
}

const townOf = (index: IndexName): string => index.slice(0, index.indexOf("/"));

/** Has searches leave out documents from the commit on. Returns the number of the change. */
export async function addUnindexed(tx: Db, index: IndexName, ids: readonly string[]): Promise<number> {
  const [added] = await tx
    .insert(unindexedChanges)
    .values({ town: townOf(index), indexName: index, ids: [...ids] })
    .returning({ change: unindexedChanges.change });
  if (added === undefined) throw new Error("The change was not written.");
  return added.change;
}

/** Ends what `addUnindexed` began. */
export async function removeUnindexed(db: Db, changes: readonly number[]): Promise<void> {
  if (changes.length > 0) await db.delete(unindexedChanges).where(inArray(unindexedChanges.change, [...changes]));
}

/** All changes, oldest first, in batches. */
export async function* unindexed(db: Db): AsyncGenerator<readonly UnindexedChange[]> {
  const { change, indexName, ids } = unindexedChanges;
  for (let after = 0; ;) {
    const batch = await db
      .select({ change, index: sql<IndexName>`${indexName}`, ids })
      .from(unindexedChanges)
      .where(sql`${change} > ${after}::bigint`)
      .orderBy(asc(change))
      .limit(BATCH);
    const last = batch.at(-1);
    if (last === undefined) return;
    yield batch;
    after = last.change;
  }
}

const BATCH = 100;

/** What searches must not show of some indexes, because it changed. */
export interface Unindexed {
  /** At most `MAX_LEFT_OUT` in all. */
  readonly without: LeftOut;
  /** Indexes in which too much changed to name it: they cannot be searched now. */
  readonly closed: ReadonlySet<IndexName>;
}

/** The documents of these indexes that were changed in a committed transaction, and are not updated yet. */
export async function findUnindexed(db: Db, indexes: readonly IndexName[]): Promise<Unindexed> {
  const towns = [...new Set(indexes.map(townOf))];
  const found = await rows<{ index: IndexName; ids: string[][] | null }>(
    db,
    sql`select index_name as "index",
        case when sum(cardinality(ids)) <= ${MAX_LEFT_OUT}::integer then json_agg(to_json(ids)) end as ids
      from unindexed_changes where town in (select json_array_elements_text(${JSON.stringify(towns)}::json))
      group by index_name order by index_name`,
  );
  const searched = new Set(indexes);
  const without: Partial<Record<IndexName, readonly string[]>> = {};
  const closed = new Set<IndexName>();
  let all = 0;
  for (const { index, ids } of found.filter((each) => searched.has(each.index))) {
    const unique = ids === null ? null : [...new Set(ids.flat())];
    all += unique?.length ?? 0;
    if (unique === null || all > MAX_LEFT_OUT) closed.add(index);
    else without[index] = unique;
  }
  return { without, closed };
}
