import type { VersionPosition } from "./history.ts";
import { isLater, type VersionState } from "../../../domain/version-state.ts";
import { ReadError, type Reader, type Source } from "../../../domain/law/reader.ts";
import type { Db } from "../../../platform/db/db.ts";
import { updateStatistics } from "../../../platform/db/statistics.ts";
import type { HookServices } from "../../../platform/features/town-hooks.ts";
import type { Actor } from "../../../platform/http/access.ts";
import { Failure } from "../../../platform/http/failure.ts";
import { SearchUnavailable } from "../../../platform/search/port.ts";
import { READING_LIMITS, type ReadingLimits } from "../../../platform/work/limits.ts";
import { runInThread, ThreadEnded } from "../../../platform/work/run.ts";
import type { ImportReport } from "../contract/code.ts";
import type { Concern } from "../contract/concerns.ts";
import type { ImportHost } from "./host.ts";
import { ImportError } from "./import-error.ts";
import { lockTown } from "./lock.ts";
import { storedReport } from "./report.ts";
import type { ThreadInput } from "./prepare-thread.ts";
import { prepareVersion, type Prepared } from "./prepare.ts";
import { publish } from "./publish.ts";
import { Staging, type StagingServices } from "./staging.ts";
import { customerIdOf } from "./stored.ts";
import { removeUnfinishedOf } from "./unfinished.ts";

export interface ImportServices extends StagingServices {
  /** Schedules building the index for when the search engine is back. Default: the import fails without an index. */
  readonly indexLater?: ((tx: Db) => Promise<void>) | undefined;
  /** Tells the features that versions changed, in the transaction that publishes. Default: nobody is told. */
  readonly hooks?: HookServices | undefined;
  /** Default: `READING_LIMITS`. */
  readonly readingLimits?: ReadingLimits;
}

/** A file, folder or zip archive, which is read in a worker thread, or a source that this thread reads. */
export type ImportInput =
  | {
      readonly path: string;
      /** "auto", or the name of a reader. */
      readonly format: string;
    }
  | { readonly source: Source; readonly reader: Reader };

export interface ImportOptions {
  readonly custId: string;
  /** Date of the law (YYYY-MM-DD); null: the date in the source. */
  readonly date?: string | null;
  readonly publishingId?: string | null;
  /** Reads and compares everything, but writes nothing. */
  readonly dryRun?: boolean;
  readonly onProgress?: (progress: ImportProgress) => void;
  /** Update the database's planner statistics (default: true). In a series of imports, only the last one needs it. */
  readonly analyze?: boolean;
  /** The user who imports, for the history. Default: the command line. */
  readonly by?: Actor | undefined;
  /** Called before the version is written, with what may be a mistake. If it throws, nothing is changed. */
  readonly review?: ((concerns: readonly Concern[]) => Promise<void>) | undefined;
  /** What the town decided about files of this format (`ReadOptions`). */
  readonly rules?: unknown;
  /** Stops reading. */
  readonly signal?: AbortSignal | undefined;
}

export type ImportRequest = ImportOptions & ImportInput;

/** `done` and `all` are bytes while reading; 0 if unknown. */
export interface ImportProgress {
  readonly phase: "reading" | "comparing" | "writing" | "published";
  readonly done: number;
  readonly all: number;
}

export interface ImportResult {
  readonly outcome: "published" | "unchanged" | "dry-run";
  /** The new version, or the existing one with the same input; null for a dry run. */
  readonly version: { readonly id: number; readonly archiveId: string; readonly state: VersionState } | null;
  readonly report: ImportReport;
  /** Its position among the versions (for a dry run: the position it would have). */
  readonly position: {
    /** No version that readers see has a newer date: it is current, or will be on its day. */
    readonly newest: boolean;
    /** Archive id of the version that it is compared with; null for the first. */
    readonly before: string | null;
    /** Date of the law; null if neither the request nor the source has one. */
    readonly date: string | null;
  };
}

/**
 * Imports a town's code as a new version: reads it, matches its provisions with those of earlier versions, stages rows
 * and search index in short transactions that nobody sees, then publishes the version in one (OPEN-82, decision 023).
 *
 * The version with the newest date that has come is the current one, regardless of the order of imports. A version
 * without a date counts as of today. Importing the same input again changes nothing. Throws `ReadError` or
 * `Failure` (bad input), `ImportError` (no such town, or another import is running) or `ThreadEnded`; nothing is changed then.
 */
export async function importCode(services: ImportServices, request: ImportRequest): Promise<ImportResult> {
  const started = performance.now();
  const { custId, onProgress = () => {} } = request;
  const customerId = await customerIdOf(services.db, custId);
  const staging = new Staging(services, { custId, customerId }, { onProgress, review: request.review });
  const timed = (report: ImportReport): ImportReport => ({
    ...report,
    seconds: Math.round(performance.now() - started) / 1000,
  });
  if (request.dryRun) return resultOf(await prepare(services, request, staging), timed);
  const release = await lockTown(services.db, customerId);
  if (release === null)
    throw new ImportError("busy", "Another import for this town is running. Try again when it has finished.");
  try {
    await removeUnfinishedOf(services, customerId);
    const result = await stageAndPublish(services, request, staging, timed);
    if (result.outcome === "published" && (request.analyze ?? true)) await updateCodeStatistics(services.db);
    onProgress({ phase: "published", done: 0, all: 0 });
    return result;
  } finally {
    await release();
  }
}

