import { z } from "zod";
import { findCitations } from "../../../domain/query/find-citations.ts";
import type { Query } from "../../../domain/query/query.ts";
import { InOrder } from "../in-order.ts";
import { IndexMissing, NO_RESULTS, SearchUnavailable } from "../port.ts";
import type { IndexName, SearchAnswer, SearchIndex, SearchRequest, SearchUpdate, Suggestion } from "../port.ts";
import { Aliases, isMissing } from "./aliases.ts";
import { answerOf, hasFailedShards, searchAnswer } from "./answer.ts";
import type { ServerAnswer } from "./answer.ts";
import { build, sweep } from "./build.ts";
import { citedAnswer, citedBody, pinsOf } from "./cited.ts";
import type { Pins } from "./cited.ts";
import { Connection } from "./connection.ts";
import { headingHits, contentsAnswer, contentsBody, contentsOf } from "./contents.ts";
import { isIn } from "./query.ts";
import { bodyOf } from "./request.ts";
import type { Scope } from "./request.ts";
import { Names, routingOf } from "./schema.ts";
import {
  candidatesAnswer,
  candidatesBody,
  candidatesOf,
  countsAnswer,
  countsBody,
  nearestOf,
  wordsToCorrect,
} from "./similar.ts";
import { suggestionAnswers, suggestionBodies, suggestionsOf } from "./suggest.ts";
import { update } from "./update.ts";

export interface OpenSearchOptions {
  /** "https://name:password@search.example.org:9200" */
  readonly url: string;
  /** Prefix of all names on the server, so that installations can share a cluster. Default "towncode". */
  readonly prefix?: string;
  /** Time limit of one search; default 2000. A search that hits it is `partial`. */
  readonly milliseconds?: number;
  /** How long a replaced build is kept for running searches; default 5000. */
  readonly keepMilliseconds?: number;
}

/** Share of the time limit for the server, so that it returns partial results before we time out. */
const SHARE = 0.8;
/** With more towns than this, all shards are searched. */
const MAX_ROUTED = 20;

const silentAnswer = z.object({ responses: z.array(z.object({ error: z.unknown().optional() })) });

/**
 * The engine for many towns and several processes: a cluster of OpenSearch 2.x or 3.x (decision 016).
 *
 *     build     build.ts → document.ts, tree.ts; mappings: schema.ts; current builds: aliases.ts; update.ts
 *     search    citations (cited.ts) → request.ts with query.ts → answer.ts; contents of headings (contents.ts)
 *     others    suggest.ts, similar.ts; HTTP: connection.ts
 */
export class OpenSearchIndex implements SearchIndex {
  readonly isServer = true;
  readonly #connection: Connection;
  readonly #names: Names;
  readonly #aliases: Aliases;
  readonly #writes = new InOrder();
  readonly #milliseconds: number;
  readonly #keepMilliseconds: number;
  /** Replaced builds that are waiting to be removed. */
  readonly #sweeps = new Map<NodeJS.Timeout, () => Promise<void>>();

  /** Sends no request: the server may be unavailable. */
  constructor({ url, prefix = "towncode", milliseconds = 2000, keepMilliseconds = 5000 }: OpenSearchOptions) {
    this.#connection = new Connection(url, milliseconds);
    this.#names = new Names(prefix);
    this.#aliases = new Aliases(this.#connection, this.#names);
    this.#milliseconds = milliseconds;
    this.#keepMilliseconds = keepMilliseconds;
  }

  get #parts() {
    return { connection: this.#connection, names: this.#names, aliases: this.#aliases };
  }

  async build(index: IndexName, documents: Parameters<SearchIndex["build"]>[1]): Promise<void> {
    this.#names.alias(index);
    await this.#writes.run(index, async () => {
      const before = (await this.#aliases.buildsOf([index])).get(index);
      await build(this.#parts, index, documents);
      this.#sweepLater(index, before === undefined ? [] : [before]);
    });
  }

  async update(index: IndexName, changes: SearchUpdate): Promise<void> {
    this.#names.alias(index);
    await this.#writes.run(index, () => update(this.#parts, index, changes));
  }

