import { sql } from "drizzle-orm";
import type { Reader, Source } from "../../../domain/law/reader.ts";
import type { Db } from "../../../platform/db/db.ts";
import type { FileStore } from "../../../platform/files/port.ts";
import { yieldToEventLoop } from "../../../platform/yield-to-event-loop.ts";
import type { Actor } from "../../../platform/http/access.ts";
import { withSmallHeap } from "../../../platform/memory.ts";
import { indexName, SearchUnavailable, type SearchIndex } from "../../../platform/search/port.ts";
import type { ImportReport } from "../contract/code.ts";
import { traceLineage, type Lineage } from "./changes.ts";
import { Collected } from "./collect.ts";
import { searchDocuments } from "./documents.ts";
import { customerIdOf, historyOf, positionIn, sameAs, type KnownVersion, type VersionPosition } from "./history.ts";
import { findImages, storeImages, type SourceImage } from "./images.ts";
import { sortByPosition, outline, withGuids, type Outline } from "./plan.ts";
import { publish } from "./publish.ts";
import { makeReport } from "./report.ts";
import type { Skeleton } from "./skeleton.ts";
import { indexWordsOf } from "./words.ts";
import { takeGuids, takeVersionId } from "./write.ts";

export interface ImportServices {
  readonly db: Db;
  readonly search: SearchIndex;
  readonly files: FileStore;
  /** Schedules building the index for when the search engine is back. Default: the import fails without an index. */
  readonly indexLater?: ((tx: Db) => Promise<void>) | undefined;
}

export interface ImportRequest {
  readonly custId: string;
  readonly source: Source;
  readonly reader: Reader;
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
}

/** `done` and `all` are bytes while reading; 0 if unknown. */
export interface ImportProgress {
  readonly phase: "reading" | "comparing" | "writing" | "published";
  readonly done: number;
  readonly all: number;
}

export interface ImportResult {
  readonly outcome: "published" | "unchanged" | "dry-run";
  /** The new version, or the existing one with the same input; null for a dry run. */
  readonly version: { readonly id: number; readonly archiveId: string; readonly current: boolean } | null;
  readonly report: ImportReport;
  /** Its position among the versions (for a dry run: the position it would have). */
  readonly position: {
    /** It is the current version: no other has a newer date. */
    readonly newest: boolean;
    /** Archive id of the version that it is compared with; null for the first. */
    readonly before: string | null;
    /** Date of the law; null if neither the request nor the source has one. */
    readonly date: string | null;
  };
}

/**
 * Imports a town's code as a new version: reads it, matches its provisions with those of earlier versions, writes
 * everything in one transaction while the search index is built, then makes it the current version (OPEN-82).
 *
 * The version with the newest date is the current one, regardless of the order of imports. A version without a date
 * counts as of today. Importing the same input again changes nothing. Throws `ReadError` (bad input) or `ImportError`
 * (no such town, or another import is running); nothing is changed then.
 */
export async function importCode(services: ImportServices, request: ImportRequest): Promise<ImportResult> {
  const customerId = await customerIdOf(services.db, request.custId);
  const collected = new Collected((done, all) => request.onProgress?.({ phase: "reading", done, all }));
  try {
    return await withSmallHeap(() => run(services, request, customerId, collected));
  } finally {
    collected.texts.close();
  }
}

async function run(
  services: ImportServices,
  request: ImportRequest,
  customerId: number,
  collected: Collected,
): Promise<ImportResult> {
  const started = performance.now();
  const reportPhase = (phase: ImportProgress["phase"]) => request.onProgress?.({ phase, done: 0, all: 0 });
  await request.reader.read(request.source, collected, { date: request.date ?? null });
  const images = await findImages(request.source, collected);
  reportPhase("comparing");
  const compared = await compare(services.db, customerId, request, collected);
  if (compared.same !== null) {
    // Restores missing images. This is the repair that `doctor` recommends.
    if (!request.dryRun) await storeImages(services.files, images);
    const { same, position, date } = compared;
    return {
      outcome: "unchanged",
      version: same,
      report: same.report,
      position: { newest: same.current, before: position.nearest?.archiveId ?? null, date },
    };
  }
  const result = makeReport(request.reader.format, collected, compared.outline.citations, compared.lineage.changes);
  const timed = (): ImportReport => ({ ...result, seconds: Math.round(performance.now() - started) / 1000 });
  const position = {
    newest: compared.position.newest,
    before: compared.position.nearest?.archiveId ?? null,
    date: compared.date,
  };
  if (request.dryRun) return { outcome: "dry-run", version: null, report: timed(), position };
  reportPhase("writing");
  const version = await write(services, {
    ...compared,
    customerId,
    custId: request.custId,
    collected,
    images,
    request,
    report: timed,
  });
  reportPhase("published");
  return { outcome: "published", version, report: timed(), position };
}

