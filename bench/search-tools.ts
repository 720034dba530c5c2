import { DatabaseSync } from "node:sqlite";
import { languageOf } from "../src/domain/query/language.ts";
import { parse } from "../src/domain/query/parse.ts";
import { COLUMNS } from "../src/domain/query/text/columns.ts";
import { codeKind } from "../src/features/code/contract/search-kind.ts";
import { documentKind } from "../src/features/documents/contract/search-kind.ts";
import { lawKind } from "../src/features/laws/contract/search-kind.ts";
import { noteKind } from "../src/features/notes/contract/search-kind.ts";
import type { IndexName, SearchDocument, SearchIndex, SearchRequest } from "../src/platform/search/port.ts";
import { databaseOf, fileOf } from "../src/platform/search/sqlite/stored/files.ts";
import { planOf } from "../src/platform/search/sqlite/reading/plan.ts";
import { columnsOf } from "../src/platform/search/sqlite/stored/stored.ts";
import { median } from "./tools.ts";

const language = languageOf([codeKind, documentKind, lawKind, noteKind]);
const ROUNDS = 5;
const BATCH = 400;

/** The request for the first page of results. */
export function requestFor(text: string): SearchRequest {
  return { query: parse(text, language), sort: "relevance", offset: 0, limit: 20 };
}

/** The median time of each text in milliseconds, so that p95 measures queries, not hiccups. */
export async function timesOf(texts: readonly string[], run: (text: string) => unknown): Promise<readonly number[]> {
  const times: number[] = [];
  for (const text of texts) {
    const rounds: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const started = performance.now();
      await run(text);
      rounds.push(performance.now() - started);
    }
    times.push(median(rounds));
  }
  return times;
}

/** Rounds over all texts before times count: V8 compiles what a server has long compiled. */
const WARM_ROUNDS = 10;

/**
 * The median time of each text in milliseconds, in several ways of answering it that are asked in turn: as in a server,
 * another query came before, and the thread has slept.
 */
export async function timesInTurn(
  texts: readonly string[],
  ways: readonly ((text: string) => unknown)[],
): Promise<readonly ReadonlyMap<string, number>[]> {
  const times = ways.map(() => new Map(texts.map((text) => [text, [] as number[]])));
  for (let round = 0; round < WARM_ROUNDS + ROUNDS; round += 1) {
    for (const text of mixed(texts)) {
      for (const [way, run] of ways.entries()) {
        const started = performance.now();
        await run(text);
        if (round >= WARM_ROUNDS) times[way]?.get(text)?.push(performance.now() - started);
      }
    }
  }
  return times.map((all) => new Map([...all].map(([text, rounds]) => [text, median(rounds)])));
}

/** The same texts in an order in which neighbors differ. */
export function mixed(texts: readonly string[]): readonly string[] {
  const sorted = texts.toSorted((a, b) => a.length - b.length || (a < b ? -1 : 1));
  return sorted.map((_text, at) => sorted[(at * 37) % sorted.length] ?? "");
}

/**
 * Sends requests at a fixed rate, however long earlier ones take. Times are in milliseconds from when each should have
 * been sent, so that waiting is included; failed requests are counted, with the first error.
 */
export async function atRate(
  { perSecond, seconds }: { readonly perSecond: number; readonly seconds: number },
  run: (number: number) => Promise<void>,
): Promise<{ readonly times: readonly number[]; readonly errors: number; readonly firstError: unknown }> {
  const started = performance.now();
  const times: number[] = [];
  const failures: unknown[] = [];
  const requests = Array.from({ length: perSecond * seconds }, async (_each, number) => {
    const due = started + (number * 1000) / perSecond;
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, due - performance.now())));
    try {
      await run(number);
      times.push(performance.now() - due);
    } catch (error) {
      failures.push(error);
    }
  });
  await Promise.all(requests);
  return { times, errors: failures.length, firstError: failures[0] };
}

/** Measures how fast an index of given documents is built. */
export async function sectionsPerSecond(
  engine: SearchIndex,
  index: IndexName,
  documents: readonly SearchDocument[],
): Promise<number> {
  const batches = Array.from({ length: Math.ceil(documents.length / BATCH) }, (_each, at) =>
    documents.slice(at * BATCH, (at + 1) * BATCH),
  );
  const started = performance.now();
  await engine.build(index, batches);
  return Math.round(documents.length / ((performance.now() - started) / 1000));
}

/**
 * Measures how fast raw FTS5 stores the same texts: two tables, one with stems and one without, of the words alone. No
 * facets, suggestions or stored texts.
 */
export function rawSectionsPerSecond(file: string, documents: readonly SearchDocument[]): number {
  const db = new DatabaseSync(file);
  const names = COLUMNS.join(", ");
  db.exec("PRAGMA journal_mode = off; PRAGMA synchronous = off");
  const started = performance.now();
  for (const [table, stemmer] of [
    ["stem", "porter "],
    ["exact", ""],
  ]) {
    db.exec(
      `CREATE VIRTUAL TABLE ${table} USING fts5(${names}, content='', tokenize="${stemmer}unicode61 remove_diacritics 2")`,
    );
    const insert = db.prepare(
      `INSERT INTO ${table} (rowid, ${names}) VALUES (CAST(? AS INTEGER), ${COLUMNS.map(() => "?").join(", ")})`,
    );
    db.exec("BEGIN");
    for (const document of documents) insert.run(document.position, ...columnsOf(document));
    db.exec("COMMIT");
    db.exec(`INSERT INTO ${table} (${table}) VALUES ('optimize')`);
  }
  const seconds = (performance.now() - started) / 1000;
  db.close();
  return Math.round(documents.length / seconds);
}

/** Raw FTS5 queries for the rowids of the 20 best, without counts, facets, texts or snippets. */
export function rawQueries(folder: string, index: IndexName): { best: (text: string) => void; close: () => void } {
  const db = new DatabaseSync(databaseOf(fileOf(folder, index)), { readOnly: true });
  const statements = {
    stem: db.prepare("SELECT rowid FROM stem WHERE stem MATCH ? ORDER BY rank LIMIT 20"),
    exact: db.prepare("SELECT rowid FROM exact WHERE exact MATCH ? ORDER BY rank LIMIT 20"),
  };
  const run = (plan: ReturnType<typeof planOf>): void => {
    if (plan.p === "match") statements[plan.table].all(plan.match);
    else if (plan.p === "and" || plan.p === "or") plan.of.forEach(run);
    else if (plan.p === "not") [plan.of, plan.not].forEach(run);
  };
  return { best: (text) => run(planOf(parse(text, language))), close: () => db.close() };
}
