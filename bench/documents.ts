import { createDice } from "../src/domain/dice.ts";
import { PAGE_BREAK } from "../src/domain/query/text/snippet.ts";
import type { IndexName, SearchDocument } from "../src/platform/search/port.ts";
import { openSqliteIndex } from "../src/platform/search/sqlite/sqlite-index.ts";
import { townQueries } from "./queries.ts";
import { demonstrationCode } from "./search-many.ts";
import { rawQueries, requestFor, timesOf } from "./search-tools.ts";
import { figure, heading, median, newFolder, p50and95 } from "./tools.ts";
import { sentencesOf, SYLLABLES, townDocuments } from "./towns.ts";

const DOCUMENTS = Number(process.env["BENCH_DOCUMENTS"] ?? 5000);
const PAGES = 20;
const SENTENCES = 16;
const SECTIONS = 2000;
/** Share of words that are names: of people, streets, companies. */
const NAMES = 0.03;
const BATCH = 50;

const CODE: IndexName = "larkmere/1";
const PAPERS: IndexName = "larkmere/docs-1";
const TYPES = ["Agendas", "Minutes", "Budgets", "Plans", "Maps", "Board decisions"];
const CATEGORIES = ["Town Council", "Planning Board", "Zoning Board of Appeals", "Finance"];
const filters: readonly string[] = [
  "TYPE:doc parking",
  "TYPE:pdf fence",
  'TYPE:"Minutes" dogs',
  "DATE:[1987-01-01 TO 1990-12-31] noise",
  'CATEGORY:"planning board" permit',
  'TYPE:"Minutes" DATE:[2001-01-01 TO 2001-12-31]',
];

/** Searches of a code and of public documents with many pages, together (issue 13: p95 ≤ 40 ms). */
export async function benchDocuments(): Promise<void> {
  const kinds = { ...townQueries, filters };
  const texts = Object.values(kinds).flat();
  heading(
    `Searching ${DOCUMENTS} documents of ${PAGES} pages and a code of ${SECTIONS} sections: ${texts.length} queries`,
  );
  const folder = await newFolder("documents");
  const code = await demonstrationCode();
  const engine = await openSqliteIndex({ folder });
  await engine.build(CODE, townDocuments(code, SECTIONS, 1));
  const started = performance.now();
  await engine.build(PAPERS, papers(code));
  figure("building the index", `${Math.round((DOCUMENTS * PAGES * 1000) / (performance.now() - started))} pages/s`);
  const raws = [rawQueries(folder, CODE), rawQueries(folder, PAPERS)];
  const search = async (text: string): Promise<void> => {
    const { failed, partial } = await engine.search([CODE, PAPERS], { ...requestFor(text), tree: CODE });
    if (failed.length > 0 || partial) console.log(`  "${text}": incomplete`);
  };
  for (const text of texts) await search(text);
  const all: number[] = [];
  const references: number[] = [];
  for (const [kind, some] of Object.entries(kinds)) {
    const times = await timesOf(some, search);
    const reference = kind === "filters" ? [] : await timesOf(some, (text) => raws.forEach((raw) => raw.best(text)));
    all.push(...times);
    references.push(...reference);
    figure(kind, p50and95(times), reference.length > 0 ? `raw FTS5 ${p50and95(reference)}` : "");
  }
  figure("code and documents together", p50and95(all), `raw FTS5 ${p50and95(references)}`, "p95 ≤ 40 ms");
  figure("their processor time", p50and95(await processorTimesOf(texts, search)), "of all threads");
  const [long] = longPaper(code);
  if (long === undefined) return;
  await engine.update(PAPERS, { put: [long] });
  const times = await timesOf(texts, search);
  figure("with a document of 300 pages among them", p50and95(times));
  for (const raw of raws) raw.close();
  await engine.close();
}

/** The median processor time of each text in milliseconds: on a busy machine it says more than the time that passes. */
async function processorTimesOf(texts: readonly string[], run: (text: string) => Promise<void>): Promise<number[]> {
  const times: number[] = [];
  for (const text of texts) {
    const rounds: number[] = [];
    for (let round = 0; round < 5; round += 1) {
      const before = process.cpuUsage();
      await run(text);
      const { user, system } = process.cpuUsage(before);
      rounds.push((user + system) / 1000);
    }
    times.push(median(rounds));
  }
  return times;
}

function* papers(code: readonly SearchDocument[]): Generator<readonly SearchDocument[]> {
  const write = writerOf(code, 13);
  for (let first = 0; first < DOCUMENTS; first += BATCH) {
    const length = Math.min(BATCH, DOCUMENTS - first);
    yield Array.from({ length }, (_each, at) => write(first + at, PAGES));
  }
}

/** 300 pages with a megabyte of text. */
const longPaper = (code: readonly SearchDocument[]): readonly SearchDocument[] => [
  writerOf(code, 300)(DOCUMENTS, 300, SENTENCES * 2),
];

type Writer = (position: number, pages: number, sentences?: number) => SearchDocument;

/** Writes documents with sentences of a code and names that it does not have, deterministic by seed. */
function writerOf(code: readonly SearchDocument[], seed: number): Writer {
  const random = createDice(seed);
  const sentences = code.flatMap(({ text }) => sentencesOf(text)).filter((text) => text.length > 20);
  const pick = <T>(list: readonly T[]): T | undefined => list[Math.floor(random() * list.length)];
  const names = Array.from({ length: 5000 }, () => Array.from({ length: 3 }, () => pick(SYLLABLES)).join(""));
  const sentence = (): string =>
    (pick(sentences) ?? "").replaceAll(/\b\p{L}{4,}\b/gu, (word) => (random() < NAMES ? (pick(names) ?? word) : word));
  return (position, pages, count = SENTENCES) => {
    const page = (): string => Array.from({ length: count }, sentence).join("\n");
    const date = new Date(Date.UTC(1987, 0, 1 + Math.floor(random() * 14_000))).toISOString().slice(0, 10);
    const documentType = pick(TYPES) ?? "Minutes";
    return {
      id: `paper-${position}`,
      kind: "doc",
      parts: ["pdf"],
      role: "paper",
      number: "",
      label: "",
      title: `${documentType} of ${date}`,
      text: Array.from({ length: pages }, page).join(PAGE_BREAK),
      notes: "",
      terms: [],
      parents: [],
      position,
      date,
      category: pick(CATEGORIES) ?? "",
      values: { TYPE: [documentType] },
      facets: { documentType: [documentType], year: [date.slice(0, 4)] },
      card: { type: documentType },
    };
  };
}
