import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { foldedWords } from "../src/domain/query/text/words.ts";
import { parse } from "../src/domain/query/parse.ts";
import { attempt } from "../src/features/search/with-fewer-words.ts";
import { groupsOf } from "../src/features/search/synonyms.ts";
import type { IndexName, SearchIndex } from "../src/platform/search/port.ts";
import { databaseOf, fileOf, listIndexes } from "../src/platform/search/sqlite/stored/files.ts";
import { openSqliteIndex } from "../src/platform/search/sqlite/sqlite-index.ts";
import { dcCode } from "./search.ts";
import { addCustomer, figure, heading, newFolder, root, towncode } from "./tools.ts";

/** Number of results to search for an answer. */
const DEPTH = 50;
const KINDS = ["text", "title", "citation", "resident"] as const;
const KIND_NAMES = {
  text: "words of the text",
  title: "words of the title",
  citation: "by citation",
  resident: "a resident's words",
} as const;

/**
 * A query and the provisions that answer it (any one is enough): "27.84.010", "Chapter 11.32", or with the parent if
 * the number alone is ambiguous, "Title 16/Chapter 9". Judged by reading the law, not by what a search finds.
 */
interface JudgedQuery {
  readonly kind: (typeof KINDS)[number];
  readonly query: string;
  readonly right: readonly string[];
}
/** Names of the results, best first; each result may have several. */
type Search = (query: string) => Promise<readonly (readonly string[])[]>;

const TOWNS = [
  {
    id: "sanmateo",
    data: "san-mateo",
    name: "San Mateo",
    state: "CA",
    county: "San Mateo",
    govtype: "City",
    code: sanMateoCode,
  },
  {
    id: "dc",
    data: "dc",
    name: "District of Columbia",
    state: "DC",
    county: "Washington",
    govtype: "District",
    code: dcCode,
  },
] as const;

/**
 * Prints how well judged queries are answered: by our ranking, and by plain BM25 over the same words of the same index
 * (unweighted columns; with all words and with any word). MRR: 1 / rank of the first right provision among the first
 * 50, averaged. Recall: share of queries with a right provision among the first 10. Half of the queries were used to
 * tune the ranking, the other half was held out: both are printed.
 */
export async function benchRelevance(): Promise<void> {
  const folder = await newFolder("relevance");
  const results: Result[] = [];
  for (const town of TOWNS) {
    const code = await town.code();
    if (code === null) {
      heading(`Relevance: ${town.name}`);
      console.log("Skipped: the corpus is missing.");
      continue;
    }
    const { state, county, govtype } = town;
    await addCustomer(folder, town.id, { name: town.name, state, county, govtype, population: "100000", zip: "20001" });
    await towncode(folder, "import", town.id, code, "--confirm", "missing-images");
    const index = (await listIndexes(join(folder, "search"))).find((name) => name.startsWith(`${town.id}/`));
    if (index === undefined) throw new Error("The import built no index.");
    results.push(...(await judge(join(folder, "search"), index, town.data)));
  }
  printResults("Relevance: all queries", results);
  printResults(
    "Relevance: queries used for tuning",
    results.filter(({ half }) => half === "tuned"),
  );
  printResults(
    "Relevance: held-out queries",
    results.filter(({ half }) => half === "held out"),
  );
}

export interface Result extends JudgedQuery {
  readonly half: "tuned" | "held out";
  /** Rank of the first right provision by ranking, from 1; Infinity if none was found. */
  readonly ranks: Readonly<Record<Ranking, number>>;
}
type Ranking = "ours" | "BM25, all words" | "BM25, any word";

/**
 * Runs the judged queries of a town.
 * @param data name of the file with the queries
 */
