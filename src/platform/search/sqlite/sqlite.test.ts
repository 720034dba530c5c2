import { existsSync, mkdtempSync } from "node:fs";
import { mkdir, readdir, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterAll, afterEach, describe, expect, it } from "vitest";
import { parse } from "../../../domain/query/parse.ts";
import { SearchUnavailable } from "../port.ts";
import type { SearchRequest } from "../port.ts";
import { documentsOfSuite, manyDocuments } from "../suite-documents.ts";
import { searchIndexSuite } from "../suite.ts";
import { openSqliteIndex } from "./sqlite-index.ts";
import type { SqliteIndex } from "./sqlite-index.ts";
import { stem } from "../../../domain/query/text/stem.ts";
import { eachWord, fold, foldedWords } from "../../../domain/query/text/words.ts";

const folders: string[] = [];
const newFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), "towncode-search-"));
  folders.push(folder);
  return folder;
};
afterAll(async () => {
  await Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true })));
});

searchIndexSuite("SQLite FTS5", async () => {
  const index = await openSqliteIndex({ folder: newFolder() });
  return { index, cleanUp: async () => await index.close() };
});

describe("The embedded engine", () => {
  const opened: SqliteIndex[] = [];
  const openIn = async (
    folder: string,
    more: { workers?: number; openIndexes?: number; milliseconds?: number } = {},
  ): Promise<SqliteIndex> => {
    const index = await openSqliteIndex({ folder, ...more });
    opened.push(index);
    return index;
  };
  afterEach(async () => {
    await Promise.all(opened.splice(0).map(async (index) => await index.close()));
  });
  const request = (text: string): SearchRequest => ({ query: parse(text), sort: "relevance", offset: 0, limit: 5 });

  it("deletes files of a killed build and of older formats, but not of a live process", async () => {
    const folder = newFolder();
    await mkdir(join(folder, "larkmere"));
    const dead = join(folder, "larkmere/1.mh3k-999999999-1.sqlite-journal");
    const own = join(folder, `larkmere/1.mh3k-${process.pid}-999.sqlite`);
    const live = join(folder, `larkmere/1.mh3k-${process.ppid}-1.sqlite`);
    const ofOldFormat = join(folder, "larkmere/1.sqlite");
    const files = [dead, own, live, ofOldFormat];
    await Promise.all(files.map(async (file) => await writeFile(file, "x")));
    await openIn(folder);
    expect(files.map((file) => existsSync(file))).toEqual([false, false, true, false]);
  });

  it("stores an index of few documents in a quarter of the space, which finds and updates like others", async () => {
    const folder = newFolder();
    const index = await openIn(folder);
    const [one, two] = [...manyDocuments(2)].flat();
    if (one === undefined || two === undefined) throw new Error("No documents");
    await index.build("larkmere/few", [[one]], "few");
    await index.build("larkmere/many", [[one]]);
    const bytes = async (name: string): Promise<number> => {
      const files = (await readdir(join(folder, "larkmere"))).filter((file) => file.startsWith(`${name}.`));
      return (await Promise.all(files.map(async (file) => (await stat(join(folder, "larkmere", file))).size))).reduce(
        (sum, size) => sum + size,
        0,
      );
    };
    expect((await bytes("few")) * 4).toBeLessThan(await bytes("many"));
    for (const name of ["larkmere/few", "larkmere/many"] as const) await index.update(name, { put: [two] });
    const found = async (name: "larkmere/few" | "larkmere/many") =>
      (await index.search([name], request("rule"))).hits.map(({ id, score }) => ({ id, score }));
    expect(await found("larkmere/few")).toEqual(await found("larkmere/many"));
    expect(await found("larkmere/few")).toHaveLength(2);
  });

  it("leaves no files behind when a build fails", async () => {
    const folder = newFolder();
    const index = await openIn(folder);
    const [first] = documentsOfSuite();
    await expect(index.build("larkmere/1", [first ?? [], first ?? []])).rejects.toThrow("could not be built");
    expect(await readdir(join(folder, "larkmere"))).toEqual([]);
    expect(await index.exists("larkmere/1")).toBe(false);
  });

  it("answers after its threads were killed", async () => {
    const index = await openIn(newFolder());
    await index.build("larkmere/1", documentsOfSuite());
    await index.search(["larkmere/1"], request("dog"));
    const answers = Array.from({ length: 20 }, async () => await index.search(["larkmere/1"], request("dog")));
    await Promise.all(index.pool.workers.map(async (worker) => await worker.terminate()));
    for (const answer of await Promise.all(answers)) expect(answer.total).toBe(1);
    expect((await index.search(["larkmere/1"], request("dog"))).total).toBe(1);
  });

  it("rejects a request whose thread died twice", async () => {
    const index = await openIn(newFolder(), { workers: 1 });
    await index.build("larkmere/1", manyDocuments(5000));
    const answer = index.search(["larkmere/1"], { ...request("common OR rule OR words OR a OR of"), limit: 5000 });
    const killed = new Set<unknown>();
    const kill = setInterval(() => {
      for (const worker of index.pool.workers.filter((each) => !killed.has(each))) {
        killed.add(worker);
        void worker.terminate();
      }
    }, 1);
    await expect(answer).rejects.toBeInstanceOf(SearchUnavailable);
    clearInterval(kill);
  });

  it("cuts off a search that takes too long and reports it as partial", async () => {
    const index = await openIn(newFolder(), { workers: 1, milliseconds: 1 });
    await index.build("larkmere/1", manyDocuments(5000));
    const answer = await index.search(["larkmere/1"], { ...request("common OR rule OR words"), limit: 5000 });
    expect(answer.partial).toBe(true);
  });

  it("keeps a limited number of indexes open and still answers from all", async () => {
    const index = await openIn(newFolder(), { workers: 1, openIndexes: 2 });
    for (const site of ["a", "b", "c", "d"]) await index.build(`${site}/1`, documentsOfSuite());
    for (const site of ["a", "b", "c", "d", "a", "b"])
      expect((await index.search([`${site}/1`], request("dog"))).total).toBe(1);
  });

  it("rejects names that lead out of the folder", async () => {
    const index = await openIn(newFolder());
    await expect(index.search(["../etc/passwd"], request("dog"))).rejects.toThrow("not a valid name");
    await expect(index.build("a/../../b", [])).rejects.toThrow("not a valid name");
  });

  it("rejects searches after it was closed", async () => {
    const index = await openIn(newFolder());
    await index.close();
    await expect(index.search(["larkmere/1"], request("dog"))).rejects.toBeInstanceOf(SearchUnavailable);
  });
});

