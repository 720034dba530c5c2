import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { desc, eq } from "drizzle-orm";
import { afterEach, beforeEach, expect, vi } from "vitest";
import { catalog } from "../../../app/catalog.ts";
import { testJobTowns } from "../../../app/jobs/test-job-towns.ts";
import { openLawDocument } from "../../../domain/law/read/testing.ts";
import { auditLog } from "../../../platform/audit/tables.ts";
import type { Database } from "../../../platform/db/db.ts";
import { collectBytes } from "../../../platform/files/collect.ts";
import type { FileStore } from "../../../platform/files/port.ts";
import { openFiles } from "../../../platform/files/registered.ts";
import type { Actor } from "../../../platform/http/access.ts";
import { UploadedFile } from "../../../platform/http/upload.ts";
import { openJobs } from "../../../platform/jobs/open.ts";
import type { JobLog, JobQueue } from "../../../platform/jobs/port.ts";
import { testJobServices } from "../../../platform/jobs/test-services.ts";
import type { SearchIndex } from "../../../platform/search/port.ts";
import { openSqliteIndex } from "../../../platform/search/sqlite/sqlite-index.ts";
import { countProposalsJob } from "../../laws/jobs/count-proposals.ts";
import { readHistoryJob } from "../../laws/jobs/read-history.ts";
import { getSession } from "../../sites/contract/session.ts";
import { concernKinds } from "../contract/concerns.ts";
import { getUpload, publishUpload, sendUpload, type CodeUpload } from "../contract/uploads.ts";
import { chapter, section } from "../import/test-town.ts";
import { openTestTowns, userOf, type TestTowns } from "../test-towns.ts";
import { uploadJobs } from "./jobs.ts";

const silent: JobLog = { info: () => {}, warn: () => {}, error: () => {} };

/** A code with one section. */
export const law = (text = "No dog shall run at large."): string =>
  openLawDocument(chapter("5", "ANIMALS", section("5-1", "DOGS.", text)));

interface UploadsWorld {
  readonly towns: TestTowns;
  readonly search: SearchIndex;
  readonly files: FileStore;
}

/** Before each test of the file: the test towns with a file store, a search index and jobs that wait. */
export function openUploadsBeforeEach() {
  let folder: string;
  let world: UploadsWorld;
  let queues: JobQueue[];
  let newQueue: () => JobQueue;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "towncode-uploads-"));
    const search = await openSqliteIndex({ folder: join(folder, "search"), workers: 1 });
    let files: FileStore | undefined;
    queues = [];
    const services = async (database: Database) => {
      files = openFiles(database.db, join(folder, "files"));
      newQueue = () => {
        const queue = openJobs(database, [...uploadJobs, readHistoryJob, countProposalsJob], {
          pollSeconds: 0.5,
          stopSeconds: 1,
        });
        queues.push(queue);
        return queue;
      };
      const jobs = newQueue();
      await jobs.open();
      return { files, search, jobs };
    };
    const towns = await openTestTowns({ services });
    if (files === undefined) throw new Error("The services were not opened.");
    world = { towns, search, files };
  });
  afterEach(async () => {
    await Promise.all(queues.map((queue) => queue.stop()));
    await world.search.close();
    await world.towns.close();
    await rm(folder, { recursive: true, force: true });
  });

  const clerk = (): Actor => userOf(world.towns.larkmere, ["CODE/IMPORT"]);
  const input = async (
    bytes: string | Uint8Array,
    name = "code.xml",
    more: { date?: string; publishingId?: string } = {},
  ) => {
    const incoming = await world.files.receive(Readable.from([Buffer.from(bytes)]));
    return { site: "larkmere", file: new UploadedFile({ name, type: "", incoming }), ...more };
  };
  const start = (queue: JobQueue): Promise<void> => {
    const { towns, files, search } = world;
    return queue.start(
      { ...testJobServices(towns.db), files, search, towns: testJobTowns(towns.db), townHooks: catalog.townHooks },
      silent,
    );
  };
  const get = (id: number): Promise<CodeUpload> => world.towns.call(getUpload, { site: "larkmere", id }, clerk());
  return {
    /** The world of the current test. */
    world: () => world,
    clerk,
    input,
    send: async (...given: Parameters<typeof input>) => world.towns.call(sendUpload, await input(...given), clerk()),
    newQueue: () => newQueue(),
    start,
    /** Runs the jobs that wait, from now on. */
    work: (): Promise<void> => start(newQueue()),
    get,
    publish: (id: number) =>
      world.towns.call(publishUpload, { site: "larkmere", id, confirmed: [...concernKinds] }, clerk()),
    settled: (id: number): Promise<CodeUpload> =>
      vi.waitFor(
        async () => {
          const upload = await get(id);
          expect(upload.state).not.toMatch(/ing$/);
          return upload;
        },
        { timeout: 15_000, interval: 25 },
      ),
    versions: async (): Promise<string[]> => {
      await world.towns.registry.refresh();
      return (await world.towns.call(getSession, { site: "larkmere" })).versions.map(
        ({ archiveId, current }) => `${archiveId}${current ? " current" : ""}`,
      );
    },
    /** Files of uploads after the nightly job, without its grace period. */
    storedFiles: async (): Promise<string[]> => {
      await collectBytes({ db: world.towns.db, files: world.files }, 0);
      return (await readdir(join(folder, "files"), { recursive: true }).catch(() => [])).filter((name) =>
        name.endsWith(".upload"),
      );
    },
    actions: async (): Promise<string[]> =>
      (
        await world.towns.db.select().from(auditLog).where(eq(auditLog.custId, "larkmere")).orderBy(desc(auditLog.id))
      ).map(({ action, actor }) => `${action} ${actor}`),
  };
}