interface Compared {
  readonly history: readonly KnownVersion[];
  readonly position: VersionPosition;
  readonly date: string | null;
  readonly sourceHash: string;
  readonly provisions: readonly Skeleton[];
  readonly outline: Outline;
  readonly lineage: Lineage;
}

interface WriteRequest extends Compared {
  readonly customerId: number;
  readonly custId: string;
  readonly collected: Collected;
  readonly images: readonly SourceImage[];
  readonly request: ImportRequest;
  readonly report: () => ImportReport;
}

async function compare(
  db: Db,
  customerId: number,
  request: ImportRequest,
  collected: Collected,
): Promise<(Compared & { same: null }) | (Pick<Compared, "position" | "date"> & { same: KnownVersion })> {
  const date = request.date ?? collected.facts.date;
  const history = await historyOf(db, customerId);
  const position = positionIn(history, date ?? new Date().toISOString().slice(0, 10));
  collected.addToHash(JSON.stringify([request.reader.format, date]));
  const sourceHash = collected.sourceHash();
  const same = sameAs(history, position, sourceHash);
  if (same !== null) return { same, position, date };
  const provisions = sortByPosition(collected.provisions);
  const lineage = await traceLineage(db, position, provisions, collected.texts);
  return {
    same: null,
    history,
    position,
    date,
    sourceHash,
    provisions,
    outline: await outline(provisions, collected.facts),
    lineage,
  };
}

async function write(services: ImportServices, work: WriteRequest): Promise<NonNullable<ImportResult["version"]>> {
  const { db, search, files } = services;
  const { collected, lineage, outline: planned } = work;
  const freshGuids = await takeGuids(
    db,
    work.provisions.flatMap(({ guid = null }, at) => (lineage.guids[at] === null ? [guid] : [])),
  );
  await yieldToEventLoop();
  const provisions = withGuids(work.provisions, lineage.guids, freshGuids, planned.pages);
  const words = await indexWordsOf(provisions, collected.indexEntries, planned.citationIndex);
  const images = await storeImages(files, work.images);
  const id = await takeVersionId(db);
  const row = versionRow(work, id, provisions[0]?.guid ?? 0);
  const index = indexName(work.custId, id);
  const indexed = search.build(index, searchDocuments(provisions, collected.texts));
  // Awaited later, before the version goes live. Until then a failure must not count as an unhandled rejection.
  indexed.catch(() => {});
  try {
    await publish(
      db,
      {
        row,
        freshGuids,
        provisions,
        texts: collected.texts,
        citations: planned.citations.resolved,
        words,
        images,
        by: work.request.by,
      },
      work.history,
      async (tx) => await waitForIndex(indexed, services, tx),
    );
  } catch (error) {
    await indexed.catch(() => {});
    await search.remove(index).catch(() => {});
    throw error;
  }
  if (work.request.analyze ?? true) await updateStatistics(db);
  return { id, archiveId: row.archiveId, current: row.current };
}

/** If the search engine is unavailable, the law is published anyway and indexed later. */
async function waitForIndex(indexed: Promise<void>, { indexLater }: ImportServices, tx: Db): Promise<void> {
  try {
    await indexed;
  } catch (error) {
    if (!(error instanceof SearchUnavailable) || indexLater === undefined) throw error;
    await indexLater(tx);
  }
}

function versionRow(work: WriteRequest, id: number, rootGuid: number) {
  const number = Math.max(0, ...work.history.map((version) => version.number)) + 1;
  return {
    id,
    customerId: work.customerId,
    number,
    archiveId: `${work.custId}-${number}`,
    current: work.position.newest,
    title: work.collected.facts.title,
    rootGuid,
    format: work.request.reader.format,
    sourceHash: work.sourceHash,
    publishingIdentifier: work.request.publishingId ?? "",
    updatedDate: work.date,
    displayDate: work.date,
    report: work.report(),
  };
}

/** Updates the planner statistics of the database. The embedded database never does this by itself. */
export async function updateStatistics(db: Db): Promise<void> {
  for (const table of ["versions", "structures", "citations", "index_words", "texts (hash)"]) {
    await db.execute(sql.raw(`analyze ${table}`)).catch(() => {});
  }
}
