import { z } from "zod";
import type { Db } from "../../../platform/db/db.ts";
import type { Job, JobQueue } from "../../../platform/jobs/port.ts";
import { managedVersions } from "../../code/parts/server/versions.ts";
import { revisionsOfTowns, type TownRevisions } from "../../sites/parts/server/revision.ts";
import { keepTowns } from "../../sites/parts/server/towns.ts";
import { proposedLaws } from "../proposed.ts";
import { listLaws } from "../queries/laws.ts";
import { lawProposals } from "../tables.ts";
import { versionsOf } from "../versions.ts";

const COUNTED = ["laws", "code"] as const;
type Revisions = TownRevisions<(typeof COUNTED)[number]>;

/**
 * Counts the proposals (`proposedLaws`) of all towns whose laws or code have changed since they were counted: reading the
 * history notes of a code takes too long for a page that lists towns (decision 101).
 */
export const countProposalsJob: Job<Record<string, never>> = {
  name: "laws.count-proposals",
  data: z.strictObject({}),
  atStart: {},
  merging: { key: () => "all", merge: (one) => one },
  givesWay: true,
  run: async (_data, { db, signal }) => {
    for (const town of await changedTowns(db)) {
      signal.throwIfAborted();
      await store(db, town, await countProposals(db, town.customerId));
    }
  },
};

/** Call it in the transaction that changes laws, or which version is current. */
export const countProposalsSoon = (tx: Db, jobs: JobQueue): Promise<unknown> => jobs.enqueue(tx, countProposalsJob, {});

async function changedTowns(db: Db): Promise<Revisions[]> {
  const counted = await db.select().from(lawProposals);
  const known = new Map(counted.map((row) => [row.customerId, row]));
  return (await revisionsOfTowns(db, COUNTED)).filter(({ customerId, revisions }) => {
    const row = known.get(customerId);
    return row === undefined || row.lawsRevision !== revisions.laws || row.codeRevision !== revisions.code;
  });
}

/** Reads the history notes of the code if any law may be in it. */
export async function countProposals(db: Db, customerId: number): Promise<number> {
  const laws = await listLaws(db, customerId);
  if (laws.length === 0) return 0;
  const currentId = (await managedVersions(db, customerId)).find(({ state }) => state === "current")?.id ?? null;
  const versions = await versionsOf(db, customerId);
  return (await proposedLaws(db, { customerId, currentId, versions, laws })).length;
}

/** A town that has been removed has none. If it changed since, the job of that change counts again. */
async function store(db: Db, { customerId, revisions }: Revisions, count: number): Promise<void> {
  const counted = { count, lawsRevision: revisions.laws, codeRevision: revisions.code };
  await db.transaction(async (tx) => {
    if (!(await keepTowns(tx, [customerId])).has(customerId)) return;
    await tx
      .insert(lawProposals)
      .values({ customerId, ...counted })
      .onConflictDoUpdate({ target: lawProposals.customerId, set: counted });
  });
}
