import { z } from "zod";
import { IndexMissing, SearchUnavailable } from "../port.ts";
import type { IndexName, SearchAnswer, SearchIndex, SearchRequest, Suggestion } from "../port.ts";
import { Aliases, isMissing } from "./aliases.ts";
import { answerOf, searchAnswer } from "./answer.ts";
import type { ServerAnswer } from "./answer.ts";
import { build, sweep } from "./build.ts";
import { Connection } from "./connection.ts";
import { every, isIn } from "./query.ts";
import type { Dsl } from "./query.ts";
import { bodyOf, citedBy } from "./request.ts";
import type { Scope } from "./request.ts";
import { Names, routingOf } from "./schema.ts";
import { candidatesAnswer, candidatesBody, candidatesOf, countsAnswer, countsBody, wordsToCorrect } from "./similar.ts";
import { suggestionAnswers, suggestionBodies, suggestionsOf } from "./suggest.ts";

export interface OpenSearchOptions {
  /** "https://name:password@search.example.org:9200" */
  readonly url: string;
  /** Begins the names of what is kept there; tells installations that share a cluster apart. Default "towncode". */
  readonly prefix?: string;
  /** Time for one search; default 2000. A search cut by it says `partial`. */
  readonly milliseconds?: number;
  /** How long a build that was replaced is kept for searches under way; default 5000. */
  readonly keepMilliseconds?: number;
}

/** The server stops a little earlier than we do, so that it hands over what it found. */
const SHARE = 0.8;
/** Provisions that have exactly the number asked for are put first; more of them in an index than this are no answer. */
const MAX_PINNED = 50;
/** With more towns than this all shards are asked. */
const MOST_ROUTED = 20;
const NOTHING: SearchAnswer = { total: 0, kinds: {}, totals: [], hits: [], tree: [], facets: {}, partial: false, failed: [] };

const pinnedAnswer = z.object({ aggregations: z.object({ builds: z.object({ buckets: z.array(z.object({ key: z.string(), doc_count: z.int() })) }) }) });

/** The engine for many towns and several processes: a cluster of OpenSearch 2.x or 3.x (decision 016). */
export class OpenSearchIndex implements SearchIndex {
  readonly #connection: Connection;
  readonly #names: Names;
  readonly #aliases: Aliases;
  readonly #milliseconds: number;
  readonly #keepMilliseconds: number;
  /** Builds that were replaced, and wait to be removed. */
  readonly #sweeps = new Map<NodeJS.Timeout, () => Promise<void>>();

