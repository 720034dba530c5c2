import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { z } from "zod";
import { ReadError } from "../../../domain/law/reader.ts";
import { chooseReader } from "../../../domain/law/read/index.ts";
import type { Db } from "../../../platform/db/db.ts";
import type { FileStore } from "../../../platform/files/port.ts";
import { openSource } from "../../../platform/files/source.ts";
import { visitor } from "../../../platform/http/access.ts";
import { Failure } from "../../../platform/http/failure.ts";
import type { Job, JobContext, JobQueue } from "../../../platform/jobs/port.ts";
import type { SearchIndex } from "../../../platform/search/port.ts";
import type { UploadFindings } from "../contract/uploads.ts";
import { importCode, type ImportProgress, type ImportResult, type ImportServices } from "../import/import.ts";
import { ImportError } from "../import/import-error.ts";
import { forgetFile, unpack } from "./files.ts";
import { findUpload, moveUpload, type UploadRow } from "./queries.ts";

/** What the jobs work with beside the database; `search` is asked for when a job runs. */
export interface UploadServices {
  readonly files: FileStore;
  readonly search: () => Promise<SearchIndex>;
  readonly indexLater?: ImportServices["indexLater"];
}

const uploadData = z.strictObject({
  custId: z.string(),
  customerId: z.int(),
  id: z.int(),
  username: z.string(),
  userId: z.int().nullable(),
});
export type UploadData = z.infer<typeof uploadData>;

/** Reads what was sent and keeps the report, or publishes it. */
export const UPLOAD_JOBS = { read: "code.read-upload", publish: "code.publish-upload" } as const;

const HALF_AN_HOUR = 1800;
/** Progress is written at most so often. */
const PROGRESS_INTERVAL_MS = 500;
/** Shares of the whole that the steps of an import take, in percent. */
const PROGRESS: Readonly<Record<ImportProgress["phase"], readonly [number, number]>> = {
  reading: [0, 60],
  comparing: [60, 0],
  writing: [75, 0],
  published: [100, 0],
};

/** A job by the name under which its endpoint enqueues it; what it does is known where the house is composed. */
export function uploadJob(step: keyof typeof UPLOAD_JOBS, services: UploadServices | null = null): Job<UploadData> {
  return {
    name: UPLOAD_JOBS[step],
    data: uploadData,
    timeoutSeconds: HALF_AN_HOUR,
    retry: { limit: 1, firstWaitSeconds: 5, longestWaitSeconds: 5 },
    run: async (data, context) => {
      if (services === null) throw new Error("This job is run where it was defined");
      await work(step, data, context, services);
    },
  };
}

/** Before the queue is opened. */
export function defineUploadJobs(jobs: JobQueue, services: UploadServices): void {
  jobs.define(uploadJob("read", services));
  jobs.define(uploadJob("publish", services));
}

async function work(
  step: keyof typeof UPLOAD_JOBS,
  data: UploadData,
  { db, isLast }: Pick<JobContext, "db" | "isLast">,
  services: UploadServices,
): Promise<void> {
  const state = step === "read" ? "reading" : "publishing";
  const upload = await findUpload(db, data.customerId, data.id);
  if (upload === null || upload.state !== state) return;
  try {
    const result = await importUpload(upload, data, { db, services, dryRun: step === "read" });
    const done = { progress: 100, problem: null, options: { ...upload.options, found: findingsOf(result) } };
    if (step === "read")
      return void (await moveUpload(db, upload.id, [state], { ...done, state: "read", report: result.report }));
    // What was published is so, whatever was thought of it in the meantime.
    await moveUpload(db, upload.id, [state, "discarded"], {
      ...done,
      state: "published",
      file: null,
      ...(result.outcome === "unchanged" ? {} : { report: result.report }),
    });
    await forgetFile(db, services.files, upload);
  } catch (error) {
    const problem = explain(error);
    if (problem === null && !isLast) throw error;
    // What could not be published is kept: it may be tried again.
    await moveUpload(db, upload.id, [state], {
      state: step === "read" ? "failed" : "read",
      problem: problem ?? UNEXPECTED_ERROR,
    });
    if (problem === null) throw error;
  }
}

function findingsOf({ outcome, version, place }: ImportResult): UploadFindings {
  return { ...place, unchanged: outcome === "unchanged", archiveId: version?.archiveId ?? null };
}

const UNEXPECTED_ERROR = "Something went wrong that nobody foresaw. The log of the server tells more.";

/** What people can do something about; null for a fault of ours. */
function explain(error: unknown): string | null {
  return error instanceof ReadError || error instanceof ImportError || error instanceof Failure ? error.message : null;
}

interface Run {
  readonly db: Db;
  readonly services: UploadServices;
  readonly dryRun: boolean;
}

async function importUpload(
  upload: UploadRow,
  { custId, username, userId }: UploadData,
  { db, services, dryRun }: Run,
): Promise<ImportResult> {
  const folder = await mkdtemp(join(tmpdir(), "towncode-code-"));
  try {
    const source = await openSource(await unpack(upload, folder, services.files));
    return await importCode(
      { db, files: services.files, search: await services.search(), indexLater: services.indexLater },
      {
        custId,
        source,
        reader: await chooseReader(source, "auto"),
        date: upload.options.date,
        publishingId: upload.options.publishingId,
        dryRun,
        by: { ...visitor, username, userId },
        onProgress: progressWriter(db, upload.id),
      },
    );
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function progressWriter(db: Db, id: number): (progress: ImportProgress) => void {
  let told = 0;
  return ({ phase, done, all }) => {
    if (Date.now() - told < PROGRESS_INTERVAL_MS) return;
    told = Date.now();
    const [from, share] = PROGRESS[phase];
    const progress = Math.min(99, Math.round(from + (all > 0 ? (share * done) / all : 0)));
    // What is told of progress is not waited for, and its loss is none.
    void moveUpload(db, id, ["reading", "publishing"], { progress }).catch(() => null);
  };
}
