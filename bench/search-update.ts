import { rm } from "node:fs/promises";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { parse } from "../src/domain/query/parse.ts";
import type { IndexName, SearchDocument, SearchIndex } from "../src/platform/search/port.ts";
import { openSqliteIndex } from "../src/platform/search/sqlite/sqlite-index.ts";
import { figure, heading, newFolder, p50and95, towncode } from "./tools.ts";
import { documentsIn, townDocuments } from "./towns.ts";

/** Numbers of documents; the last one is that of the goal. */
const SIZES = (process.env["BENCH_DOCUMENTS"] ?? "1000,10000,100000").split(",").map(Number);
const UPDATES = 60;
const INDEX: IndexName = "updated/1";

/**
 * Measures one changed document among many: until `update` returns, and until a search finds it. The reference deletes
 * and inserts the same document in a plain FTS5 table of the same documents, in the same journal mode and synced.
 */
export async function benchSearchUpdate(): Promise<void> {
  heading("One changed document: updated, and found");
  const demo = await newFolder("demo");
  await towncode(demo, "demo");
  const code = documentsIn(join(demo, "search"), "larkmere/3");
  for (const size of SIZES) {
    const folder = await newFolder("update");
    const documents = [...townDocuments(code, size, 7)].flat();
    const engine = await openSqliteIndex({ folder });
    try {
      await engine.build(INDEX, [documents]);
      const raw = rawUpdates(join(folder, "raw.sqlite"), documents);
      const { updated, found } = await timesOf(engine, documents);
      const reference = `raw FTS5 ${p50and95(raw)}`;
      const goal = size === SIZES.at(-1) ? "found within 2 s" : "";
      figure(`${size.toLocaleString("en-US")} documents: updated`, p50and95(updated), reference);
      figure(`${size.toLocaleString("en-US")} documents: found`, p50and95(found), "", goal);
    } finally {
      await engine.close();
      await rm(folder, { recursive: true });
    }
  }
}

/** The document with a word of its own. */
const changed = (document: SearchDocument, number: number): SearchDocument => ({
  ...document,
  text: `${document.text} changedword${number}.`,
});

async function timesOf(
  engine: SearchIndex,
  documents: readonly SearchDocument[],
): Promise<{ readonly updated: readonly number[]; readonly found: readonly number[] }> {
  const [updated, found]: [number[], number[]] = [[], []];
  for (let number = 0; number < UPDATES; number += 1) {
    const document = documents[(number * 7919) % documents.length];
    if (document === undefined) throw new RangeError("There are no documents.");
    const started = performance.now();
    await engine.update(INDEX, { put: [changed(document, number)] });
    updated.push(performance.now() - started);
    const query = parse(`changedword${number}`);
    const { total } = await engine.search([INDEX], { query, sort: "relevance", offset: 0, limit: 20 });
    if (total !== 1) throw new Error(`The changed document was not found: ${total}.`);
    found.push(performance.now() - started);
  }
  return { updated, found };
}

/** Milliseconds of a delete and an insert in a plain FTS5 table. */
function rawUpdates(file: string, documents: readonly SearchDocument[]): readonly number[] {
  const db = new DatabaseSync(file);
  db.exec("PRAGMA journal_mode = wal; PRAGMA synchronous = full");
  db.exec("CREATE VIRTUAL TABLE plain USING fts5(title, text, content='', tokenize='porter unicode61')");
  const insert = db.prepare("INSERT INTO plain (rowid, title, text) VALUES (CAST(? AS INTEGER), ?, ?)");
  const remove = db.prepare(
    "INSERT INTO plain (plain, rowid, title, text) VALUES ('delete', CAST(? AS INTEGER), ?, ?)",
  );
  db.exec("BEGIN");
  for (const { position, title, text } of documents) insert.run(position, title, text);
  db.exec("INSERT INTO plain (plain) VALUES ('optimize')");
  db.exec("COMMIT");
  const times: number[] = [];
  for (let number = 0; number < UPDATES; number += 1) {
    const document = documents[(number * 7919) % documents.length];
    if (document === undefined) throw new RangeError("There are no documents.");
    const { position, title, text } = document;
    const started = performance.now();
    db.exec("BEGIN IMMEDIATE");
    remove.run(position, title, text);
    insert.run(position, title, changed(document, number).text);
    db.exec("COMMIT");
    times.push(performance.now() - started);
  }
  db.close();
  return times;
}
