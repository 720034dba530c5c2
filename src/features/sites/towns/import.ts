import { mkdtemp, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { z } from "zod";
import { counted } from "../../../domain/counted.ts";
import { writeAudit } from "../../../platform/audit/audit.ts";
import { rows, type Db } from "../../../platform/db/db.ts";
import { raiseRevision } from "../parts/server/revision.ts";
import type { Catalog } from "../../../platform/features/catalog.ts";
import type { FileStore } from "../../../platform/files/port.ts";
import type { Actor } from "../../../platform/http/access.ts";
import { Failure } from "../../../platform/http/failure.ts";
import { ALL } from "../../../platform/jobs/open.ts";
import type { JobQueue } from "../../../platform/jobs/port.ts";
import { SearchUnavailable, type SearchIndex } from "../../../platform/search/port.ts";
import { holdIndexes } from "../../../platform/search/cleanup.ts";
import { enqueueMissingIndexes } from "../../../platform/search/missing-indexes.ts";
import type { StoredIndex } from "../../../platform/search/source.ts";
import { knownIndexes } from "../../../platform/search/stored-indexes.ts";
import { EXPORT_FORMAT } from "../../../platform/town/export.ts";
import { prepareRows, storeFiles, writeRows, type UnpackedTown } from "../../../platform/town/import.ts";
import { Restore } from "../../../platform/town/restore.ts";
import type { UnzipLimits } from "../../../platform/zip/contents.ts";
import { unzipTo } from "../../../platform/zip/unzip.ts";
import { custIdRefusal } from "../customers.ts";

export interface ImportTownServices {
  readonly db: Db;
  readonly files: FileStore;
  readonly search: SearchIndex;
  readonly jobs: JobQueue;
  readonly catalog: Pick<
    Catalog,
    "permissions" | "searchSources" | "settings" | "townData" | "referenceKinds" | "fileTexts" | "townHooks"
  >;
  /** Folder for unpacking; must have room for the town. */
  readonly folder: string;
}

export interface TownImport {
  /** The zip. */
  readonly file: string;
  /** Id of the new town; null: as in the export. */
  readonly custId: string | null;
  readonly by: Actor;
  readonly onProgress?: (step: "unpacking" | "checking" | "writing" | "indexing") => void;
}

export interface ImportedTown {
  readonly custId: string;
  readonly name: string;
  /** Sentences about what differs from the export. */
  readonly notes: readonly string[];
}

/** Far above any town, but small enough that a hostile archive does not fill a disk unnoticed. */
const LIMITS: UnzipLimits = { entries: 1_000_000, totalBytes: 50_000_000_000, ratio: 200 };

/**
 * Adds a town from an export. Everything is checked first; then one transaction makes the town visible with its search
 * indexes. A failed import leaves nothing (a nightly job removes stored bytes that nothing uses). Throws a `Failure` with the file and line of a problem.
 */
export async function importTown(services: ImportTownServices, request: TownImport): Promise<ImportedTown> {
  const work = await mkdtemp(join(services.folder, "import-"));
  try {
    request.onProgress?.("unpacking");
    const paths = await unzipTo(request.file, join(work, "town"), LIMITS, isNeeded);
    return await importUnpacked(services, request, { folder: join(work, "town"), paths: new Set(paths) });
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

/** The versions in code/ are for people to read. */
const isNeeded = (path: string): boolean => path === "town.json" || /^(?:data|files)\//.test(path);

async function importUnpacked(
  services: ImportTownServices,
  request: TownImport,
  town: UnpackedTown,
): Promise<ImportedTown> {
  const { db, files, catalog } = services;
  const { townData: data } = catalog;
  const { custId: from, name } = await readFacts(town);
  const custId = request.custId ?? from;
  await assertFree(db, custId);
  request.onProgress?.("checking");
  const restore = new Restore({ from, custId, customerId: await takeCustomerId(db), catalog });
  const keys = await prepareRows(db, town, restore, data);
  const missing = await storeFiles(files, town, keys, restore);
  if (missing > 0) restore.notes.push(`Left out, because they are not in the export: ${counted(missing, "file")}.`);
  request.onProgress?.("writing");
  await write(services, request, town, restore);
  for (const { afterImport } of data) await afterImport?.(db);
  return { custId, name, notes: restore.notes };
}

const facts = z.object({
  format: z.int(),
  custId: z.string().regex(/^[A-Za-z0-9]{2,40}$/),
  name: z.string().max(255),
});

async function readFacts({ folder, paths }: UnpackedTown): Promise<z.infer<typeof facts>> {
  const notAnExport = (): Failure => new Failure("bad-input", "That archive is not an export of a town.");
  if (!paths.has("town.json")) throw notAnExport();
  let given: unknown;
  try {
    given = JSON.parse(await readFile(join(folder, "town.json"), "utf8"));
  } catch {
    throw notAnExport();
  }
  const result = facts.safeParse(given);
  if (!result.success) throw notAnExport();
  if (result.data.format > EXPORT_FORMAT)
    throw new Failure(
      "bad-input",
      "That export was made by a newer version of Towncode. Update this installation first.",
    );
  return result.data;
}

async function assertFree(db: Db, custId: string): Promise<void> {
  const refusal = await custIdRefusal(db, custId);
  if (refusal !== null) throw new Failure("conflict", `${refusal} Use --id to give the town another id.`);
}

async function takeCustomerId(db: Db): Promise<number> {
  const [row] = await rows<{ id: number }>(
    db,
    sql`select nextval(pg_get_serial_sequence('customers', 'id'))::integer as id`,
  );
  if (row === undefined) throw new Error("The database returned no id for the town");
  return row.id;
}

async function write(
  services: ImportTownServices,
  { by, onProgress }: TownImport,
  town: UnpackedTown,
  restore: Restore,
): Promise<void> {
  const { db, search, catalog } = services;
  const { custId, customerId, from } = restore;
  const built: StoredIndex["index"][] = [];
  try {
    await db.transaction(async (tx) => {
      await holdIndexes(tx);
      await assertFree(tx, custId);
      await writeRows(tx, town, restore, catalog.townData);
      onProgress?.("indexing");
      await buildIndexes(services, tx, custId, built);
      await writeAudit(
        tx,
        { actor: by, site: { customerId, custId } },
        { action: "town.import", subject: custId, after: { from } },
      );
      await raiseRevision(tx, customerId, "sites");
      // The export has no jobs, but files that were not read yet.
      for (const { resume } of catalog.fileTexts) await services.jobs.enqueue(tx, resume, {}, { singletonKey: ALL });
      await catalog.townHooks.townImported(tx, { site: { customerId, custId }, actor: by, jobs: services.jobs });
    });
  } catch (error) {
    for (const index of built) await search.remove(index).catch(() => {});
    throw error;
  }
}

/** If the search engine is unavailable, the town is imported anyway and indexed later. */
async function buildIndexes(
  { search, catalog, jobs }: ImportTownServices,
  tx: Db,
  custId: string,
  built: StoredIndex["index"][],
): Promise<void> {
  try {
    for (const { index, documents, size } of await knownIndexes(tx, catalog.searchSources, custId)) {
      built.push(index);
      await search.build(index, documents(), size);
    }
  } catch (error) {
    if (!(error instanceof SearchUnavailable)) throw error;
    await enqueueMissingIndexes(jobs, tx);
  }
}