describe("Words and stems in snippets", () => {
  it("match those of the index", () => {
    const text = documentsOfSuite()
      .flat()
      .map((each) => `${each.title} ${each.text}`)
      .join(" ");
    const more =
      "relational conditional valency hesitancy digitizer conformably radically differently vilely analogously vietnamization predication operator feudalism decisiveness hopefulness callousness formality sensitivity sensibility triplicate formative formalize electricity electrical hopeful goodness revival allowance inference airliner gyroscopic adjustable defensible irritant replacement adjustment dependent adoption communism activate angularity homologous effective bowdlerize probate rate cease controlling rolling wyoming flying sky happy agreed feed plastered motoring sized hopping tanned falling hissing fizzed failing filing Zürich İstanbul naïveté straße 1990s 24b 𝒜𝓑 e\u0301t\u00e9 \u0301x";
    const db = new DatabaseSync(":memory:");
    db.exec(
      "CREATE VIRTUAL TABLE t USING fts5(x, tokenize='porter unicode61 remove_diacritics 2'); CREATE VIRTUAL TABLE v USING fts5vocab(t, 'instance')",
    );
    db.prepare("INSERT INTO t VALUES (?)").run(`${text} ${more}`);
    const inIndex = db
      .prepare('SELECT term FROM v ORDER BY "offset"')
      .all()
      .map((row) => row["term"]);
    expect(foldedWords(`${text} ${more}`).map(stem)).toEqual(inIndex);
    const words: string[] = [];
    eachWord(`${text} ${more}`, (word) => words.push(fold(word)));
    expect(words.map(stem)).toEqual(inIndex);
    db.close();
  });
});
