import type { Concern } from "../features/code/contract/concerns.ts";
import { importCode, type ImportProgress, type ImportResult } from "../features/code/import/import.ts";
import type { Db } from "../platform/db/db.ts";
import type { JobQueue } from "../platform/jobs/port.ts";
import { printError } from "../platform/command-line/output.ts";
import { enqueueMissingIndexes } from "../platform/search/missing-indexes.ts";
import { catalog } from "./catalog.ts";
import type { OpenServices } from "./services.ts";

export interface ImportInput {
  readonly custId: string;
  /** A file, a folder or a zip archive. */
  readonly path: string;
  /** "auto", or the name of a reader. */
  readonly format: string;
  readonly date: string | null;
  readonly publishingId: string | null;
  readonly dryRun: boolean;
  /** See `ImportOptions` of the import. */
  readonly review?: (concerns: readonly Concern[]) => Promise<void>;
  readonly onProgress: (done: number, all: number, what: string) => void;
}

const PHASES: Record<ImportProgress["phase"], string> = {
  reading: "reading",
  comparing: "comparing with earlier versions",
  writing: "writing and indexing",
  published: "published",
};

async function indexLater(jobs: JobQueue, tx: Db): Promise<void> {
  await enqueueMissingIndexes(jobs, tx);
  printError(
    "The search engine is unavailable. The version goes live without an index; a running server builds it when the engine is back.",
  );
}

/** Imports a file or folder as a new version of a town's code. Throws what `importCode` throws. */
export async function importInput(
  { database, search, files, jobs, readingLimits }: OpenServices,
  input: ImportInput,
): Promise<ImportResult> {
  const { custId, path, format, date, publishingId, dryRun } = input;
  return importCode(
    {
      db: database.db,
      search,
      files,
      readingLimits,
      indexLater: async (tx) => await indexLater(jobs, tx),
      hooks: { jobs, townHooks: catalog.townHooks },
    },
    {
      custId,
      path,
      format,
      date,
      publishingId,
      dryRun,
      review: input.review,
      onProgress: ({ phase, done, all }) => input.onProgress(done, all, PHASES[phase]),
    },
  );
}
