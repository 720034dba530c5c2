import { type VersionState } from "../../../domain/version-state.ts";
import { and, desc, eq, getTableColumns, inArray } from "drizzle-orm";
import { z } from "zod";
import type { Db } from "../../../platform/db/db.ts";
import { defineTopic, notification } from "../../../platform/live/port.ts";
import type { UploadSummary } from "../contract/uploads.ts";
import { codeUploads } from "../tables.ts";

export type UploadRow = typeof codeUploads.$inferSelect;
/** An upload with its town. */
export type UploadKey = Pick<UploadRow, "customerId" | "id">;
type State = UploadRow["state"];
/** A row without the report, which can be long. */
type BriefRow = Omit<UploadRow, "report">;

const MAX_LISTED = 50;
const { report: _report, ...brief } = getTableColumns(codeUploads);

export async function findUpload(db: Db, customerId: number, id: number): Promise<UploadRow | null> {
  const [row] = await db.select().from(codeUploads).where(isUpload({ customerId, id }));
  return row ?? null;
}

const isUpload = ({ customerId, id }: UploadKey) => and(eq(codeUploads.customerId, customerId), eq(codeUploads.id, id));

/** Newest first. */
export function listOfUploads(db: Db, customerId: number): Promise<BriefRow[]> {
  return db
    .select(brief)
    .from(codeUploads)
    .where(eq(codeUploads.customerId, customerId))
    .orderBy(desc(codeUploads.id))
    .limit(MAX_LISTED);
}

export async function insertUpload(db: Db, upload: typeof codeUploads.$inferInsert): Promise<BriefRow> {
  const [row] = await db.insert(codeUploads).values(upload).returning(brief);
  if (row === undefined) throw new Error("The upload was not written");
  return row;
}

type Changed = Partial<Pick<UploadRow, "state" | "progress" | "report" | "problem" | "file" | "options">>;

/** An upload has another state or progress. */
export const uploadMoved = defineTopic({
  name: "code.upload-moved",
  message: z.object({ customerId: z.int(), id: z.int() }),
});

/** Changes the state of an upload, and tells who follows it. Returns null if its state is not in `from`, because someone else was first. */
export async function moveUpload(
  db: Db,
  upload: UploadKey,
  from: readonly State[],
  to: Changed,
): Promise<BriefRow | null> {
  const [row] = await db
    .update(codeUploads)
    .set(to)
    .where(and(isUpload(upload), inArray(codeUploads.state, [...from])))
    .returning({ ...brief, told: notification(uploadMoved, upload) });
  return row ?? null;
}

/** `versions`: of the town, to know whether what was published still is. */
export function presentUpload(
  { id, fileName, size, state, progress, options, problem, createdAt, createdBy }: BriefRow,
  versions: readonly { readonly archiveId: string; readonly state: VersionState; readonly date: string | null }[] = [],
): UploadSummary {
  const { date, publishingId, found = null } = options;
  const version = versions.find(({ archiveId }) => archiveId === found?.archiveId);
  return {
    id,
    fileName,
    size,
    state,
    progress,
    date,
    publishingId,
    found,
    versionState: version?.state ?? null,
    versionDate: version?.date ?? null,
    problem,
    createdAt: createdAt.toISOString(),
    createdBy,
  };
}
