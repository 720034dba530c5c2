import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { SearchDocument, SearchRequest } from "../port.ts";
import { documentsOfSuite } from "../suite-documents.ts";
import { openSqliteIndex, type SqliteIndex } from "./sqlite-index.ts";

/** More than any query that the API lets through; the engine needs a second for it. */
const EXPENSIVE: SearchRequest = {
  query: { k: "phrase", words: Array.from({ length: 5000 }, () => "a") },
  sort: "relevance",
  offset: 0,
  limit: 5,
};
const CHEAP: SearchRequest = { ...EXPENSIVE, query: { k: "word", word: "dog" } };

let folder: string;
let index: SqliteIndex;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "towncode-shares-"));
  index = await openSqliteIndex({ folder, workers: 2 });
  const [[first] = []] = documentsOfSuite();
  const slow = (at: number): SearchDocument => ({
    ...(first as SearchDocument),
    id: String(at),
    position: at,
    text: "a ".repeat(20_000),
  });
  await index.build("slow/1", [[slow(0), slow(1)]]);
  await index.build("busy/1", [[slow(0), slow(1)]]);
  await index.build("quick/1", documentsOfSuite());
});
afterAll(async () => {
  await index.close();
  await rm(folder, { recursive: true });
});

test.each<[string, (at: number) => [string, string]]>([
  ["of one caller in one town", () => ["slow", "mallory"]],
  ["of one caller in several towns", (at) => [at % 2 === 0 ? "slow" : "busy", "mallory"]],
  ["of several callers in one town", (at) => ["slow", `mallory ${at}`]],
])("expensive searches %s never starve another town's", { timeout: 60_000 }, async (_, attack) => {
  const attacks = Array.from({ length: 30 }, (__, at) => {
    const [town, caller] = attack(at);
    return index.search([`${town}/1`], { ...EXPENSIVE, caller }).catch(() => null);
  });
  // From here on it is known that they are expensive.
  await Promise.race(attacks);
  for (let count = 0; count < 5; count++) {
    const answer = await index.search(["quick/1"], { ...CHEAP, caller: "ann" });
    expect(answer).toMatchObject({ total: 1, partial: false });
  }
  await Promise.all(attacks);
});