  async exists(index: IndexName): Promise<boolean> {
    return (await this.#aliases.buildsOf([index])).has(index);
  }

  async remove(index: IndexName): Promise<void> {
    const before = (await this.#aliases.buildsOf([index])).get(index);
    await this.#aliases.drop(index);
    // Removed immediately: no later build would sweep a removed index.
    if (before !== undefined) await sweep(this.#parts, index, [before]);
  }

  async list(): Promise<readonly IndexName[]> {
    return [...(await this.#aliases.builds()).keys()].toSorted();
  }

  async search(indexes: readonly IndexName[], request: SearchRequest): Promise<SearchAnswer> {
    const [only] = indexes;
    if (only === undefined) return NO_RESULTS;
    return indexes.length === 1 ? await this.#searchOne(only, request) : await this.#searchSeveral(indexes, request);
  }

  async suggest(index: IndexName, query: string, limit: number): Promise<readonly Suggestion[]> {
    const bodies = suggestionBodies(query, limit);
    if (bodies.length === 0) return (await this.exists(index)) ? [] : await Promise.reject(new IndexMissing(index));
    const lines = bodies.flatMap((body) => [{ index: this.#names.alias(index) }, { ...body, timeout: this.#timeout }]);
    const answers = await this.#connection.ask(suggestionAnswers, { method: "POST", path: "/_msearch", lines });
    const failed = answers.responses.find(({ error }) => error !== undefined)?.error;
    if (failed?.type === "index_not_found_exception") throw new IndexMissing(index);
    if (failed) throw new SearchUnavailable(`OpenSearch could not suggest (${failed.type})`);
    return suggestionsOf(answers, limit);
  }

  async similar(
    indexes: readonly IndexName[],
    words: readonly string[],
    milliseconds?: number,
  ): Promise<ReadonlyMap<string, string>> {
    const left = this.#clock(milliseconds);
    const folded = wordsToCorrect(words);
    const builds = await this.#buildsOf(indexes, left());
    if (folded.size === 0 || builds.size === 0) return new Map();
    const searched = isIn("build", [...builds.values()]);
    const path = `/${this.#names.index}/_search`;
    const candidates = candidatesOf(
      await this.#connection.ask(candidatesAnswer, {
        method: "POST",
        path,
        body: candidatesBody([...new Set(folded.values())], searched),
        milliseconds: left(),
      }),
    );
    const unique = [...new Set([...candidates.values()].flat())];
    if (unique.length === 0) return new Map();
    const { aggregations } = await this.#connection.ask(countsAnswer, {
      method: "POST",
      path,
      body: countsBody(unique, searched),
      milliseconds: left(),
    });
    return nearestOf(folded, candidates, aggregations.words.buckets);
  }

  /** Removes replaced builds before closing. Searches in other processes have had enough time by then, or retry. */
  async close(): Promise<void> {
    for (const [timer, run] of this.#sweeps) {
      clearTimeout(timer);
      await run();
    }
    await this.#connection.close();
  }

  get #timeout(): string {
    return `${Math.round(this.#milliseconds * SHARE)}ms`;
  }

  /** Returns a function for the time left of a search, which may send several requests. */
  #clock(milliseconds = this.#milliseconds): () => number {
    const until = performance.now() + Math.min(milliseconds, this.#milliseconds);
    return () => Math.max(1, Math.round(until - performance.now()));
  }

  async #searchOne(index: IndexName, request: SearchRequest): Promise<SearchAnswer> {
    const name = this.#names.alias(index);
    const left = this.#clock(request.milliseconds);
    try {
      const pins = await this.#pins(request, null, name, left());
      const without = leftOutOf(request, [[index, null]]);
      const server = await this.#ask(name, request, { builds: null, without, pins, milliseconds: left() });
      return answerOf(server, {
        indexes: [index],
        failed: [],
        marked: markedBy(request, pins),
        contents: await this.#contents(server, left()),
      });
    } catch (error) {
      throw isMissing(error) ? new IndexMissing(index) : error;
    }
  }

  async #searchSeveral(indexes: readonly IndexName[], request: SearchRequest): Promise<SearchAnswer> {
    const left = this.#clock(request.milliseconds);
    const builds = await this.#buildsOf(indexes, left());
    const failed = indexes.filter((index) => !builds.has(index));
    if (builds.size === 0) return { ...NO_RESULTS, failed };
    const searched = [...builds.values()];
    const treeOf = request.tree === undefined ? undefined : builds.get(request.tree);
    const pins = await this.#pins(request, searched, this.#names.index, left());
    const routing = [...new Set([...builds.keys()].map(routingOf))];
    const server = await this.#ask(
      this.#names.index,
      request,
      {
        builds: searched,
        ...(treeOf !== undefined && { treeOf }),
        without: leftOutOf(request, builds),
        pins,
        milliseconds: left(),
      },
      routing.length > MAX_ROUTED ? [] : routing,
    );
    const silent = hasFailedShards(server) ? await this.#silent([...builds.keys()], left()) : [];
    return answerOf(server, {
      indexes,
      failed: indexes.filter((index) => failed.includes(index) || silent.includes(index)),
      marked: markedBy(request, pins),
      contents: await this.#contents(server, left()),
    });
  }

