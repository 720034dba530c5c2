import { rm } from "node:fs/promises";
import { IndexMissing } from "../port.ts";
import type { IndexName, SearchAnswer, SearchIndex, SearchRequest, Suggestion } from "../port.ts";
import { buildAside } from "./build.ts";
import { fileOf, listIndexes, removeLeftovers } from "./files.ts";
import { Pool } from "./pool.ts";
import type { Outcome } from "./pool.ts";
import type { ReadRequest } from "./read-worker.ts";

export interface SqliteIndexOptions {
  /** Indexes are kept in `<folder>/<site>/<version>.sqlite`. */
  readonly folder: string;
  /** Threads that answer; default 2. */
  readonly workers?: number;
  /** Indexes that each thread holds open; default 64. */
  readonly openIndexes?: number;
  /** Time for one search; default 2000. A search cut by it says `partial`. */
  readonly milliseconds?: number;
}

/** A search that went a little over its time may still hand over what it found. */
const GRACE = 0.2;
const LATE: SearchAnswer = { total: 0, kinds: {}, totals: [], hits: [], tree: [], facets: {}, partial: true, failed: [] };

/** The embedded engine: SQLite FTS5, one file for each index, read in worker threads. */
export async function openSqliteIndex(options: SqliteIndexOptions): Promise<SqliteIndex> {
  await removeLeftovers(options.folder);
  return new SqliteIndex(options);
}

export class SqliteIndex implements SearchIndex {
  readonly pool: Pool;
  readonly #folder: string;
  readonly #milliseconds: number;

  constructor({ folder, workers = 2, openIndexes = 64, milliseconds = 2000 }: SqliteIndexOptions) {
    this.#folder = folder;
    this.#milliseconds = milliseconds;
    this.pool = new Pool({ workers, openIndexes });
  }

  async build(index: IndexName, documents: Parameters<SearchIndex["build"]>[1]): Promise<void> {
    await buildAside(fileOf(this.#folder, index), documents);
  }

  async exists(index: IndexName): Promise<boolean> {
    return (await this.list()).includes(index);
  }

  async remove(index: IndexName): Promise<void> {
    await rm(fileOf(this.#folder, index), { force: true });
  }

  async list(): Promise<readonly IndexName[]> {
    return await listIndexes(this.#folder);
  }

  async search(indexes: readonly IndexName[], request: SearchRequest): Promise<SearchAnswer> {
    const [only] = indexes;
    if (only !== undefined && indexes.length === 1) return await this.#searchOne(only, request);
    const answers = await Promise.allSettled(indexes.map(async (index) => await this.#searchOne(index, { ...request, offset: 0, limit: request.offset + request.limit })));
    const good = answers.flatMap((answer) => (answer.status === "fulfilled" ? [answer.value] : []));
    const hits = good.flatMap((answer) => answer.hits).toSorted((a, b) => b.score - a.score);
    return {
      total: good.reduce((sum, { total }) => sum + total, 0),
      kinds: { code: good.reduce((sum, { total }) => sum + total, 0) },
      totals: good.flatMap(({ totals }) => totals),
      hits: hits.slice(request.offset, request.offset + request.limit),
      tree: [],
      facets: {},
      partial: good.some(({ partial }) => partial),
      failed: indexes.filter((_index, at) => answers[at]?.status === "rejected"),
    };
  }

  async similar(): Promise<ReadonlyMap<string, string>> {
    return new Map();
  }

  async #searchOne(index: IndexName, request: SearchRequest): Promise<SearchAnswer> {
    const milliseconds = this.#milliseconds * (1 - GRACE);
    const answer = await this.#ask(index, { op: "search", name: index, file: fileOf(this.#folder, index), request, milliseconds }, LATE);
    return answer as SearchAnswer;
  }

  async suggest(index: IndexName, query: string, limit: number): Promise<readonly Suggestion[]> {
    const answer = await this.#ask(index, { op: "suggest", file: fileOf(this.#folder, index), query, limit }, []);
    return answer as readonly Suggestion[];
  }

  async close(): Promise<void> {
    await this.pool.close();
  }

  async #ask(index: IndexName, request: ReadRequest, late: Extract<Outcome, { answer: unknown }>["answer"]): Promise<SearchAnswer | readonly Suggestion[]> {
    const reply = await this.pool.ask(request, this.#milliseconds, { answer: late });
    if ("missing" in reply) throw new IndexMissing(index);
    if ("error" in reply) throw new Error(`The search engine failed: ${reply.error}`);
    return reply.answer;
  }
}
