import { and, desc, eq, getTableColumns, inArray } from "drizzle-orm";
import type { Db } from "../../../platform/db/db.ts";
import { notifyMoved, progressOf, type Work } from "../../../platform/jobs/progress.ts";
import type { LawUploadSummary } from "../contract/uploads.ts";
import { lawUploads } from "../tables.ts";

export type LawUploadRow = typeof lawUploads.$inferSelect;
type Key = Pick<LawUploadRow, "customerId" | "id">;
/** Without the report, which can be long. */
type BriefRow = Omit<LawUploadRow, "report">;

const MOST_LISTED = 20;
const { report: _report, ...brief } = getTableColumns(lawUploads);

const isUpload = ({ customerId, id }: Key) => and(eq(lawUploads.customerId, customerId), eq(lawUploads.id, id));

export async function findLawUpload(db: Db, customerId: number, id: number): Promise<LawUploadRow | null> {
  const [row] = await db.select().from(lawUploads).where(isUpload({ customerId, id }));
  return row ?? null;
}

/** Newest first. */
export function lastLawUploads(db: Db, customerId: number): Promise<BriefRow[]> {
  return db
    .select(brief)
    .from(lawUploads)
    .where(eq(lawUploads.customerId, customerId))
    .orderBy(desc(lawUploads.id))
    .limit(MOST_LISTED);
}

export async function insertLawUpload(tx: Db, upload: typeof lawUploads.$inferInsert): Promise<BriefRow> {
  const [row] = await tx.insert(lawUploads).values(upload).returning(brief);
  if (row === undefined) throw new Error("The upload was not written");
  return row;
}

/** What the progress of an upload is stored by. */
export const workName = ({ id }: Pick<Key, "id">): string => `laws.upload/${id}`;
export const workOf = ({ customerId, id }: Key): Work => ({ customerId, name: workName({ id }) });

/** Changes an upload and tells who follows it, if its state is one of `from`; null if somebody else was first. */
export async function moveLawUpload(
  db: Db,
  upload: Key,
  from: readonly LawUploadRow["state"][],
  to: Partial<Pick<LawUploadRow, "state" | "report" | "problem" | "file">>,
): Promise<BriefRow | null> {
  const [row] = await db
    .update(lawUploads)
    .set(to)
    .where(and(isUpload(upload), inArray(lawUploads.state, [...from])))
    .returning({ ...brief, told: notifyMoved(workOf(upload)) });
  return row ?? null;
}

/** Percentage of an upload that is being read or imported, if that is known. */
export async function lawUploadProgress(
  db: Db,
  upload: Pick<LawUploadRow, "customerId" | "id">,
): Promise<number | null> {
  const name = workName(upload);
  return (await progressOf(db, upload.customerId, [name])).get(name) ?? null;
}

export const presentLawUpload = (row: BriefRow, createdBy = row.createdBy): LawUploadSummary => {
  const { id, fileName, size, state, type, problem, createdAt } = row;
  return { id, fileName, size, state, type, problem, createdAt: createdAt.toISOString(), createdBy };
};
