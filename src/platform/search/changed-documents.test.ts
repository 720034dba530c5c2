import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { parse } from "../../domain/query/parse.ts";
import type { Database, Db } from "../db/db.ts";
import { openTestDatabase } from "../db/test-database.ts";
import { openJobs } from "../jobs/open.ts";
import type { JobQueue } from "../jobs/port.ts";
import { testJobServices } from "../jobs/test-services.ts";
import { changedDocuments, documentsAdded, documentsChanged, updateUnindexed } from "./changed-documents.ts";
import { SearchUnavailable } from "./port.ts";
import type { IndexName, SearchDocument, SearchIndex } from "./port.ts";
import type { StoredIndex } from "./source.ts";
import { openTestIndex } from "./test-index.ts";
import { addUnindexed, findUnindexed } from "./unindexed.ts";

const NOTES: IndexName = "larkmere/notes-1";

let folder: string;
let database: Database;
let search: SearchIndex;
/** The stored documents of the source: texts by id. */
let stored: Map<string, string>;
const queues: JobQueue[] = [];
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "towncode-changed-"));
  database = await openTestDatabase();
  search = await openTestIndex(folder);
  stored = new Map([["1", "A gull"]]);
});
afterEach(async () => {
  await Promise.all(queues.splice(0).map((queue) => queue.stop()));
  await search.close();
  await database.close();
  await rm(folder, { recursive: true });
});

const documentsOf = (ids: readonly string[]): SearchDocument[] =>
  ids.flatMap((id) => {
    const text = stored.get(id);
    const rest = { number: "", label: "", title: "", notes: "", terms: [], parents: [] };
    return text === undefined ? [] : [{ id, kind: "note", role: "text", text, position: Number(id), ...rest }];
  });
const notes: StoredIndex = {
  index: NOTES,
  custId: "larkmere",
  name: "notes of larkmere",
  count: async () => stored.size,
  documents: async function* documents() {
    yield documentsOf([...stored.keys()]);
  },
  documentsById: async (ids) => documentsOf(ids),
};

/** A process of the product; only some of them run jobs. */
async function startProcess(engine: Pick<SearchIndex, "update" | "build"> | null): Promise<JobQueue> {
  const queue = openJobs(database, [changedDocuments], { pollSeconds: 0.5, stopSeconds: 1 });
  queues.push(queue);
  const searchSources = [{ documentsName: "notes", stored: async () => [notes] }] as never;
  const services = { ...testJobServices(database.db), search: engine as SearchIndex, searchSources };
  if (engine === null) await queue.open();
  else await queue.start(services, { info: () => {}, warn: () => {}, error: () => {} });
  return queue;
}
const idsOf = async (text: string): Promise<string[]> =>
  (await search.search([NOTES], { query: parse(text), sort: "natural", offset: 0, limit: 9 })).hits.map(({ id }) => id);
const soon = (check: () => Promise<void>): Promise<void> => vi.waitFor(check, { timeout: 20_000, interval: 50 });

/** Ids of the documents that a search leaves out. */
const leftOut = async (): Promise<readonly string[]> =>
  (await findUnindexed(database.db, [NOTES, "millbrook/notes-2"])).without[NOTES] ?? [];

test("changed documents are found after the commit, and not before or without it", async () => {
  await search.build(NOTES, notes.documents());
  const queue = await startProcess(search);
  const failing = database.db.transaction(async (tx) => {
    stored.set("2", "A heron");
    await documentsChanged(tx, queue, NOTES, ["2"]);
    throw new Error("not today");
  });
  await expect(failing).rejects.toThrow("not today");
  expect(await idsOf("heron")).toEqual([]);
  expect(await leftOut()).toEqual([]);
  stored = new Map([["3", "A heron"]]);
  await database.db.transaction(async (tx) => await documentsChanged(tx, queue, NOTES, ["1", "3"]));
  await soon(async () => expect(await idsOf("heron OR gull")).toEqual(["3"]));
  expect((await queue.list()).length).toBe(1);
});

test("what was committed before a process ended is applied by the next one", async () => {
  await search.build(NOTES, notes.documents());
  const killed = await startProcess(null);
  stored.set("2", "A heron");
  await database.db.transaction(async (tx) => await documentsChanged(tx, killed, NOTES, ["2"]));
  await killed.stop();
  expect(await idsOf("heron")).toEqual([]);
  await startProcess(search);
  await soon(async () => expect(await idsOf("heron")).toEqual(["2"]));
});

test("an index that does not exist yet is built, and a change during an update is not lost", async () => {
  let updates = 0;
  const queue = await startProcess({
    build: (...input) => search.build(...input),
    update: async (...input) => {
      updates += 1;
      if (updates === 1) stored.set("2", "A heron");
      await search.update(...input);
    },
  });
  await database.db.transaction(async (tx) => await documentsChanged(tx, queue, NOTES, ["1", "2"]));
  await soon(async () => expect(await idsOf("heron OR gull")).toEqual(["1", "2"]));
});

test("documents are left out of searches from the commit until the index has their last change", async () => {
  await search.build(NOTES, notes.documents());
  const held = Promise.withResolvers<void>();
  const updating = Promise.withResolvers<void>();
  const queue = await startProcess({
    build: (...input) => search.build(...input),
    update: async (...input) => {
      updating.resolve();
      await held.promise;
      await search.update(...input);
    },
  });
  const change = async (...ids: readonly string[]): Promise<void> =>
    await database.db.transaction(async (tx) => {
      await documentsChanged(tx, queue, NOTES, ids);
      expect(await leftOutIn(tx)).toEqual(expect.arrayContaining([...ids]));
    });
  const leftOutIn = async (tx: Db) => (await findUnindexed(tx, [NOTES])).without[NOTES];
  await change("1", "2");
  await updating.promise;
  expect(await leftOut()).toEqual(["1", "2"]);
  // While the first change is applied, one of them changes again.
  await change("1", "1");
  await documentsAdded(database.db, queue, NOTES, ["3"]);
  expect((await leftOut()).toSorted()).toEqual(["1", "2"]);
  expect((await findUnindexed(database.db, ["larkmere/notes-2", "millbrook/notes-1"])).without).toEqual({});
  held.resolve();
  await soon(async () => expect(await leftOut()).toEqual([]));
});

test("a change that lost its job gets another one", async () => {
  await search.build(NOTES, notes.documents());
  const queue = await startProcess(search);
  stored = new Map([["2", "A heron"]]);
  await addUnindexed(database.db, NOTES, ["1"]);
  await addUnindexed(database.db, NOTES, ["2"]);
  expect((await leftOut()).toSorted()).toEqual(["1", "2"]);
  await updateUnindexed(database.db, queue);
  await soon(async () => expect(await leftOut()).toEqual([]));
  expect(await idsOf("heron OR gull")).toEqual(["2"]);
});

test("an update is repeated until the engine is available", async () => {
  await search.build(NOTES, notes.documents());
  let tries = 0;
  const queue = await startProcess({
    build: (...input) => search.build(...input),
    update: async (...input) => {
      tries += 1;
      if (tries === 1) throw new SearchUnavailable("it is being restarted");
      await search.update(...input);
    },
  });
  stored.delete("1");
  await database.db.transaction(async (tx) => await documentsChanged(tx, queue, NOTES, ["1"]));
  await soon(async () => expect(tries).toBe(1));
  expect(await leftOut()).toEqual(["1"]);
  await soon(async () => expect(await idsOf("gull")).toEqual([]));
  await soon(async () => expect(await leftOut()).toEqual([]));
  expect(tries).toBeGreaterThan(1);
}, 30_000);
