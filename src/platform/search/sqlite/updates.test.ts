import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync } from "node:fs";
import { rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { pathToFileURL } from "node:url";
import { afterEach, describe, expect, it } from "vitest";
import { parse } from "../../../domain/query/parse.ts";
import { TEST_LANGUAGE } from "../../../domain/query/test-language.ts";
import { IndexDamaged } from "../port.ts";
import type { IndexName, SearchAnswer, SearchDocument } from "../port.ts";
import { documentsOfSuite, manyDocuments } from "../suite-documents.ts";
import { moreDocumentsOfSuite } from "../suite-more-documents.ts";
import { databaseOf, fileOf } from "./stored/files.ts";
import { FULL_TEXTS } from "./stored/schema.ts";
import { openSqliteIndex } from "./sqlite-index.ts";
import type { SqliteIndex } from "./sqlite-index.ts";

const TOWN: IndexName = "larkmere/1";
const REBUILT: IndexName = "larkmere/2";
const folders: string[] = [];
const opened: SqliteIndex[] = [];

async function openEngine(): Promise<{ engine: SqliteIndex; folder: string }> {
  const folder = mkdtempSync(join(tmpdir(), "towncode-updates-"));
  const engine = await openSqliteIndex({ folder });
  folders.push(folder);
  opened.push(engine);
  return { engine, folder };
}

afterEach(async () => {
  await Promise.all(opened.splice(0).map(async (engine) => await engine.close()));
  await Promise.all(folders.splice(0).map(async (folder) => await rm(folder, { recursive: true, force: true })));
});

/** A town of random documents, and random changes of it. */
class Town {
  readonly documents = new Map<string, SearchDocument>();
  /** Of the pseudorandom numbers. */
  #state: number;
  readonly #base = [...documentsOfSuite(), ...moreDocumentsOfSuite()].flat();
  #count = 0;

  constructor(seed: number) {
    this.#state = seed;
    for (const [position, document] of this.#base.entries()) this.documents.set(document.id, { ...document, position });
  }

  change(): { put: readonly SearchDocument[]; remove: readonly string[] } {
    const put = new Map<string, SearchDocument>();
    const remove = new Set<string>();
    for (let left = 1 + this.#below(4); left > 0; left -= 1) {
      const known = this.#pick([...this.documents.values()]);
      const free = this.#freePosition();
      const kind = this.#below(4);
      if (kind === 0 && !put.has(known.id)) {
        remove.add(known.id);
        this.documents.delete(known.id);
        continue;
      }
      const changed =
        kind === 1
          ? this.#random(known.id, known.position)
          : kind === 2
            ? { ...known, position: free }
            : this.#random(`new-${(this.#count += 1)}`, free);
      put.set(changed.id, changed);
      this.documents.set(changed.id, changed);
    }
    return { put: [...put.values()], remove: [...remove].filter((id) => !put.has(id)) };
  }

  #random(id: string, position: number): SearchDocument {
    const words = "parking truck harbor chicken variance zoning lot fee permit dog council 24b café noise heron".split(
      " ",
    );
    const kind = this.#pick(["code", "doc", "law", "note"] as const);
    const terms = this.#pick([[], [this.#pick(words)]]);
    return {
      id,
      kind,
      parts: [...(terms.length > 0 ? ["definition"] : []), ...(kind === "code" ? ["content"] : [])],
      role: ({ code: "provision", doc: "paper", law: "text", note: "text" } as const)[kind],
      position,
      number: this.#pick(["", "10.2.1", `99.${position}`]),
      label: this.#pick(["§", "Chapter", ""]),
      title: `${this.#pick(words)} ${this.#pick(words)}`,
      text: Array.from({ length: this.#below(30) }, () => this.#pick(words)).join(" "),
      notes: this.#pick(["", `Ordinance ${this.#pick(words)}`]),
      terms,
      parents: this.#pick(this.#base).parents.slice(0, this.#below(4)),
      facets: { year: this.#pick([[], ["2020"], ["2020", "2021"]]) },
      audience: this.#pick([["public"], ["user:12"], ["group:clerks", "user:12"]]),
      ...(this.#below(2) === 0 && { date: `20${10 + this.#below(10)}-0${1 + this.#below(9)}-11` }),
      ...(kind === "doc" && { values: { TYPE: [this.#pick(["Law", "Minutes"])] } }),
    };
  }

  #freePosition(): number {
    const taken = new Set([...this.documents.values()].map(({ position }) => position));
    for (;;) {
      const position = this.#below(90);
      if (!taken.has(position)) return position;
    }
  }

  #below(most: number): number {
    this.#state = (this.#state * 1_103_515_245 + 12_345) % 2 ** 31;
    return Math.floor((this.#state / 2 ** 31) * most);
  }

  #pick<T>(list: readonly T[]): T {
    const picked = list[this.#below(list.length)];
    if (picked === undefined) throw new RangeError("Nothing to pick from.");
    return picked;
  }
}

const QUERIES = [
  "*",
  "parking",
  "parking OR truck",
  "harbor -dog",
  '"parking truck"',
  "title:fee",
  "park*",
  "10.2.1",
].concat([
  "title 10 parking",
  "lot fee permit",
  "TYPE:doc",
  "DATE:[2010-01-01 TO 2015-01-01]",
  "TYPE:definition",
  "zoning lot~3",
]);

describe("An index that was updated", () => {
  it("answers exactly like a rebuilt one, scores included [OPEN-106]", { timeout: 240_000 }, async () => {
    const { engine } = await openEngine();
    const town = new Town(20_211);
    await engine.build(TOWN, [[...town.documents.values()]]);
    const answers = async (index: IndexName): Promise<unknown[]> => {
      const all: unknown[] = [];
      for (const text of QUERIES)
        for (const sort of ["relevance", "natural", "date_desc"] as const)
          for (const selected of [
            { part: [], year: [] },
            { part: ["1000"], year: ["2020"] },
          ]) {
            const page = { sort, selected, audience: ["user:12"], offset: 0, limit: 20 };
            const {
              totals: _totals,
              hits,
              ...answer
            } = await engine.search([index], { query: parse(text, TEST_LANGUAGE), ...page });
            all.push({ ...answer, hits: hits.map(({ index: _index, ...hit }) => hit) });
          }
      for (const text of ["10", "park", "9", "her"]) all.push(await engine.suggest(index, text, 10));
      return [...all, await engine.similar([index], ["pakring", "hreon", "varaince", "chikcen"])];
    };
    for (let round = 0; round < 10; round += 1) {
      for (let times = 0; times < 3; times += 1) await engine.update(TOWN, town.change());
      await engine.build(REBUILT, [[...town.documents.values()]]);
      expect(await answers(TOWN)).toEqual(await answers(REBUILT));
    }
  });

  it("counts appended documents itself: gaps between their positions take no room", async () => {
    const { engine, folder } = await openEngine();
    const appended = (number: number, text = "common"): SearchDocument => ({
      ...([...manyDocuments(1)].flat()[0] as SearchDocument),
      id: `d${number}`,
      text,
      position: 10_000_000 + number * 977,
      isAppended: true,
    });
    const shown = async (): Promise<string[]> => {
      const request = { query: parse("common"), sort: "natural", offset: 0, limit: 50 } as const;
      return (await engine.search([TOWN], request)).hits.map(({ id }) => id);
    };
    await engine.build(TOWN, [
      [appended(0), appended(1)],
      [appended(2), appended(3)],
    ]);
    expect(await shown()).toEqual(["d0", "d1", "d2", "d3"]);
    await engine.update(TOWN, { put: [appended(5), appended(1, "common and changed"), appended(4)], remove: ["d2"] });
    await engine.update(TOWN, { put: [appended(6)] });
    expect(await shown()).toEqual(["d0", "d1", "d3", "d4", "d5", "d6"]);
    const db = new DatabaseSync(databaseOf(fileOf(folder, TOWN)));
    expect(db.prepare("SELECT max(position) AS last FROM docs").get()).toEqual({ last: 6 });
    db.close();
  });

  it("keeps all complete updates of a killed process, and none in part", { timeout: 240_000 }, async () => {
    const { engine, folder } = await openEngine();
    await engine.build(TOWN, manyDocuments(200));
    // Each update moves one of 200 numbers to another document, so each number must be there once.
    const script = `
      const { openSqliteIndex } = await import(${JSON.stringify(pathToFileURL(join(import.meta.dirname, "sqlite-index.ts")).href)});
      const engine = await openSqliteIndex({ folder: ${JSON.stringify(folder)} });
      const document = (id, position, text) => ({ id, kind: "code", role: "provision", number: "", label: "§", title: "Moved " + position, text, notes: "",
        terms: [], parents: [], position });
      for (let round = Number(process.argv[2]); ; round += 1) {
        const position = round % 200;
        const text = "common round" + round + " " + "word ".repeat(400);
        await engine.update("larkmere/1", { put: [document("r" + round, position, text)], remove: [String(position), "r" + (round - 200)] });
        process.stdout.write(round + "\\n");
      }`;
    const file = join(folder, "update.mjs");
    await writeFile(file, script);
    let next = 0;
    for (let kill = 0; kill < 10; kill += 1) {
      const child = spawn(process.execPath, [file, String(next)], {
        stdio: ["ignore", "pipe", "inherit"],
      });
      let output = "";
      const started = new Promise<void>((resolve) => {
        child.stdout.on("data", (data: Buffer) => {
          output += data.toString();
          resolve();
        });
      });
      await started;
      await new Promise((resolve) => setTimeout(resolve, kill * 9));
      child.kill("SIGKILL");
      await once(child, "close");
      const last = Number(output.trim().split("\n").at(-1));
      const { hits, total } = await engine.search([TOWN], {
        query: parse("common"),
        sort: "natural",
        offset: 0,
        limit: 300,
      });
      const rounds = hits.filter(({ id }) => id.startsWith("r")).map(({ id }) => Number(id.slice(1)));
      const newest = Math.max(...rounds);
      expect([last, last + 1]).toContain(newest);
      expect(total).toBe(200);
      expect(rounds.toSorted((a, b) => a - b)).toEqual(
        Array.from({ length: Math.min(200, newest + 1) }, (_each, at) => newest - Math.min(199, newest) + at),
      );
      next = newest + 1;
    }
    const db = new DatabaseSync(databaseOf(fileOf(folder, TOWN)));
    for (const table of FULL_TEXTS) db.exec(`INSERT INTO ${table} (${table}) VALUES ('integrity-check')`);
    expect(db.prepare("PRAGMA integrity_check").all()).toEqual([{ integrity_check: "ok" }]);
    db.close();
  });

  it("is followed by threads that missed many updates, or one of many documents", async () => {
    const { engine, folder } = await openEngine();
    const other = await openSqliteIndex({ folder, workers: 1 });
    opened.push(other);
    await engine.build(TOWN, manyDocuments(10));
    const count = async (): Promise<SearchAnswer> =>
      await other.search([TOWN], { query: parse("common"), sort: "relevance", offset: 0, limit: 5 });
    expect((await count()).total).toBe(10);
    await engine.update(TOWN, { put: [...manyDocuments(1500)].flat().slice(10) });
    expect((await count()).total).toBe(1500);
    for (let number = 0; number < 120; number += 1) await engine.update(TOWN, { remove: [String(number)] });
    expect((await count()).total).toBe(1380);
  });

  it("stays as it was if an update is not possible, and can be updated again", async () => {
    const { engine, folder } = await openEngine();
    await engine.build(TOWN, manyDocuments(5));
    const broken = { ...[...manyDocuments(9)].flat()[8], text: undefined } as unknown as SearchDocument;
    await expect(engine.update(TOWN, { put: [broken], remove: ["1"] })).rejects.toThrow("could not be updated");
    const [valid] = [...manyDocuments(9)].flat().slice(8);
    if (valid === undefined) throw new Error("There is no document.");
    for (const position of [-1, 1.5, 2 ** 40])
      await expect(engine.update(TOWN, { put: [{ ...valid, position }], remove: ["1"] })).rejects.toThrow(
        "whole number",
      );
    const all = async (): Promise<number> =>
      (await engine.search([TOWN], { query: { k: "all" }, sort: "natural", offset: 0, limit: 0 })).total;
    expect(await all()).toBe(5);
    await engine.update(TOWN, { put: [valid] });
    expect(await all()).toBe(6);
    await engine.remove(TOWN);
    expect([await engine.list(), await engine.exists(TOWN)]).toEqual([[], false]);
    await engine.build(TOWN, manyDocuments(2));
    expect(await all()).toBe(2);
    new DatabaseSync(databaseOf(fileOf(folder, TOWN))).exec("DROP TABLE docs");
    await expect(engine.update(TOWN, { remove: ["1"] })).rejects.toThrow("could not be updated");
    await expect(
      engine.search([TOWN], { query: parse("common"), sort: "relevance", offset: 0, limit: 5 }),
    ).rejects.toBeInstanceOf(IndexDamaged);
  });
});
