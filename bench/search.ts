import { createReadStream, existsSync } from "node:fs";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import type { IndexName } from "../src/platform/search/port.ts";
import { listIndexes } from "../src/platform/search/sqlite/stored/files.ts";
import { openSqliteIndex } from "../src/platform/search/sqlite/sqlite-index.ts";
import { beginnings, queries } from "./queries.ts";
import {
  atRate,
  mixed,
  rawQueries,
  rawSectionsPerSecond,
  requestFor,
  sectionsPerSecond,
  timesInTurn,
  timesOf,
} from "./search-tools.ts";
import {
  addCustomer,
  DISTRICT,
  figure,
  heading,
  median,
  newFolder,
  p50and95,
  root,
  startServer,
  towncode,
} from "./tools.ts";
import { documentsIn } from "./towns.ts";

const CORPUS = join(root, "../shared/corpora/dc/dc-code-xml.tar.gz");
const PORT = 3989;
/** Rate and duration of searches over HTTP, sent without waiting for earlier responses. */
const RATE = { perSecond: 150, seconds: 20 };

/** Imports the D.C. Code and measures searches: in the engine, then over HTTP. Skipped if the corpus is missing. */
export async function benchSearch(): Promise<void> {
  const code = await dcCode();
  if (code === null) {
    heading("Searching the D.C. Code");
    console.log(`Skipped: ${CORPUS} does not exist.`);
    return;
  }
  const folder = await newFolder("search");
  await addCustomer(folder, "dc", DISTRICT);
  await towncode(folder, "import", "dc", code, "--confirm", "missing-images");
  const [index] = await listIndexes(join(folder, "search"));
  if (index === undefined) throw new Error("The import built no index.");
  await benchEngine(join(folder, "search"), index);
  await benchBuild(join(folder, "search"), index);
  await benchHttp(folder, "dc");
}

/**
 * Prints p50 and p95 of each kind of query in an index, with facets and 20 snippets, compared with the raw FTS5 query
 * for the 20 best rows, asked in turn.
 * @param folder the folder with the indexes
 */
export async function benchEngine(
  folder: string,
  index: IndexName,
  byKind: Readonly<Record<string, readonly string[]>> = queries,
): Promise<void> {
  const count = Object.values(byKind).flat().length;
  heading(`Searching ${index}: ${count} queries of ${Object.keys(byKind).length} kinds`);
  const engine = await openSqliteIndex({ folder });
  const raw = rawQueries(folder, index);
  const texts = Object.values(byKind).flat();
  const search = async (text: string): Promise<unknown> => await engine.search([index], requestFor(text));
  try {
    const [ours, reference] = await timesInTurn(texts, [search, raw.best]);
    const timesIn = (times: typeof ours, some: readonly string[]): readonly number[] =>
      some.map((text) => times?.get(text) ?? NaN);
    for (const [kind, some] of Object.entries(byKind))
      figure(kind, p50and95(timesIn(ours, some)), `raw FTS5 ${p50and95(timesIn(reference, some))}`);
    const compared = { ours: timesIn(ours, texts), reference: timesIn(reference, texts) };
    figure("all kinds", p50and95(compared.ours), `raw FTS5 ${p50and95(compared.reference)}`, "p95 ≤ 15 ms");
    figure("median of all kinds, compared to raw FTS5", `${ratioOf(compared)} times`, "", "≤ 4 times");
    const inRow = { ours: await timesOf(texts, search), reference: await timesOf(texts, raw.best) };
    figure(
      "the same query several times in a row",
      p50and95(inRow.ours),
      `raw FTS5 ${p50and95(inRow.reference)}: ${ratioOf(inRow)} times`,
    );
    const jumps = await timesOf(beginnings, async (text) => await engine.suggest(index, text, 10));
    figure("suggestions", p50and95(jumps), "", "p95 ≤ 5 ms");
  } finally {
    await engine.close();
    raw.close();
  }
}

function ratioOf({
  ours,
  reference,
}: {
  readonly ours: readonly number[];
  readonly reference: readonly number[];
}): string {
  return (median(ours) / median(reference)).toFixed(1);
}

/** Rebuilds the index from its own documents. */
async function benchBuild(folder: string, index: IndexName): Promise<void> {
  const buildFolder = await newFolder("build");
  const engine = await openSqliteIndex({ folder: buildFolder });
  const documents = documentsIn(folder, index);
  const built = await sectionsPerSecond(engine, "dc/1", documents);
  const raw = rawSectionsPerSecond(join(buildFolder, "raw.sqlite"), documents);
  figure(
    `building the index of ${documents.length} sections`,
    `${built} sections/s`,
    `raw FTS5 ${raw} sections/s`,
    "≥ 10000 sections/s",
  );
  figure("its time, compared to raw FTS5", `${(raw / built).toFixed(1)} times`);
  await engine.close();
}

/** The same searches over HTTP: sequentially, then at a fixed rate. */
async function benchHttp(folder: string, custId: string): Promise<void> {
  const server = await startServer(folder, PORT);
  try {
    const get = async (path: string): Promise<void> => {
      const response = await fetch(`${server.address}/api/${custId}/${path}`);
      if (!response.ok) throw new Error(`${path} answered ${response.status}`);
      await response.arrayBuffer();
    };
    const texts = Object.values(queries).flat();
    const search = async (text: string): Promise<void> =>
      await get(`search-results/0?query=${encodeURIComponent(text)}`);
    for (const text of texts) await search(text);
    const times = await timesOf(texts, search);
    figure("all kinds over HTTP", p50and95(times), "", "p95 ≤ 30 ms");
    const jumps = await timesOf(beginnings, async (text) => await get(`suggestions?query=${encodeURIComponent(text)}`));
    figure("suggestions over HTTP", p50and95(jumps), "", "p95 ≤ 10 ms");
    const shuffled = mixed(texts);
    const {
      times: busy,
      errors,
      firstError,
    } = await atRate(RATE, async (number) => await search(shuffled[number % shuffled.length] ?? ""));
    figure(
      `${RATE.perSecond} searches per second over HTTP`,
      p50and95(busy),
      `for ${RATE.seconds} s, waiting included`,
      "p95 ≤ 60 ms",
    );
    figure("errors among them", String(errors), errors === 0 ? "" : String(firstError), "0");
  } finally {
    await server.stop();
  }
}

/** Unpacks the D.C. Code; null if the corpus is missing. */
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
