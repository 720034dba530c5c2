import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { parse } from "../../domain/query/parse.ts";
import type { Database } from "../db/db.ts";
import { openTestDatabase } from "../db/test-database.ts";
import { openJobs } from "../jobs/open.ts";
import type { JobQueue } from "../jobs/port.ts";
import { testJobServices } from "../jobs/test-services.ts";
import { changedDocuments, documentsChanged } from "./changed-documents.ts";
import { SearchUnavailable } from "./port.ts";
import type { IndexName, SearchDocument, SearchIndex } from "./port.ts";
import type { StoredIndex } from "./source.ts";
import { openTestIndex } from "./test-index.ts";

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
    const rest = { number: "", label: "", title: "", notes: "", terms: [], parents: [], page: id };
    return text === undefined ? [] : [{ id, type: "note", text, position: Number(id), ...rest }];
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
  await soon(async () => expect(await idsOf("gull")).toEqual([]));
  expect(tries).toBeGreaterThan(1);
}, 30_000);
