import { existsSync } from "node:fs";
import { InOrder } from "../in-order.ts";
import { IndexDamaged, IndexMissing, TIMED_OUT } from "../port.ts";
import type {
  IndexName,
  IndexSize,
  SearchAnswer,
  SearchIndex,
  SearchRequest,
  SearchUpdate,
  Suggestion,
} from "../port.ts";
import { buildAside } from "./writing/build.ts";
import { deleteIndex, fileOf, listIndexes, removeLeftovers } from "./stored/files.ts";
import { unpack } from "./reading/packed.ts";
import { Pool } from "./reading/pool.ts";
import type { Outcome } from "./reading/pool.ts";
import type { Answers, IndexFile } from "./reading/read-worker.ts";
import { bestOf } from "./reading/similar.ts";
import { batchesOf, listFacets, searchSeveral } from "./reading/several.ts";
import { Writer } from "./writing/writer.ts";

export interface SqliteIndexOptions {
  /** Indexes are stored in `<folder>/<site>/<version>.….sqlite`, see files.ts. */
  readonly folder: string;
  /** Number of search threads; default 2. */
  readonly workers?: number;
  /**
   * Number of indexes that each thread keeps open; default 400. Each has a file handle and takes about 300 kB, and up to
   * 50 bytes per document.
   */
  readonly openIndexes?: number;
  /** Time limit of one search; default 2000. A search that hits it is `partial`. */
  readonly milliseconds?: number;
  /** Called for each search that finds an index missing, or meets wrong bytes in its file. */
  readonly onUnusable?: (index: IndexName, reason: Unusable) => void;
}

export type Unusable = "missing" | "damaged";

/**
 * The embedded engine: SQLite FTS5, one file per index, read in worker threads (decision 021).
 *
 *     build     build.ts → thread build-worker.ts → builder.ts; tables: schema.ts, stored.ts, words of the documents:
 *               candidates.ts, stored-words.ts; file names: files.ts
 *     update    writer.ts → thread write-worker.ts → write.ts → updater.ts; the reading threads follow: changes.ts,
 *               memory.ts
 *     search    pool.ts → thread read-worker.ts → open-indexes.ts → search.ts:
 *               citations (cited.ts) → FTS5 expressions (plan.ts) → matches (matches.ts) → selections (choice.ts)
 *               → counts (counts.ts) → order (rank.ts) → refined order (refine.ts) → passages (domain/query/text)
 *               → text for the main thread (packed.ts)
 *     several   several.ts: the same in each index, comparable scores (fair.ts), merged results (merge.ts)
 *     others    suggest.ts, similar.ts
 */
export async function openSqliteIndex(options: SqliteIndexOptions): Promise<SqliteIndex> {
  await removeLeftovers(options.folder);
  return new SqliteIndex(options);
}

export class SqliteIndex implements SearchIndex {
  readonly isServer = false;
  readonly pool: Pool;
  readonly #writer = new Writer();
  readonly #writes = new InOrder();
  readonly #folder: string;
  readonly #milliseconds: number;
  readonly #onUnusable: (index: IndexName, reason: Unusable) => void;

  constructor({
    folder,
    workers = 2,
    openIndexes = 400,
    milliseconds = 2000,
    onUnusable = () => {},
  }: SqliteIndexOptions) {
    this.#onUnusable = onUnusable;
    this.#folder = folder;
    this.#milliseconds = milliseconds;
    this.pool = new Pool({ workers, openIndexes });
  }

  async build(index: IndexName, documents: Parameters<SearchIndex["build"]>[1], size?: IndexSize): Promise<void> {
    const file = fileOf(this.#folder, index);
    await this.#writes.run(index, () => buildAside(file, documents, size));
  }

  async update(index: IndexName, update: SearchUpdate): Promise<void> {
    const file = fileOf(this.#folder, index);
    await this.#writes.run(index, () => this.#writer.update(index, file, update));
  }

  async exists(index: IndexName): Promise<boolean> {
    return existsSync(fileOf(this.#folder, index));
  }

  async remove(index: IndexName): Promise<void> {
    await deleteIndex(fileOf(this.#folder, index));
  }

  async list(): Promise<readonly IndexName[]> {
    return await listIndexes(this.#folder);
  }

  async search(indexes: readonly IndexName[], request: SearchRequest): Promise<SearchAnswer> {
    const files = indexes.map((name) => ({ name, file: fileOf(this.#folder, name) }));
    const milliseconds = this.#timeFor(request.milliseconds);
    const [only] = files;
    if (!only || files.length > 1) {
      const { unusable, ...answer } = await searchSeveral(this.pool, files, request, milliseconds);
      for (const { name, reason } of unusable) this.#onUnusable(name, reason);
      return answer;
    }
    const outcome = await this.pool.ask({ op: "search", indexFile: only, request }, milliseconds);
    if ("timedOut" in outcome) return TIMED_OUT;
    const { total, kinds, hits, tree, facets, partial } = unpack(only.name, this.#answerOf(only.name, outcome));
    return {
      total,
      kinds,
      totals: [{ index: only.name, count: total }],
      hits,
      tree,
      facets: listFacets([facets]),
      partial,
      failed: [],
    };
  }

  async similar(
    indexes: readonly IndexName[],
    words: readonly string[],
    left?: number,
  ): Promise<ReadonlyMap<string, string>> {
    const milliseconds = this.#timeFor(left);
    const files = indexes.map((name) => ({ name, file: fileOf(this.#folder, name) }));
    // A batch that timed out is ignored.
    const ask = async (batch: readonly IndexFile[], seat: number): Promise<Outcome<Answers["similar"]>> =>
      await this.pool
        .ask({ op: "similar", files: batch, words }, milliseconds, seat)
        .catch(() => ({ timedOut: true }) as const);
    const outcomes = await Promise.all(batchesOf(this.pool, files).map(({ seat, batch }) => ask(batch, seat)));
    const answers = outcomes.flatMap((outcome) => ("answer" in outcome ? outcome.answer : []));
    return bestOf(
      words,
      answers.filter((answer) => answer !== null),
    );
  }

  async suggest(index: IndexName, query: string, limit: number): Promise<readonly Suggestion[]> {
    const outcome = await this.pool.ask(
      { op: "suggest", file: fileOf(this.#folder, index), query, limit },
      this.#milliseconds,
    );
    return "timedOut" in outcome ? [] : this.#answerOf(index, outcome);
  }

  async close(): Promise<void> {
    await Promise.all([this.pool.close(), this.#writer.close()]);
  }

  #answerOf<A>(index: IndexName, outcome: Exclude<Outcome<A>, { readonly timedOut: true }>): A {
    if ("missing" in outcome) {
      this.#onUnusable(index, "missing");
      throw new IndexMissing(index);
    }
    if (!("error" in outcome)) return outcome.answer;
    if (outcome.isCorrupt) this.#onUnusable(index, "damaged");
    throw new IndexDamaged(`the index "${index}" cannot be read (${outcome.error})`);
  }

  #timeFor(left = this.#milliseconds): number {
    return Math.min(left, this.#milliseconds);
  }
}
