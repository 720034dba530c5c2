import { type VersionState } from "../../../domain/version-state.ts";
import { and, desc, eq, getTableColumns, inArray } from "drizzle-orm";
import type { Db } from "../../../platform/db/db.ts";
import { notifyMoved, progressOf, type Work } from "../../../platform/jobs/progress.ts";
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

type Changed = Partial<Pick<UploadRow, "state" | "report" | "problem" | "file" | "options">>;

/** What the progress of an upload is stored by. */
export const workName = ({ id }: Pick<UploadKey, "id">): string => `code.upload/${id}`;
export const workOf = ({ customerId, id }: UploadKey): Work => ({ customerId, name: workName({ id }) });

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
    .returning({ ...brief, told: notifyMoved(workOf(upload)) });
  return row ?? null;
}

interface UploadFacts {
  /** Of the town, to know whether what was published still is. */
  readonly versions?: readonly {
    readonly archiveId: string;
    readonly state: VersionState;
    readonly date: string | null;
  }[];
  /** Of uploads in progress (`uploadProgress`). */
  readonly progress?: ReadonlyMap<string, number>;
}

const isInProgress = ({ state }: Pick<BriefRow, "state">): boolean => state === "reading" || state === "publishing";

/** How far those of the uploads are that are being read or published. */
export const uploadProgress = (
  db: Db,
  customerId: number,
  uploads: readonly Pick<BriefRow, "id" | "state">[],
): Promise<ReadonlyMap<string, number>> => progressOf(db, customerId, uploads.filter(isInProgress).map(workName));

export function presentUpload(row: BriefRow, { versions = [], progress }: UploadFacts = {}): UploadSummary {
  const { id, fileName, size, state, options, problem, createdAt, createdBy } = row;
  const { date, publishingId, found = null } = options;
  const version = versions.find(({ archiveId }) => archiveId === found?.archiveId);
  return {
    id,
    fileName,
    size,
    state,
    progress: isInProgress(row) ? (progress?.get(workName(row)) ?? 0) : 100,
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
