import { cpus } from "node:os";
import { join } from "node:path";
import { parse } from "../src/domain/query/parse.ts";
import { openOpenSearchIndex } from "../src/platform/search/opensearch/opensearch-index.ts";
import type { IndexName, SearchIndex, SearchRequest } from "../src/platform/search/port.ts";
import { openSqliteIndex } from "../src/platform/search/sqlite/sqlite-index.ts";
import { NoJavaServer } from "../tests/harness/java-server.ts";
import { startOpenSearch } from "../tests/opensearch/node.ts";
import { figure, heading, newFolder, p50and95, towncode } from "./tools.ts";
import { documentsIn, townDocuments, townName } from "./towns.ts";

const TOWNS = Number(process.env["BENCH_TOWNS"] ?? 300);
const SECTIONS = Number(process.env["BENCH_SECTIONS"] ?? 2000);
const ROUNDS = 5;
const DEMO = "larkmere/3";

/** Queries of residents and staff in the demonstration code, of all kinds. */
const QUERIES = [
  "parking",
  "dogs",
  "noise",
  "permit",
  "fence height",
  "snow removal",
  "keeping of chickens",
  "outdoor burning permit",
  "who may appeal a decision",
  '"public way"',
  '"site plan"',
  '"off-street parking"',
  "park* truck",
  "title:parking",
  "zoning OR subdivision",
  "fee -parking",
  '"permit fee"~5',
  "§ 5-1",
  "chapter 12",
  "sign lighthouse",
  "dock mooring lake",
  "short term rental",
  "penalty for violation",
  "the",
] as const;

/** Measures the same simulated towns in both engines: index build, and search in one and in all towns. */
export async function benchOpenSearch(): Promise<void> {
  heading(
    `${TOWNS} towns with ${SECTIONS} sections each in both engines, ${QUERIES.length} queries, ${ROUNDS} times each`,
  );
  const folder = await newFolder("engines");
  await towncode(folder, "demo");
  const code = documentsIn(join(folder, "search"), DEMO);
  const names = Array.from({ length: TOWNS }, (_each, number) => townName(number));
  const build = async (engine: SearchIndex): Promise<void> => {
    for (const [seed, name] of names.entries()) await engine.build(name, townDocuments(code, SECTIONS, seed));
  };
  const embedded = await openSqliteIndex({ folder: join(folder, "engine"), workers: cpus().length });
  try {
    await measure("embedded", embedded, names, build);
  } finally {
    await embedded.close();
  }
  const node = await startOpenSearch().catch((error: unknown) => {
    if (!(error instanceof NoJavaServer)) throw error;
    console.log(`SKIPPED: cannot start an OpenSearch node (${error.message}).`);
    return null;
  });
  if (node === null) return;
  // A long timeout, so that a slow answer is measured.
  const openSearch = openOpenSearchIndex({ url: node.url, milliseconds: 30_000 });
  try {
    await measure("OpenSearch", openSearch, names, build);
  } finally {
    await openSearch.close();
    await node.stop();
  }
}

async function measure(
  label: string,
  engine: SearchIndex,
  names: readonly IndexName[],
  build: (engine: SearchIndex) => Promise<void>,
): Promise<void> {
  const started = performance.now();
  await build(engine);
  const seconds = (performance.now() - started) / 1000;
  figure(
    `${label}: index build`,
    `${seconds.toFixed(0)} s`,
    `${Math.round((TOWNS * SECTIONS) / seconds).toLocaleString("en-US")} sections/s`,
  );
  const [one] = names;
  if (one === undefined) return;
  figure(`${label}: one town`, p50and95(await timesOf(async (text) => await engine.search([one], requestFor(text)))));
  figure(
    `${label}: all towns together`,
    p50and95(await timesOf(async (text) => await engine.search(names, requestFor(text)))),
    "",
    "p95 ≤ 300 ms",
  );
  figure(
    `${label}: suggestions in one town`,
    p50and95(await timesOf(async (text) => await engine.suggest(one, text, 10))),
  );
}

/** Milliseconds of each run, without the first round. */
async function timesOf(run: (text: string) => Promise<unknown>): Promise<readonly number[]> {
  const times: number[] = [];
  for (let round = 0; round <= ROUNDS; round += 1) {
    for (const text of QUERIES) {
      const started = performance.now();
      await run(text);
      if (round > 0) times.push(performance.now() - started);
    }
  }
  return times;
}

function requestFor(text: string): SearchRequest {
  return { query: parse(text), sort: "relevance", offset: 0, limit: 20 };
}