  /** Asks nothing yet: the server may be away. */
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
    const before = (await this.#aliases.buildsOf([index])).get(index);
    await build(this.#parts, index, documents);
    this.#sweepLater(index, before === undefined ? [] : [before]);
  }

  async exists(index: IndexName): Promise<boolean> {
    return (await this.#aliases.buildsOf([index])).has(index);
  }

  async remove(index: IndexName): Promise<void> {
    const before = (await this.#aliases.buildsOf([index])).get(index);
    await this.#aliases.drop(index);
    if (before !== undefined) await sweep(this.#parts, index, [before]);
  }

  async list(): Promise<readonly IndexName[]> {
    return [...(await this.#aliases.builds()).keys()].toSorted();
  }

  async search(indexes: readonly IndexName[], request: SearchRequest): Promise<SearchAnswer> {
    const [only] = indexes;
    if (only === undefined) return NOTHING;
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

  async similar(indexes: readonly IndexName[], words: readonly string[]): Promise<ReadonlyMap<string, string>> {
    const folded = wordsToCorrect(words);
    const builds = await this.#buildsOf(indexes);
    if (folded.size === 0 || builds.size === 0) return new Map();
    const searched = isIn("build", [...builds.values()]);
    const path = `/${this.#names.index}/_search`;
    const candidates = candidatesOf(await this.#connection.ask(candidatesAnswer, { method: "POST", path, body: candidatesBody([...new Set(folded.values())], searched) }));
    const asked = [...new Set([...candidates.values()].flatMap((each) => each.map(({ text }) => text)))];
    if (asked.length === 0) return new Map();
    const { aggregations } = await this.#connection.ask(countsAnswer, { method: "POST", path, body: countsBody(asked, searched) });
    const countOf = (word: string): number => aggregations.words.buckets[word]?.doc_count ?? 0;
    return new Map([...folded].flatMap(([word, key]): [string, string][] => {
      const [best] = (candidates.get(key) ?? []).filter(({ text }) => countOf(text) > 0).toSorted((a, b) => b.score - a.score || countOf(b.text) - countOf(a.text));
      return best ? [[word, best.text]] : [];
    }));
  }

  /** What was replaced is removed before it ends; who searches it in other processes has had the time by then, or asks again. */
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

  async #searchOne(index: IndexName, request: SearchRequest): Promise<SearchAnswer> {
    const pinnedIn = await this.#pinnedIn(request, null, this.#names.alias(index));
    const server = await this.#ask(this.#names.alias(index), request, { builds: null, pinnedIn }).catch((error: unknown) => {
      throw isMissing(error) ? new IndexMissing(index) : error;
    });
    return answerOf(server, request.query, [index], []);
  }

  async #searchSeveral(indexes: readonly IndexName[], request: SearchRequest): Promise<SearchAnswer> {
    const builds = await this.#buildsOf(indexes);
    const failed = indexes.filter((index) => !builds.has(index));
    if (builds.size === 0) return { ...NOTHING, failed };
    const searched = [...builds.values()];
    const pinnedIn = await this.#pinnedIn(request, searched, this.#names.index);
    const routing = [...new Set([...builds.keys()].map(routingOf))];
    const server = await this.#ask(this.#names.index, request, { builds: searched, pinnedIn }, routing.length > MOST_ROUTED ? [] : routing);
    return answerOf(server, request.query, indexes, failed);
  }

  /** The builds of those of the indexes that there are, in their order. */
  async #buildsOf(indexes: readonly IndexName[]): Promise<ReadonlyMap<IndexName, string>> {
    const known = await this.#aliases.buildsOf(indexes);
    return new Map(indexes.flatMap((index) => {
      const id = known.get(index);
      return id === undefined ? [] : [[index, id] as const];
    }));
  }

  async #ask(name: string, request: SearchRequest, scope: Pick<Scope, "builds" | "pinnedIn">, routing: readonly string[] = []): Promise<ServerAnswer> {
    const body = bodyOf(request, { ...scope, milliseconds: Math.round(this.#milliseconds * SHARE) });
    const parameters: Record<string, string> = routing.length === 0 ? {} : { routing: routing.join(",") };
    return await this.#connection.ask(searchAnswer, { method: "POST", path: `/${name}/_search`, parameters, body });
  }

  /** Builds in which few enough provisions have the number that the query cites; null where it cites none. */
  async #pinnedIn({ query }: SearchRequest, builds: readonly string[] | null, name: string): Promise<readonly string[] | null> {
    const cited = citedBy(query);
    if (!cited) return null;
    const body: Dsl = { size: 0, query: builds === null ? cited : every([cited, isIn("build", builds)]), aggs: { builds: { terms: { field: "build", size: builds?.length ?? 1 } } } };
    const { aggregations } = await this.#connection.ask(pinnedAnswer, { method: "POST", path: `/${name}/_search`, body });
    return aggregations.builds.buckets.filter((each) => each.doc_count <= MAX_PINNED).map(({ key }) => key);
  }

  #sweepLater(index: IndexName, replaced: readonly string[]): void {
    const run = async (): Promise<void> => {
      this.#sweeps.delete(timer);
      // What cannot be removed now is found by a later build.
      await sweep(this.#parts, index, replaced).catch(() => undefined);
    };
    const timer = setTimeout(() => void run(), this.#keepMilliseconds).unref();
    this.#sweeps.set(timer, run);
  }
}

/** Opens the engine; the server need not be there. */
export function openOpenSearchIndex(options: OpenSearchOptions): OpenSearchIndex {
  return new OpenSearchIndex(options);
}