  /** The indexes whose shard does not respond. */
  async #silent(indexes: readonly IndexName[], milliseconds: number): Promise<readonly IndexName[]> {
    const lines = indexes.flatMap((index) => [
      { index: this.#names.alias(index), allow_partial_search_results: false },
      { size: 0, terminate_after: 1 },
    ]);
    const { responses } = await this.#connection.ask(silentAnswer, {
      method: "POST",
      path: "/_msearch",
      lines,
      milliseconds,
    });
    return indexes.filter((_index, at) => responses[at]?.error !== undefined);
  }

  /** The builds of the existing indexes, in their order. */
  async #buildsOf(indexes: readonly IndexName[], milliseconds: number): Promise<ReadonlyMap<IndexName, string>> {
    const known = await this.#aliases.buildsOf(indexes, milliseconds);
    return new Map(
      indexes.flatMap((index) => {
        const id = known.get(index);
        return id === undefined ? [] : [[index, id] as const];
      }),
    );
  }

  async #ask(
    name: string,
    request: SearchRequest,
    { milliseconds, ...scope }: Scope,
    routing: readonly string[] = [],
  ): Promise<ServerAnswer> {
    const body = bodyOf(request, { ...scope, milliseconds: Math.ceil(milliseconds * SHARE) });
    const parameters: Record<string, string> = routing.length === 0 ? {} : { routing: routing.join(",") };
    return await this.#connection.ask(searchAnswer, {
      method: "POST",
      path: `/${name}/_search`,
      parameters,
      body,
      milliseconds,
    });
  }

  /** Contents of hits without text; empty if there is no time. */
  async #contents(server: ServerAnswer, milliseconds: number): Promise<ReadonlyMap<string, string>> {
    const headings = headingHits(server);
    if (headings.length === 0) return new Map();
    const lines = headings.flatMap((each) => [
      { index: this.#names.index, routing: routingOf(each.index) },
      contentsBody(each),
    ]);
    return this.#connection.ask(contentsAnswer, { method: "POST", path: "/_msearch", lines, milliseconds }).then(
      (answers) => contentsOf(headings, answers),
      () => new Map(),
    );
  }

  /** What the query cites in the searched indexes; null if nothing. */
  async #pins(
    { query }: SearchRequest,
    builds: readonly string[] | null,
    name: string,
    milliseconds: number,
  ): Promise<Pins | null> {
    const cited = findCitations(query);
    if (!cited) return null;
    const body = citedBody(cited, builds === null ? null : isIn("build", builds));
    return pinsOf(
      cited,
      await this.#connection.ask(citedAnswer, { method: "POST", path: `/${name}/_search`, body, milliseconds }),
    );
  }

  #sweepLater(index: IndexName, replaced: readonly string[]): void {
    const run = async (): Promise<void> => {
      this.#sweeps.delete(timer);
      // Anything that cannot be removed now is removed by a later build.
      await sweep(this.#parts, index, replaced).catch(() => undefined);
    };
    const timer = setTimeout(() => void run(), this.#keepMilliseconds).unref();
    this.#sweeps.set(timer, run);
  }
}

/** The ids to leave out of each build. */
const leftOutOf = (
  { without = {} }: SearchRequest,
  builds: Iterable<readonly [IndexName, string | null]>,
): Scope["without"] =>
  [...builds].flatMap(([index, id]) => {
    const ids = without[index] ?? [];
    return ids.length === 0 ? [] : [{ build: id, ids }];
  });

/** The query to highlight: it differs in indexes that have what the query cites. */
function markedBy({ query }: SearchRequest, pins: Pins | null): (build: string) => Query {
  const having = new Set(pins?.builds);
  return (id) => (pins && having.has(id) ? pins.marked : query);
}

/** Opens the engine; the server may be unavailable. */
export function openOpenSearchIndex(options: OpenSearchOptions): OpenSearchIndex {
  return new OpenSearchIndex(options);
}
