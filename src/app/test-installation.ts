import { mkdtemp, rm } from "node:fs/promises";
import { createWriteStream } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { sql } from "drizzle-orm";
import { codeOfTowns } from "../features/code/code-of-towns.ts";
import { importTown, type ImportedTown } from "../features/sites/towns/import.ts";
import { townEntries } from "../features/sites/towns/export.ts";
import { requireTown } from "../features/sites/towns/queries.ts";
import { removeSimulatedTown } from "../features/sites/towns/remove.ts";
import { Registry } from "../features/sites/registry.ts";
import { writeAudit } from "../platform/audit/audit.ts";
import { noCounts } from "../platform/counts.ts";
import { rows, type Database } from "../platform/db/db.ts";
import { openFiles } from "../platform/files/registered.ts";
import type { FileStore } from "../platform/files/port.ts";
import { visitor } from "../platform/http/access.ts";
import { EndpointRunner, type Services } from "../platform/http/endpoint.ts";
import { noLimit } from "../platform/http/address-limit.ts";
import { memoryLimits } from "../platform/limits/limits.ts";
import type { SearchIndex } from "../platform/search/port.ts";
import { openTestIndex } from "../platform/search/test-index.ts";
import { createSecret } from "../platform/secret.ts";
import { zipStream } from "../platform/zip/zip-stream.ts";
import { catalog } from "./catalog.ts";

/** An installation with all features, for tests of towns that move from one to another. */
export interface TestInstallation {
  readonly database: Database;
  readonly folder: string;
  readonly files: FileStore;
  readonly search: SearchIndex;
  readonly registry: Registry;
  readonly runner: EndpointRunner;
  /** Addresses to which mail was sent. */
  readonly sent: readonly string[];
  /** Names of the jobs that imports added; none runs. */
  readonly waiting: string[];
  /** Writes the export of a town and records it. */
  exportTown(custId: string, file: string): Promise<void>;
  importTown(file: string, custId?: string): Promise<ImportedTown>;
  /** Without the checks that protect real towns. */
  removeTown(custId: string): Promise<void>;
  close(): Promise<void>;
}

export async function openTestInstallation(database: Database): Promise<TestInstallation> {
  const folder = await mkdtemp(join(tmpdir(), "towncode-installation-"));
  const { db } = database;
  const waiting: string[] = [];
  const files = openFiles(db, join(folder, "files"));
  const search = await openTestIndex(join(folder, "search"));
  const registry = new Registry(db, catalog, codeOfTowns);
  await registry.refresh();
  const sent: string[] = [];
  const unused = (): never => {
    throw new Error("This service is not part of the test");
  };
  const services: Services = {
    catalog,
    db,
    files,
    search,
    mail: {
      sends: true,
      send: async (_db, { to }) => sent.push(to),
      sendAgain: unused,
      deliver: unused,
    },
    jobs: { enqueue: unused } as unknown as Services["jobs"],
    termsOfUseUrl: null,
    mailOrigin: "https://code.example.org",
    signIn: { requireSecondFactor: "nobody", passkeyOrigin: null },
    limits: memoryLimits(),
    searchLimit: noLimit,
    shownPapers: { sizes: unused, picture: unused, words: unused, close: unused },
    log: { info: () => {}, error: () => {} },
    secret: createSecret("a key for tests that is long enough"),
    actors: { actorOf: async () => visitor, changed: () => {} },
    counts: noCounts,
  };
  return {
    database,
    folder,
    sent,
    files,
    search,
    registry,
    runner: new EndpointRunner(services, registry, catalog.endpoints, { checkAnswers: true }),
    waiting,
    exportTown: async (custId, file) => {
      const town = await requireTown(db, custId);
      await pipeline(
        zipStream(townEntries({ db, files, isComplete: true }, town, catalog.townData)),
        createWriteStream(file),
      );
      await writeAudit(db, { actor: visitor, site: town }, { action: "town.export", subject: custId });
    },
    importTown: async (file, custId) => {
      const enqueue = async (_db: unknown, { name }: { readonly name: string }): Promise<null> => {
        waiting.push(name);
        return null;
      };
      const jobs = { enqueue } as unknown as Services["jobs"];
      const imported = await importTown(
        { db, files, search, catalog, jobs, folder },
        { file, custId: custId ?? null, by: visitor },
      );
      await registry.refresh();
      return imported;
    },
    removeTown: async (custId) => {
      await removeSimulatedTown({ db, search, data: catalog.townData }, custId);
      await registry.refresh();
    },
    close: async () => {
      await search.close();
      await database.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** GUIDs of a town in ascending order: an import keeps their order. */
export async function guidsOf({ database }: TestInstallation, custId: string): Promise<string[]> {
  const found = await rows<{ guid: string }>(
    database.db,
    sql`select p.guid::text as guid from provisions p join customers c on c.id = p.customer_id where c.cust_id = ${custId} order by p.guid`,
  );
  return found.map(({ guid }) => guid);
}
