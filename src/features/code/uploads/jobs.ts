import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { z } from "zod";
import { ReadError } from "../../../domain/law/reader.ts";
import type { Db } from "../../../platform/db/db.ts";
import { FilesUnavailable } from "../../../platform/files/port.ts";
import { Failure } from "../../../platform/http/failure.ts";
import { ReportedError, type Job } from "../../../platform/jobs/port.ts";
import { townJob, type TownJobContext } from "../../../platform/jobs/town-job.ts";
import { enqueueMissingIndexes } from "../../../platform/search/missing-indexes.ts";
import { confirmations } from "../contract/concerns.ts";
import type { UploadFindings } from "../contract/uploads.ts";
import { assertConfirmed } from "../import/concerns.ts";
import { importCode, type ImportProgress, type ImportResult } from "../import/import.ts";
import { ImportError } from "../import/import-error.ts";
import { storedReport } from "../import/report.ts";
import { writeUpload } from "./files.ts";
import { findUpload, moveUpload, workName, type UploadKey, type UploadRow } from "./queries.ts";

const uploadData = z.object({
  customerId: z.int(),
  id: z.int(),
  username: z.string(),
  userId: z.int().nullable(),
  /** What the user confirmed; for many removed sections, with the name of the town. */
  confirmed: confirmations.confirmed,
});
export type UploadData = z.infer<typeof uploadData>;

type Step = "read" | "publish";

const STATE = { read: "reading", publish: "publishing" } as const;

/** For an upload whose job did not end: the file itself may be the reason, so nothing is tried again by itself. */
const INTERRUPTED: Readonly<Record<Step, string>> = {
  read: "The server stopped while it was reading this file. Upload the file again. If the server stops again, the file may be the reason: tell your administrator.",
  publish:
    "The server stopped while it was publishing this code. Nothing was published. Try again; if the server stops again, tell your administrator.",
};

const HALF_AN_HOUR = 1800;
/** Percent at which each phase of an import starts, and its share. */
const PROGRESS: Readonly<Record<ImportProgress["phase"], readonly [number, number]>> = {
  reading: [0, 60],
  comparing: [60, 0],
  writing: [75, 0],
  published: [100, 0],
};

const uploadJob = (name: string, step: Step): Job<UploadData> =>
  townJob<UploadData>({
    name,
    data: uploadData,
    timeoutSeconds: HALF_AN_HOUR,
    work: workName,
    run: (data, context) => work(step, data, context),
    interrupted: ({ customerId, id }, { db }) => stop(db, step, { customerId, id }, INTERRUPTED[step]),
  });

/** Reads an upload and stores the report. */
export const readUploadJob = uploadJob("code.read-upload", "read");
/** Publishes an upload that was read. */
export const publishUploadJob = uploadJob("code.publish-upload", "publish");

export const uploadJobs: readonly Job[] = [readUploadJob, publishUploadJob];

async function work(step: Step, data: UploadData, context: TownJobContext): Promise<void> {
  const { db, signal } = context;
  const state = STATE[step];
  const upload = await findUpload(db, data.customerId, data.id);
  if (upload === null || upload.state !== state) return;
  try {
    const result = await importUpload(upload, data, context, step === "read");
    const report = storedReport(result.report);
    const done = { problem: null, options: { ...upload.options, found: findingsOf(result) } };
    if (step === "read") return void (await moveUpload(db, upload, [state], { ...done, state: "read", report }));
    // Once published, it stays published, even if someone discarded it in the meantime.
    await moveUpload(db, upload, [state, "discarded"], {
      ...done,
      state: "published",
      file: null,
      ...(result.outcome === "unchanged" ? {} : { report }),
    });
  } catch (error) {
    const problem = signal.aborted ? INTERRUPTED[step] : explain(error);
    await stop(db, step, upload, problem ?? UNEXPECTED_ERROR);
    if (problem === null) throw new ReportedError(error);
  }
}

/** If publishing failed, the upload stays, so that it can be published again. */
async function stop(db: Db, step: Step, upload: UploadKey, problem: string): Promise<void> {
  await moveUpload(db, upload, [STATE[step]], { state: step === "read" ? "failed" : "read", problem });
}

function findingsOf({ outcome, version, position }: ImportResult): UploadFindings {
  return { ...position, unchanged: outcome === "unchanged", archiveId: version?.archiveId ?? null };
}

const UNEXPECTED_ERROR = "An unexpected error occurred. See the server log for details.";

const FILES_AWAY = "Files cannot be read or stored at the moment. Please try again in a minute.";

/** The message for problems that the user can fix, or that pass; null for internal errors. */
function explain(error: unknown): string | null {
  if (error instanceof FilesUnavailable) return FILES_AWAY;
  return error instanceof ReadError || error instanceof ImportError || error instanceof Failure ? error.message : null;
}

async function importUpload(
  upload: UploadRow,
  { confirmed, ...person }: UploadData,
  { db, files, search, jobs, signal, readingLimits, townHooks, town, progress }: TownJobContext,
  dryRun: boolean,
): Promise<ImportResult> {
  const folder = await mkdtemp(join(tmpdir(), "towncode-code-"));
  try {
    return await importCode(
      {
        db,
        files,
        search,
        readingLimits,
        indexLater: async (tx) => await enqueueMissingIndexes(jobs, tx),
        hooks: { jobs, townHooks },
      },
      {
        custId: town.site.custId,
        path: await writeUpload(upload, folder, files),
        format: "auto",
        signal,
        date: upload.options.date,
        publishingId: upload.options.publishingId,
        dryRun,
        by: await town.askedBy(db, person),
        // Other versions may have been published since the user confirmed.
        review: async (concerns) => assertConfirmed(concerns, { confirmed, town: "" }, ""),
        onProgress: ({ phase, done, all }) => {
          const [from, share] = PROGRESS[phase];
          progress(from + (all > 0 ? (share * done) / all : 0), 100);
        },
      },
    );
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
