import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { z } from "zod";
import { ReadError } from "../../../domain/law/reader.ts";
import { FilesUnavailable } from "../../../platform/files/port.ts";
import { Failure } from "../../../platform/http/failure.ts";
import { ReportedError, type Job, type JobContext } from "../../../platform/jobs/port.ts";
import { townJob, type TownJobContext } from "../../../platform/jobs/town-job.ts";
import { importLaws } from "../archive/import-folder.ts";
import type { LawUploadReport } from "../contract/uploads.ts";
import { findLawUpload, moveLawUpload, workName, type LawUploadRow } from "./queries.ts";
import { unpackLaws } from "./read-upload.ts";
import { UploadReport } from "./report.ts";

const uploadData = z.object({
  customerId: z.int(),
  id: z.int(),
  username: z.string(),
  userId: z.int().nullable(),
});
export type LawUploadData = z.infer<typeof uploadData>;

type Step = "reading" | "importing";

const HALF_AN_HOUR = 1800;
const INTERRUPTED: Readonly<Record<Step, string>> = {
  reading:
    "The server stopped while it was reading this file. Upload the file again. If the server stops again, the file may be the reason: tell your administrator.",
  importing:
    "The server stopped while it was adding these laws. Some of them may have been added. Try again: those that were added stay as they are.",
};
const UNEXPECTED = "An unexpected error occurred. See the server log for details.";
const FILES_AWAY = "Files cannot be read or stored at the moment. Please try again in a minute.";

const uploadJob = (name: string, step: Step): Job<LawUploadData> =>
  townJob<LawUploadData>({
    name,
    data: uploadData,
    timeoutSeconds: HALF_AN_HOUR,
    work: workName,
    run: (data, context) => work(step, data, context),
    interrupted: ({ customerId, id }, { db }) => stop(step, { customerId, id }, INTERRUPTED[step], db),
  });

/** Reads an upload and stores the report of an import that writes nothing. */
export const readLawUploadJob = uploadJob("laws.read-upload", "reading");
/** Adds the laws of an upload that was read. */
export const importLawUploadJob = uploadJob("laws.import-upload", "importing");

export const lawUploadJobs: readonly Job[] = [readLawUploadJob, importLawUploadJob];

async function work(step: Step, data: LawUploadData, context: TownJobContext): Promise<void> {
  const { db, signal } = context;
  const upload = await findLawUpload(db, data.customerId, data.id);
  if (upload === null || upload.state !== step) return;
  try {
    const report = await importUpload(upload, data, context, step === "reading");
    await (step === "reading"
      ? moveLawUpload(db, upload, [step], { state: "read", report, problem: null })
      : moveLawUpload(db, upload, [step], { state: "imported", report, problem: null, file: null }));
  } catch (error) {
    const problem = signal.aborted ? INTERRUPTED[step] : explain(error);
    await stop(step, upload, problem ?? UNEXPECTED, db);
    if (problem === null) throw new ReportedError(error);
  }
}

/** If the import failed, the upload stays, so that it can be tried again. */
async function stop(
  step: Step,
  upload: Pick<LawUploadRow, "customerId" | "id">,
  problem: string,
  db: JobContext["db"],
): Promise<void> {
  await moveLawUpload(db, upload, [step], { state: step === "reading" ? "failed" : "read", problem });
}

/** The message for problems that the user can fix, or that pass; null for internal errors. */
function explain(error: unknown): string | null {
  if (error instanceof FilesUnavailable) return FILES_AWAY;
  return error instanceof ReadError || error instanceof Failure ? error.message : null;
}

async function importUpload(
  upload: LawUploadRow,
  person: LawUploadData,
  { db, jobs, files, signal, town, progress }: TownJobContext,
  dryRun: boolean,
): Promise<LawUploadReport> {
  const folder = await mkdtemp(join(tmpdir(), "towncode-laws-"));
  try {
    const unpacked = await unpackLaws(upload, folder, files);
    const context = { db, jobs, files, actor: await town.askedBy(db, person), site: town.site };
    const report = new UploadReport();
    for await (const batch of importLaws(context, { ...unpacked, type: upload.type, dryRun, onProgress: progress })) {
      signal.throwIfAborted();
      report.add(batch);
    }
    return report.result(unpacked.bytes);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
