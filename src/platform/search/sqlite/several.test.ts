import { mkdtempSync } from "node:fs";
import { cp, open, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setImmediate, setTimeout } from "node:timers/promises";
import { afterEach, describe, expect, it } from "vitest";
import { parse } from "../../../domain/query/parse.ts";
import { IndexDamaged } from "../port.ts";
import type { IndexName, SearchDocument, SearchRequest } from "../port.ts";
import { manyDocuments } from "../suite-documents.ts";
import { databaseOf } from "./stored/files.ts";
import { openSqliteIndex } from "./sqlite-index.ts";
import type { SqliteIndex, SqliteIndexOptions } from "./sqlite-index.ts";

const folders: string[] = [];
const opened: SqliteIndex[] = [];

async function openIn(more: Partial<SqliteIndexOptions> = {}): Promise<{ index: SqliteIndex; folder: string }> {
  const folder = mkdtempSync(join(tmpdir(), "towncode-several-"));
  const index = await openSqliteIndex({ folder, ...more });
  folders.push(folder);
  opened.push(index);
  return { index, folder };
}

async function openTowns(
  count: number,
  more: Partial<SqliteIndexOptions> = {},
): Promise<{ index: SqliteIndex; folder: string; names: readonly IndexName[] }> {
  const { index, folder } = await openIn(more);
  const names = Array.from({ length: count }, (_each, number): IndexName => `town-${number}/1`);
  await index.build("town/1", manyDocuments(20));
  for (const name of names) {
    await cp(join(folder, "town"), join(folder, dirname(name)), { recursive: true });
  }
  return { index, folder, names };
}

const request = (text: string, more: Partial<SearchRequest> = {}): SearchRequest => ({
  query: parse(text),
  sort: "relevance",
  offset: 0,
  limit: 20,
  ...more,
});

afterEach(async () => {
  await Promise.all(opened.splice(0).map(async (index) => await index.close()));
  await Promise.all(folders.splice(0).map(async (folder) => await rm(folder, { recursive: true, force: true })));
});

