import { isDeepStrictEqual } from "node:util";
import { writeAudit, type Change, type ChangedBy } from "../../../../platform/audit/audit.ts";
import type { Db } from "../../../../platform/db/db.ts";
import type { FeatureName } from "../../../../platform/features/feature.ts";
import type { Gate } from "../../../../platform/http/endpoint.ts";
import type { JobQueue } from "../../../../platform/jobs/port.ts";
import { documentsAdded, documentsChanged } from "../../../../platform/search/changed-documents.ts";
import type { IndexName } from "../../../../platform/search/port.ts";
import { raiseRevision } from "./revision.ts";

/** Ids of documents by their search index. */
export type IdsByIndex = Iterable<readonly [IndexName, readonly string[]]>;

/** What a write did. */
export interface Written<Result> {
  readonly result: Result;
  /** Documents that no search finds until their index has the change. */
  readonly changed?: IdsByIndex;
  /** New documents, and those with more to find. */
  readonly added?: IdsByIndex;
  /** Entries of the history, if the write has not added them itself. */
  readonly history?: readonly Change[];
  /** Features whose data has changed: pages and answers that show it are made again. */
  readonly raises: readonly FeatureName[];
  /** True if what is `watched` is certainly the same as before; then it is not read again. */
  readonly isSame?: boolean;
}

interface VisibleWrite<Shown, Result> {
  readonly site: { readonly customerId: number; readonly custId: string };
  /** Author of the history. */
  readonly actor?: ChangedBy["actor"];
  readonly jobs: JobQueue;
  /** What pages elsewhere show of the data. If the write changes it, the revision of that feature rises, too. */
  readonly watched: { readonly raises: FeatureName; readonly read: (tx: Db) => Promise<Shown> };
  readonly write: (before: Shown) => Promise<Written<Result>>;
}

/**
 * Writes data of a town that visitors see. The search indexes, the history and the revisions change in the same transaction,
 * and all processes hear of them after the commit. The town is locked last.
 */
export async function writeVisibly<Shown, Result>(
  tx: Db,
  { site, actor, jobs, watched, write }: VisibleWrite<Shown, Result>,
): Promise<Result> {
  const before = await watched.read(tx);
  const { result, changed = [], added = [], history = [], raises, isSame = false } = await write(before);
  if (actor !== undefined) for (const entry of history) await writeAudit(tx, { actor, site }, entry);
  for (const [index, ids] of changed) await documentsChanged(tx, jobs, index, ids);
  for (const [index, ids] of added) await documentsAdded(tx, jobs, index, ids);
  const isShown = !isSame && !raises.includes(watched.raises) && !isDeepStrictEqual(await watched.read(tx), before);
  for (const feature of new Set([...raises, ...(isShown ? [watched.raises] : [])]))
    await raiseRevision(tx, site.customerId, feature);
  return result;
}

/**
 * Runs a write in a transaction of its own. This process shows it from the commit on; without a gate, as in a job, it
 * hears of it like the others.
 */
export async function inVisibleTransaction<Result>(
  { db, gate }: { readonly db: Db; readonly gate?: Pick<Gate, "changed"> | undefined },
  run: (tx: Db) => Promise<Result>,
): Promise<Result> {
  const result = await db.transaction(run);
  await gate?.changed();
  return result;
}