type Timed = (report: ImportReport) => ImportReport;

async function stageAndPublish(
  services: ImportServices,
  request: ImportRequest,
  staging: Staging,
  timed: Timed,
): Promise<ImportResult> {
  const { db, indexLater, hooks } = services;
  try {
    const prepared = await prepare(services, request, staging);
    if (prepared.outcome !== "staged") return resultOf(prepared, timed);
    const also = await waitForIndex(staging, indexLater);
    const row = versionRow(staging, request, prepared, timed);
    await publish(db, { row, known: staging.known, by: request.by, also, hooks });
    return { ...resultOf(prepared, timed), version: { id: row.id, archiveId: row.archiveId, state: row.state } };
  } catch (error) {
    // If this fails, too, the next import of the town or the next start of the server removes what was staged.
    await staging.discard().catch(() => {});
    throw error;
  }
}

async function prepare(
  { readingLimits: limits = READING_LIMITS }: ImportServices,
  request: ImportRequest,
  host: ImportHost,
): Promise<Prepared> {
  const { date = null, dryRun = false, rules = null } = request;
  const { megabytes, minutes, elements } = limits;
  if ("source" in request)
    return prepareVersion({ source: request.source, reader: request.reader, date, dryRun, rules, elements }, host);
  const { path, format, signal } = request;
  return runInThread<ImportHost, Prepared>({ path, format, date, dryRun, rules, limits } satisfies ThreadInput, {
    module: new URL("prepare-thread.ts", import.meta.url),
    name: "reading the code",
    host,
    megabytes,
    minutes,
    signal,
    errors: [ReadError, ImportError, Failure],
  }).catch((error: unknown) => {
    throw error instanceof ThreadEnded ? (limitReached(error.reason, limits) ?? error) : error;
  });
}

/** For people: which limit was reached, and what they can do. Null if the thread ended for another reason. */
function limitReached(reason: ThreadEnded["reason"], { megabytes, minutes }: ReadingLimits): ReadError | null {
  const advice = (setting: string): string =>
    `Look for a part that is far too large or repeated, or ask the administrator of this server to raise ${setting}.`;
  if (reason === "memory")
    return new ReadError(
      "too-large",
      `Reading this code needs more than ${megabytes.toLocaleString("en-US")} MB of memory, the limit of this server. ${advice("READING_MEMORY_MB")}`,
    );
  if (reason === "time")
    return new ReadError(
      "too-large",
      `Reading this code takes more than ${minutes} minutes, the limit of this server. ${advice("READING_MINUTES")}`,
    );
  return null;
}

function resultOf(prepared: Prepared, timed: Timed): ImportResult {
  const { outcome, position, date } = prepared;
  return {
    outcome: outcome === "staged" ? "published" : outcome,
    version: outcome === "unchanged" ? prepared.version : null,
    report: outcome === "unchanged" ? prepared.report : timed(prepared.report),
    position: {
      newest: outcome === "unchanged" ? prepared.version.state === "current" : position.newest,
      before: position.nearest?.archiveId ?? null,
      date,
    },
  };
}

/** If the search engine is unavailable, the law is published anyway and indexed later. */
async function waitForIndex(
  staging: Staging,
  indexLater: ImportServices["indexLater"],
): Promise<(tx: Db) => Promise<void>> {
  try {
    await staging.indexed();
    return async () => {};
  } catch (error) {
    if (!(error instanceof SearchUnavailable) || indexLater === undefined) throw error;
    return indexLater;
  }
}

/** As `settleStates` decides when it is published. */
function stateOfNew({ newest }: VersionPosition, date: string | null): VersionState {
  if (isLater(date)) return "scheduled";
  return newest ? "current" : "archived";
}

function versionRow(
  { version, known }: Staging,
  { custId, publishingId }: ImportOptions,
  { facts, date, position, report }: Extract<Prepared, { outcome: "staged" }>,
  timed: Timed,
) {
  const number = Math.max(0, ...known.map((each) => each.number)) + 1;
  return {
    id: version.versionId,
    customerId: version.customerId,
    number,
    archiveId: `${custId}-${number}`,
    state: stateOfNew(position, date),
    ...facts,
    publishingIdentifier: publishingId ?? "",
    updatedDate: date,
    displayDate: date,
    report: timed(storedReport(report)),
  };
}

export const updateCodeStatistics = (db: Db): Promise<void> =>
  updateStatistics(db, ["versions", "structures", "citations", "definitions", "index_words", "texts (hash)"]);