describe("The embedded engine over several towns", () => {
  it("scores a passage the same whether its words are rare or common in its town", async () => {
    const { index } = await openIn();
    const section = (position: number, title: string, text: string): SearchDocument => ({
      id: String(position),
      kind: "code",
      role: "provision",
      number: `1.${position}`,
      label: "§",
      title,
      text,
      notes: "",
      terms: [],
      parents: [],
      position,
    });
    const dull = "Lots are kept free of weeds. ".repeat(30);
    const ferries = Array.from({ length: 60 }, (_each, at) =>
      section(at, `Pier ${at}`, "The ferry may leave from this pier at any hour of the day, as it likes to do."),
    );
    const others = Array.from({ length: 60 }, (_each, at) => section(at, `Lot ${at}`, dull));
    await index.build("harbor/1", [[...ferries, section(60, "Ferry fares", "The fare of the ferry.")]]);
    await index.build("hills/1", [[...others, section(60, "Weeds again", `${dull} A ferry is not a lot. ${dull}`)]]);
    const { hits, total } = await index.search(["hills/1", "harbor/1"], request("ferry", { limit: 100 }));
    expect(total).toBe(62);
    expect(hits[0]).toMatchObject({ index: "harbor/1", title: "Ferry fares" });
    expect(hits.at(-1)?.index).toBe("hills/1");
  });

  it("shows similar sections from several towns, and better ones first", async () => {
    const { index } = await openIn();
    const section = (position: number, title: string, text: string): SearchDocument => ({
      id: String(position),
      kind: "code",
      role: "provision",
      number: `1.${position}`,
      label: "§",
      title,
      text,
      notes: "",
      terms: [],
      parents: [],
      position,
    });
    const weeds = (from: number) =>
      Array.from({ length: 60 - from }, (_each, at) => section(from + at, "Weeds", "Lots may be mown in a summer."));
    const town = (alike: number) => [
      ...Array.from({ length: alike }, (_each, at) => section(at, "Parking", "Cars may be parked in a driveway.")),
      ...weeds(alike),
    ];
    await index.build("alder/1", [town(12)]);
    for (const name of ["birch", "cedar"]) await index.build(`${name}/1`, [town(3)]);
    await index.build("elm/1", [
      [section(0, "Parking fees", "Parking fees: the fee of parking a car is a dollar."), ...weeds(1)],
    ]);
    const { hits } = await index.search(
      ["alder/1", "birch/1", "cedar/1", "elm/1"],
      request("parking fees parking", { limit: 1 }),
    );
    expect(hits.map((hit) => hit.index)).toEqual(["elm/1"]);
    const first = (await index.search(["alder/1", "birch/1", "cedar/1"], request("parking", { limit: 6 }))).hits.map(
      (hit) => hit.index,
    );
    expect(first.toSorted()).toEqual(["alder/1", "alder/1", "birch/1", "birch/1", "cedar/1", "cedar/1"]);
  });

  it("waits for an update that closes an index", async () => {
    const { index, folder, names } = await openTowns(2);
    const update = new DatabaseSync(databaseOf(join(folder, "town-0/1.index")));
    update.exec("PRAGMA locking_mode = exclusive; BEGIN EXCLUSIVE");
    const answer = index.search(names, request("common"));
    await setTimeout(400);
    update.close();
    expect(await answer).toMatchObject({ total: 40, failed: [], partial: false });
  });

  it("reports damaged and missing indexes and returns the results of the others", async () => {
    const unusable: string[] = [];
    const { index, folder, names } = await openTowns(3, {
      onUnusable: (name, reason) => unusable.push(`${name} ${reason}`),
    });
    await writeFile(databaseOf(join(folder, "town-0/1.index")), "this is no index");
    const file = await open(databaseOf(join(folder, "town-1/1.index")), "r+");
    const { size } = await file.stat();
    await file.write(Buffer.alloc(size - 8192, 0xff), 0, size - 8192, 8192);
    await file.close();
    const answer = await index.search([...names, "town-9/1"], request("common"));
    expect(answer.failed).toEqual(["town-0/1", "town-1/1", "town-9/1"]);
    expect(answer).toMatchObject({ total: 20, totals: [{ index: "town-2/1", count: 20 }], partial: false });
    expect(answer.hits).toHaveLength(20);
    expect(answer.reasons).toEqual([expect.stringContaining("town-0/1: "), expect.stringContaining("town-1/1: ")]);
    expect(unusable).toEqual(["town-0/1 damaged", "town-1/1 damaged", "town-9/1 missing"]);
    await expect(index.search(["town-0/1"], request("common"))).rejects.toBeInstanceOf(IndexDamaged);
    await expect(index.suggest("town-0/1", "rule", 3)).rejects.toBeInstanceOf(IndexDamaged);
  });

  it("answers completely while its threads are killed", async () => {
    const { index, names } = await openTowns(30);
    await index.search(names, request("common"));
    const answers = Array.from({ length: 4 }, async () => await index.search(names, request("common")));
    await Promise.all(index.pool.workers.map(async (worker) => await worker.terminate()));
    for (const { total, failed, hits } of await Promise.all(answers))
      expect({ total, failed, hits: hits.length }).toEqual({ total: 600, failed: [], hits: 20 });
  });

  it("answers while all indexes are rebuilt", async () => {
    const { index, names } = await openTowns(6);
    const state = { building: true };
    const rebuild = (async () => {
      for (const name of names) await index.build(name, manyDocuments(30));
    })().finally(() => (state.building = false));
    const seen: { total: number; isComplete: boolean; failed: number }[] = [];
    while (state.building) {
      const { total, totals, failed } = await index.search(names, request("common"));
      seen.push({
        total,
        isComplete: totals.every(({ count }) => count === 20 || count === 30),
        failed: failed.length,
      });
      // If searches fail at once, the rebuild needs this to go on.
      await setImmediate();
    }
    await rebuild;
    expect(seen.length).toBeGreaterThan(0);
    expect(seen.filter(({ isComplete, failed }) => !isComplete || failed > 0)).toEqual([]);
    expect((await index.search(names, request("common"))).total).toBe(180);
  });

  it("reports partial results and which indexes timed out", async () => {
    const { index, names } = await openTowns(60, { milliseconds: 1, workers: 1 });
    const { partial, failed, totals } = await index.search(names, request("common OR rule OR words"));
    expect(partial).toBe(true);
    expect([...failed, ...totals.map((each) => each.index)].toSorted()).toEqual(names.toSorted());
  });

  it("terminates no thread because many searches are waiting", async () => {
    const { index, names } = await openTowns(60, { milliseconds: 400, workers: 1 });
    await index.search(names, request("common"));
    const [before] = index.pool.workers;
    const answers = await Promise.all(
      Array.from({ length: 40 }, async () => await index.search(names, request("common OR rule OR words"))),
    );
    await Promise.all(Array.from({ length: 40 }, async () => await index.similar(names, ["comon", "ruel", "wrods"])));
    expect(index.pool.workers).toEqual([before]);
    for (const { failed, totals } of answers)
      expect([...failed, ...totals.map((each) => each.index)].toSorted()).toEqual(names.toSorted());
    expect((await index.search(names, request("common"))).total).toBe(1200);
  });

  it("accepts queries of 10,000 characters", async () => {
    const { index, names } = await openTowns(10);
    for (const text of [
      "common rule ".repeat(833),
      '"a common rule" OR '.repeat(526),
      "com* ".repeat(2000),
      `"${"common ".repeat(1400)}"~999`,
      "-".repeat(9998) + "a b",
    ]) {
      const answer = await index.search(names, request(text));
      expect(answer.failed, text.slice(0, 30)).toEqual([]);
    }
  });
});
