import { createReadStream, existsSync } from "node:fs";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { parse } from "../src/domain/query/parse.ts";
import type { IndexName, SearchRequest } from "../src/platform/search/port.ts";
import { planOf } from "../src/platform/search/sqlite/plan.ts";
import { openSqliteIndex } from "../src/platform/search/sqlite/sqlite-index.ts";
import { beginnings, queries } from "./queries.ts";
import { figure, heading, newFolder, p50and95, percentile, root, startServer, towncode } from "./tools.ts";

const CORPUS = join(root, "../shared/corpora/dc/dc-code-xml.tar.gz");
const PORT = 3989;
const ROUNDS = 5;

/** Imports the DC code and searches it: the engine, then over HTTP. Without the corpus one sentence says so. */
export async function benchSearch(): Promise<void> {
  const code = await dcCode();
  if (code === null) {
    heading("Searching the DC code");
    console.log(`${CORPUS} is not there: no figures of search.`);
    return;
  }
  const folder = await newFolder("search");
  await towncode(folder, "customer", "add", "dc", "--name", "District of Columbia", "--state", "DC", "--county", "Washington", "--govtype", "District", "--population", "689545", "--zip", "20001");
  await towncode(folder, "import", "dc", code);
  const [version = ""] = await readdir(join(folder, "search/dc"));
  await benchEngine(join(folder, "search"), `dc/${version.replace(/\.sqlite$/, "")}`);
  await benchHttp(folder, "dc");
}

/**
 * Prints p50 and p95 of each kind of query in an index, with facets and 20 snippets, beside the raw FTS5 query for
 * its 20 best rows in the same run.
 * @param folder of the indexes
 */
export async function benchEngine(folder: string, index: IndexName, asked: Readonly<Record<string, readonly string[]>> = queries): Promise<void> {
  const count = Object.values(asked).flat().length;
  heading(`Searching ${index}: ${count} queries of ${Object.keys(asked).length} kinds, ${ROUNDS} times each`);
  const engine = await openSqliteIndex({ folder });
  const raw = rawQueries(join(folder, `${index}.sqlite`));
  const all: number[] = [];
  try {
    for (const texts of Object.values(asked)) for (const text of texts) await engine.search([index], requestFor(text));
    for (const [kind, texts] of Object.entries(asked)) {
      const times = await timesOf(texts, async (text) => await engine.search([index], requestFor(text)));
      all.push(...times);
      const reference = await timesOf(texts, (text) => raw.best(text));
      figure(kind, p50and95(times), `raw FTS5 ${p50and95(reference)}`);
    }
    figure("all kinds", p50and95(all), "", "p95 ≤ 15 ms");
    const jumps = await timesOf(beginnings, async (text) => await engine.suggest(index, text, 10));
    figure("suggestions", p50and95(jumps), "", "p95 ≤ 5 ms");
  } finally {
    await engine.close();
    raw.close();
  }
}

/** The same searches over HTTP, one after another. */
async function benchHttp(folder: string, custId: string): Promise<void> {
  const server = await startServer(folder, PORT);
  try {
    const get = async (path: string): Promise<void> => {
      const response = await fetch(`${server.address}/api/${custId}/${path}`);
      if (!response.ok) throw new Error(`${path} answered ${response.status}`);
      await response.arrayBuffer();
    };
    const texts = Object.values(queries).flat();
    const search = async (text: string): Promise<void> => await get(`search-results/0?query=${encodeURIComponent(text)}`);
    for (const text of texts) await search(text);
    const times = await timesOf(texts, search);
    figure("all kinds over HTTP", p50and95(times), "", "p95 ≤ 30 ms");
    const jumps = await timesOf(beginnings, async (text) => await get(`suggestions?query=${encodeURIComponent(text)}`));
    figure("suggestions over HTTP", p50and95(jumps), "", "p95 ≤ 10 ms");
  } finally {
    await server.stop();
  }
}

function requestFor(text: string): SearchRequest {
  return { query: parse(text), sort: "relevance", offset: 0, limit: 20 };
}

/** Milliseconds of each run; of each text the middle one of its rounds, so that p95 speaks of queries, not of hiccups. */
async function timesOf(texts: readonly string[], run: (text: string) => unknown): Promise<readonly number[]> {
  const times: number[] = [];
  for (const text of texts) {
    const rounds: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const started = performance.now();
      await run(text);
      rounds.push(performance.now() - started);
    }
    times.push(percentile(rounds.toSorted((a, b) => a - b), 0.5));
  }
  return times;
}

/** What FTS5 alone takes for the rowids of the 20 best, without counts, facets, texts or snippets. */
function rawQueries(file: string): { best: (text: string) => void; close: () => void } {
  const db = new DatabaseSync(file, { readOnly: true });
  const statements = {
    stem: db.prepare("SELECT rowid FROM stem WHERE stem MATCH ? ORDER BY rank LIMIT 20"),
    exact: db.prepare("SELECT rowid FROM exact WHERE exact MATCH ? ORDER BY rank LIMIT 20"),
  };
  const run = (plan: ReturnType<typeof planOf>): void => {
    if (plan.p === "match") statements[plan.table].all(plan.match);
    else if (plan.p === "and" || plan.p === "or") plan.of.forEach(run);
    else if (plan.p === "not") [plan.of, plan.not].forEach(run);
  };
  return { best: (text) => run(planOf(parse(text))), close: () => db.close() };
}

/** The DC code, unpacked; null where the corpus is not there. */
export async function dcCode(): Promise<string | null> {
  if (!existsSync(CORPUS)) return null;
  const folder = await newFolder("dc");
  await unpack(CORPUS, folder);
  return join(folder, "code/index.xml");
}

async function unpack(archive: string, folder: string): Promise<void> {
  const tar = spawn("tar", ["-xz", "-C", folder], { stdio: ["pipe", "inherit", "inherit"] });
  createReadStream(archive).pipe(tar.stdin);
  const [code] = await once(tar, "exit");
  if (code !== 0) throw new Error(`${archive} could not be unpacked`);
}