export async function judge(folder: string, index: IndexName, data: string): Promise<readonly Result[]> {
  const judged = JSON.parse(
    await readFile(join(import.meta.dirname, "relevance", `${data}.json`), "utf8"),
  ) as readonly JudgedQuery[];
  const engine = await openSqliteIndex({ folder });
  const plain = plainBm25(databaseOf(fileOf(folder, index)));
  const rankings: readonly (readonly [Ranking, Search])[] = [
    ["ours", ours(engine, index)],
    ["BM25, all words", plain.search("AND")],
    ["BM25, any word", plain.search("OR")],
  ];
  try {
    const results: Result[] = [];
    for (const [number, each] of judged.entries()) {
      const ranks = await Promise.all(
        rankings.map(async ([name, search]) => [name, rankOf(await search(each.query), each.right)] as const),
      );
      results.push({
        ...each,
        half: number % 2 === 0 ? "tuned" : "held out",
        ranks: Object.fromEntries(ranks) as Result["ranks"],
      });
    }
    return results;
  } finally {
    await engine.close();
    plain.close();
  }
}

function rankOf(found: readonly (readonly string[])[], right: readonly string[]): number {
  const at = found.findIndex((names) => names.some((name) => right.includes(name)));
  return at < 0 ? Infinity : at + 1;
}

function ours(engine: SearchIndex, index: IndexName): Search {
  return async (query) => {
    const { answer } = await attempt(
      async (request) => engine.search([index], request),
      { query: parse(query), sort: "relevance", offset: 0, limit: DEPTH },
      groupsOf(""),
    );
    return answer.hits.map(({ label, number, parents }) => namesOf(label, number, parents));
  };
}

/** Plain FTS5 with every word of a query, without quotation marks and operators. */
function plainBm25(file: string): { search: (how: "AND" | "OR") => Search; close: () => void } {
  const db = new DatabaseSync(file, { readOnly: true });
  const select =
    db.prepare(`SELECT label, docs.number, path FROM stem JOIN docs ON docs.position = stem.rowid JOIN places USING (place)
    WHERE stem MATCH ? ORDER BY bm25(stem), stem.rowid LIMIT ${DEPTH}`);
  const search =
    (how: "AND" | "OR"): Search =>
    (query) => {
      const match = foldedWords(query)
        .map((word) => `"${word}"`)
        .join(` ${how} `);
      const rows = select
        .all(match)
        .map(({ label, number, path }) =>
          namesOf(String(label), String(number), JSON.parse(String(path)) as { title: string }[]),
        );
      return Promise.resolve(rows);
    };
  return { search, close: () => db.close() };
}

/** The names of a provision in judgments. A temporary version of a section counts as that section. */
function namesOf(label: string, number: string, parents: readonly { readonly title: string }[]): readonly string[] {
  const plain = number.replace(/\(Perm\)$/, "");
  const named = `${label} ${plain}`.trim();
  const above = parents.map(({ title }) =>
    title
      .split(" ")
      .slice(0, 2)
      .join(" ")
      .replace(/[.,:—]+$/, ""),
  );
  return [label === "" || label === "§" ? plain : named, [...above, named].join("/")];
}

export function printResults(title: string, results: readonly Result[]): void {
  if (results.length === 0) return;
  heading(`${title} (${results.length})`);
  for (const kind of [...KINDS, null]) {
    const some = results.filter((result) => kind === null || result.kind === kind);
    const references = (["BM25, all words", "BM25, any word"] as const).map((name) => `${name} ${scoreOf(some, name)}`);
    figure(
      kind === null ? "all kinds" : `${KIND_NAMES[kind]} (${some.length})`,
      scoreOf(some, "ours"),
      references.join("; "),
    );
  }
}

function scoreOf(results: readonly Result[], ranking: Ranking): string {
  const ranks = results.map(({ ranks: by }) => by[ranking]);
  const mrr = ranks.reduce((sum, rank) => sum + 1 / rank, 0) / ranks.length;
  const recall = ranks.filter((rank) => rank <= 10).length / ranks.length;
  return `MRR ${mrr.toFixed(2)}, recall ${Math.round(recall * 100)} %`;
}

function sanMateoCode(): Promise<string | null> {
  const file = join(root, "../shared/corpora/san-mateo/2018-base/index.xml");
  return Promise.resolve(existsSync(file) ? file : null);
}
