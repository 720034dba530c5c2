import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { IndexName, SearchDocument, SearchIndex } from "../src/platform/search/port.ts";
import { listIndexes } from "../src/platform/search/sqlite/stored/files.ts";
import { openSqliteIndex } from "../src/platform/search/sqlite/sqlite-index.ts";
import { drawGrowth } from "./growth-chart.ts";
import type { Line } from "./growth-chart.ts";
import { townQueries } from "./queries.ts";
import { rawQueries, requestFor, timesOf } from "./search-tools.ts";
import { figure, heading, newFolder, p50and95, percentile, root, towncode } from "./tools.ts";
import { documentsIn, townDocuments, townName } from "./towns.ts";

/** Number of towns and sections per town; use fewer towns to test the benchmark itself. */
const TOWNS = Number(process.env["BENCH_TOWNS"] ?? 300);
const SECTIONS = 2000;
const STEPS = [5, 15, 50, 150, 300].filter((towns) => towns <= TOWNS);
const CHART = join(root, "docs/images/search-growth.svg");
const texts = Object.values(townQueries).flat();

/**
 * Measures searches over many simulated towns: all of them, one of them, and how time grows with their number.
 * opensearch.ts compares both engines.
 */
export async function benchSearchMany(): Promise<void> {
  heading(
    `Searching ${TOWNS} towns with ${SECTIONS} sections each: ${texts.length} queries of ${Object.keys(townQueries).length} kinds`,
  );
  const folder = await newFolder("towns");
  const code = await demonstrationCode();
  const engine = await openSqliteIndex({ folder });
  await buildTowns(engine, code);
  await benchTowns(engine, rawOver(folder, TOWNS));
  await benchGrowth(folder, engine, code);
  await engine.close();
}

const townNames = (count: number): readonly IndexName[] =>
  Array.from({ length: count }, (_each, number) => townName(number));

export async function demonstrationCode(): Promise<readonly SearchDocument[]> {
  const folder = await newFolder("demo");
  await towncode(folder, "demo");
  const versions = (await listIndexes(join(folder, "search"))).filter((name) => name.startsWith("larkmere/"));
  const [newest] = versions.toSorted((a, b) => Number(b.split("/")[1]) - Number(a.split("/")[1]));
  if (newest === undefined) throw new Error("The demonstration has no index.");
  return documentsIn(join(folder, "search"), newest);
}

/** Two at a time: one is generated while the other is written. */
async function buildTowns(engine: SearchIndex, code: readonly SearchDocument[]): Promise<void> {
  const started = performance.now();
  const left = [...townNames(TOWNS).entries()];
  const work = async (): Promise<void> => {
    for (let next = left.shift(); next; next = left.shift())
      await engine.build(next[1], townDocuments(code, SECTIONS, next[0]));
  };
  await Promise.all([work(), work()]);
  const rate = Math.round((TOWNS * SECTIONS) / ((performance.now() - started) / 1000));
  figure("generating towns and building their indexes", `${rate} sections/s`, "", "");
}

async function benchTowns(engine: SearchIndex, raw: (text: string) => void): Promise<void> {
  const all = townNames(TOWNS);
  const search = async (text: string, indexes = all): Promise<void> => {
    const { failed, partial } = await engine.search(indexes, requestFor(text));
    if (failed.length > 0 || partial)
      console.log(`  "${text}": ${failed.length} towns did not answer${partial ? ", partial" : ""}`);
  };
  for (const text of texts) await search(text);
  const reference = `raw FTS5, sequentially, ${p50and95(await timesOf(texts, raw))}`;
  figure(`all ${TOWNS} towns`, p50and95(await timesOf(texts, search)), reference, "p95 ≤ 300 ms");
  const one = all.slice(7, 8);
  for (const text of texts) await search(text, one);
  figure("one of them", p50and95(await timesOf(texts, async (text) => await search(text, one))), "", "p95 ≤ 5 ms");
}

/** The raw query for the best 20 in one town after another, on one thread. */
function rawOver(folder: string, towns: number): (text: string) => void {
  const each = townNames(towns).map((name) => rawQueries(folder, name));
  return (text) => {
    for (const raw of each) raw.best(text);
  };
}

/** Measures many towns and a single code of the same size; prints a table and draws a chart. */
async function benchGrowth(folder: string, engine: SearchIndex, code: readonly SearchDocument[]): Promise<void> {
  heading("Latency by number of sections");
  const lines: Record<string, Line> = {};
  const add = (name: string, sections: number, times: readonly number[]): string => {
    const sorted = times.toSorted((a, b) => a - b);
    const point = { sections, p50: percentile(sorted, 0.5), p95: percentile(sorted, 0.95) };
    lines[name] = [...(lines[name] ?? []), point];
    return `p50 ${point.p50.toFixed(1)}, p95 ${point.p95.toFixed(1)} ms`.padStart(30);
  };
  console.log(
    [
      "sections".padStart(9),
      "many towns".padStart(30),
      "one large code".padStart(30),
      "raw FTS5 on that code".padStart(30),
    ].join("  "),
  );
  for (const towns of STEPS) {
    const sections = towns * SECTIONS;
    const [names, one] = [townNames(towns), [`growth/${sections}` as IndexName]];
    await engine.build(one[0] ?? "growth/0", townDocuments(code, sections, sections));
    const raw = rawQueries(folder, `growth/${sections}`);
    for (const text of texts) await engine.search(one, requestFor(text));
    const cells = [
      add("many towns", sections, await timesOf(texts, async (text) => await engine.search(names, requestFor(text)))),
      add("one large code", sections, await timesOf(texts, async (text) => await engine.search(one, requestFor(text)))),
      add("raw FTS5 on that code", sections, await timesOf(texts, (text) => raw.best(text))),
    ];
    raw.close();
    console.log([sections.toLocaleString("en-US").padStart(9), ...cells].join("  "));
  }
  if (STEPS.length < 2) return;
  await writeFile(CHART, drawGrowth(lines));
  console.log("Chart: docs/images/search-growth.svg");
}
