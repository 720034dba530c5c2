import { randomBytes } from "node:crypto";
import { mkdir, mkdtemp, open, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { parse } from "../../domain/query/parse.ts";
import { createCustomer } from "../../features/sites/customers.ts";
import { writeAudit } from "../../platform/audit/audit.ts";
import { visitor } from "../../platform/http/access.ts";
import { removeOrphanedIndexes } from "../../platform/search/cleanup.ts";
import { indexName, type IndexName } from "../../platform/search/port.ts";
import { catalog } from "../catalog.ts";
import { readConfig } from "../config.ts";
import { importInput } from "../import.ts";
import { enqueueMissingIndexes } from "../../platform/search/missing-indexes.ts";
import { databaseOf, fileOf } from "../../platform/search/sqlite/stored/files.ts";
import { openDatabase } from "../../platform/db/open.ts";
import { openServices, type OpenServices } from "../services.ts";

const CODE = join(import.meta.dirname, "../../../demo/code/larkmere-2023-06-01.xml");
const silent = { info: () => {}, warn: () => {}, error: () => {} };

interface Started extends Pick<OpenServices, "database" | "search" | "jobs" | "runJobs"> {
  readonly folder: string;
  readonly publish: (custId: string) => Promise<IndexName>;
  readonly countMatches: (index: IndexName) => Promise<number>;
}

async function startServices({ isServer = false } = {}): Promise<Started> {
  const folder = await mkdtemp(join(tmpdir(), "towncode-missing-"));
  onTestFinished(async () => await rm(folder, { recursive: true, force: true }));
  const config = readConfig({ TOWNCODE_DATA: folder });
  const services = await openServices(config, isServer ? await openDatabase(config) : undefined);
  onTestFinished(async () => await services.close());
  const { database, search, jobs, runJobs } = services;
  const publish = async (custId: string): Promise<IndexName> => {
    await createCustomer(database.db, {
      custId,
      name: `Town of ${custId}`,
      state: "NY",
      counties: ["Kent"],
      govtype: "Town",
      population: 8412,
      zipcode: "10001",
    });
    const { version } = await importInput(services, {
      custId,
      path: CODE,
      format: "auto",
      date: null,
      publishingId: null,
      dryRun: false,
      onProgress: () => {},
    });
    return indexName(custId, version?.id ?? 0);
  };
  const countMatches = async (index: IndexName): Promise<number> =>
    (
      await search
        .search([index], { query: parse("parking"), sort: "relevance", offset: 0, limit: 5 })
        .catch(() => ({ total: 0 }))
    ).total;
  return { database, search, jobs, runJobs, folder, publish, countMatches };
}

test("a damaged or missing search index is rebuilt in the background [OPEN-106]", async () => {
  const { database, search, jobs, runJobs, folder, publish, countMatches } = await startServices();
  const [damaged, missing] = [await publish("larkmere"), await publish("dovecote")];
  await writeFile(join(folder, "search", `${damaged}.index`), "this is no index");
  await search.remove(missing);
  expect([await countMatches(damaged), await countMatches(missing)]).toEqual([0, 0]);
  await enqueueMissingIndexes(jobs, database.db);
  await runJobs(silent);
  await vi.waitFor(async () => expect([await countMatches(damaged), await countMatches(missing)]).not.toContain(0), {
    timeout: 30_000,
    interval: 200,
  });
}, 60_000);

test("an index that was damaged while the server runs is rebuilt after the first search that fails", async () => {
  const { folder, publish, countMatches, runJobs } = await startServices({ isServer: true });
  const [index, other] = [await publish("larkmere"), await publish("dovecote")];
  await runJobs(silent);
  const expected = await countMatches(other);
  const file = await open(databaseOf(fileOf(join(folder, "search"), index)), "r+");
  const { size } = await file.stat();
  const page = 4096;
  // In place, all but the header: the index exists and can be opened.
  for (let at = page; at < size; at += page) await file.write(randomBytes(page), 0, Math.min(page, size - at), at);
  await file.close();
  const searches = Array.from({ length: 20 }, () => Promise.all([countMatches(index), countMatches(other)]));
  expect(new Set((await Promise.all(searches)).map(([, sound]) => sound))).toEqual(new Set([expected]));
  await vi.waitFor(async () => expect(await countMatches(index)).toBe(expected), { timeout: 40_000, interval: 100 });
  expect(expected).toBeGreaterThan(0);
}, 60_000);

test("indexes whose folder is deleted while the server runs are rebuilt after the first search", async () => {
  const { folder, publish, countMatches, runJobs } = await startServices({ isServer: true });
  const indexes = [await publish("larkmere"), await publish("dovecote")];
  await runJobs(silent);
  const counts = (): Promise<number[]> => Promise.all(indexes.map(countMatches));
  const expected = await counts();
  expect(expected).not.toContain(0);
  await rm(join(folder, "search"), { recursive: true });
  expect(await counts()).toEqual([0, 0]);
  await vi.waitFor(async () => expect(await counts()).toEqual(expected), { timeout: 40_000, interval: 100 });
}, 120_000);

test("indexes whose files are full of noise are rebuilt after the first search", async () => {
  const { folder, publish, countMatches, runJobs } = await startServices({ isServer: true });
  const index = await publish("larkmere");
  await runJobs(silent);
  const expected = await countMatches(index);
  const files = await readdir(join(folder, "search"), { recursive: true, withFileTypes: true });
  for (const { parentPath, name } of files.filter((each) => each.isFile())) {
    // In place: a file that is cut off while it is mapped into memory ends the process that reads it.
    const file = await open(join(parentPath, name), "r+");
    const { size } = await file.stat();
    await file.write(randomBytes(size), 0, size, 0);
    await file.close();
  }
  await vi.waitFor(async () => expect(await countMatches(index)).toBe(expected), { timeout: 40_000, interval: 100 });
  expect(expected).toBeGreaterThan(0);
}, 120_000);

test("an index that cannot be built is logged and retried, and does not block the others [OPEN-106]", async () => {
  const { database, search, jobs, runJobs, folder, publish, countMatches } = await startServices();
  const [blocked, missing, alsoMissing] = [
    await publish("larkmere"),
    await publish("dovecote"),
    await publish("otter"),
  ];
  for (const index of [blocked, missing, alsoMissing]) await search.remove(index);
  // A folder in place of the file, so that the index cannot be written.
  await mkdir(join(folder, "search", `${blocked}.index`, "in-the-way"), { recursive: true });
  await enqueueMissingIndexes(jobs, database.db);
  const logged = vi.fn<(facts: object, message: string) => void>();
  await runJobs({ ...silent, error: logged });
  await vi.waitFor(
    async () => expect([await countMatches(missing), await countMatches(alsoMissing)]).not.toContain(0),
    {
      timeout: 30_000,
      interval: 200,
    },
  );
  const waiting = {
    name: "search.make-missing",
    state: "waiting",
    attempts: 1,
    lastError: expect.stringMatching(/1 search index could not be built: larkmere/) as string,
  };
  await vi.waitFor(
    async () => expect(await jobs.list({ limit: 10 })).toContainEqual(expect.objectContaining(waiting)),
    { timeout: 30_000, interval: 200 },
  );
  expect(logged).toHaveBeenCalledWith(
    expect.objectContaining({ custId: "larkmere", index: blocked }),
    "could not build a missing search index",
  );
}, 60_000);

test("an index that outlived its removed town is removed, but none of another installation", async () => {
  const { database, search, publish } = await startServices();
  const { db } = database;
  const own = await publish("larkmere");
  await writeAudit(db, { actor: visitor, site: null }, { action: "town.remove", subject: "dovecote" });
  await writeAudit(db, { actor: visitor, site: null }, { action: "town.remove", subject: "larkmere" });
  for (const index of ["dovecote/7", "larkmere/999", "elsewhere/1"] as const) await search.build(index, []);
  const cleanup = (): Promise<readonly IndexName[]> => removeOrphanedIndexes(db, search, catalog.searchSources);
  expect((await cleanup()).toSorted()).toEqual(["dovecote/7", "larkmere/999"]);
  expect(await cleanup()).toEqual([]);
  expect((await search.list()).toSorted()).toEqual(["elsewhere/1", own]);
});
