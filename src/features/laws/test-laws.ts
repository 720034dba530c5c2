import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import type { z } from "zod";
import { catalog } from "../../app/catalog.ts";
import { testJobTowns } from "../../app/jobs/test-job-towns.ts";
import { auditLog } from "../../platform/audit/tables.ts";
import type { FileStore } from "../../platform/files/port.ts";
import { openFiles } from "../../platform/files/registered.ts";
import { visitor, type Actor } from "../../platform/http/access.ts";
import { UploadedFile } from "../../platform/http/upload.ts";
import { openJobs } from "../../platform/jobs/open.ts";
import type { JobQueue } from "../../platform/jobs/port.ts";
import { testJobServices } from "../../platform/jobs/test-services.ts";
import { openPapers } from "../../platform/papers/papers.ts";
import { changedDocuments } from "../../platform/search/changed-documents.ts";
import type { SearchIndex } from "../../platform/search/port.ts";
import { openSqliteIndex } from "../../platform/search/sqlite/sqlite-index.ts";
import { openTestTowns, setLevels, userOf, type TestTowns } from "../code/test-towns.ts";
import type { Law } from "./contract/entities.ts";
import { addLaw } from "./contract/laws.ts";
import { feature } from "./feature.ts";
import { laws } from "./tables.ts";

/** The test towns with the calls of this feature, a file store and jobs that wait. */
export interface TestLaws {
  readonly towns: TestTowns;
  readonly files: FileStore;
  readonly search: SearchIndex;
  readonly jobs: JobQueue;
  /** A user of Larkmere who manages laws, deleted ones included. */
  readonly clerk: Actor;
  /** The versions of Larkmere: the earlier one and the current one. */
  readonly versions: readonly [earlier: number, current: number];
  add(number: string, more?: Partial<z.input<typeof addLaw.input>>): Promise<Law>;
  /** A file as the server receives it. */
  received(bytes: string | Uint8Array, name: string): Promise<UploadedFile>;
  /** Runs the jobs that wait, from now on. */
  work(): Promise<void>;
  /** After a test: removes all laws and the history, and resets the town's permissions, which raises its revision. */
  clear(): Promise<void>;
  close(): Promise<void>;
}

const MANAGER = ["LAW/MANAGE", "LAW/DELETED/VIEW"];

export async function openTestLaws(): Promise<TestLaws> {
  const folder = await mkdtemp(join(tmpdir(), "towncode-laws-"));
  let files: FileStore | undefined;
  let jobs: JobQueue | undefined;
  const search = await openSqliteIndex({ folder: join(folder, "search"), workers: 1 });
  const papers = openPapers();
  const towns = await openTestTowns({
    endpoints: typeof feature.endpoints === "function" ? [] : (feature.endpoints ?? []),
    services: async (database) => {
      files = openFiles(database.db, join(folder, "files"));
      // Nothing runs before `work`.
      jobs = openJobs(database, [...(feature.jobs ?? []), changedDocuments], { pollSeconds: 0.5, stopSeconds: 1 });
      await jobs.open();
      return { files, jobs, search };
    },
  });
  if (files === undefined || jobs === undefined) throw new Error("The services were not opened.");
  const [store, queue] = [files, jobs];
  const clerk = userOf(towns.larkmere, MANAGER);
  const [earlier, current] = await Promise.all(
    ["larkmere-1", "larkmere"].map(async (id) => (await towns.registry.findSite(id))?.versionId ?? 0),
  );
  if (earlier === undefined || current === undefined) throw new Error("Larkmere has no versions.");
  return {
    towns,
    files: store,
    search,
    jobs: queue,
    clerk,
    versions: [earlier, current],
    add: (number, more = {}) =>
      towns.call(
        addLaw,
        {
          site: "larkmere",
          legislationType: "Local Law",
          number,
          legislationYear: 2026,
          confirmed: ["same-number"],
          ...more,
        },
        clerk,
      ),
    received: async (bytes, name) =>
      new UploadedFile({ name, type: "", incoming: await store.receive(Readable.from([Buffer.from(bytes)])) }),
    work: () =>
      queue.start(
        {
          ...testJobServices(towns.db),
          files: store,
          search,
          searchSources: feature.searchSources ?? [],
          papers,
          towns: testJobTowns(towns.db),
        },
        { info: () => {}, warn: () => {}, error: () => {} },
      ),
    clear: async () => {
      await towns.db.delete(laws);
      await towns.db.delete(auditLog);
      await setLevels(towns, towns.larkmere, {});
    },
    close: async () => {
      await queue.stop();
      await papers.close();
      await search.close();
      await towns.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Tells the features that a version of Larkmere was added, which readers do not see yet. */
export async function versionAdded(
  { towns, jobs }: Pick<TestLaws, "towns" | "jobs">,
  versionId: number,
): Promise<void> {
  const site = { customerId: towns.larkmere, custId: "larkmere" };
  const change = { site, actor: visitor, jobs, added: [versionId], published: [], withdrawn: [] };
  await catalog.townHooks.versionsChanged(towns.db, change);
}
