import { parentPort, workerData } from "node:worker_threads";
import type { Query } from "../../../../domain/query/query.ts";
import type { KnownWord } from "../../../../domain/query/text/spelling.ts";
import type { IndexName, SearchHit, SearchRequest, Suggestion } from "../../port.ts";
import { isDamage } from "../stored/damage.ts";
import { OpenIndexes } from "./open-indexes.ts";
import { pack } from "./packed.ts";
import type { PackedAnswer } from "./packed.ts";
import { leafMatches } from "./plan.ts";
import { closeScores, find, hitsOf } from "./search.ts";
import type { IndexMatches } from "./search.ts";
import { similarIn } from "./similar.ts";
import { suggest } from "./suggest.ts";

export interface IndexFile {
  readonly name: IndexName;
  readonly file: string;
}
/** A result in one of several indexes; `stamp` and `revision` say what its position refers to. */
export interface HitLocation extends IndexFile {
  readonly stamp: string;
  readonly revision: number;
  readonly position: number;
  readonly score: number;
}

/** Requests to a thread that reads indexes. */
export type ReadRequest =
  | { readonly op: "search"; readonly indexFile: IndexFile; readonly request: SearchRequest }
  | { readonly op: "find"; readonly files: readonly IndexFile[]; readonly request: SearchRequest }
  /** Only the first `many` need their final order. */
  | { readonly op: "refine"; readonly hits: readonly HitLocation[]; readonly query: Query; readonly many: number }
  | { readonly op: "present"; readonly hits: readonly HitLocation[]; readonly query: Query }
  | { readonly op: "similar"; readonly files: readonly IndexFile[]; readonly words: readonly string[] }
  | { readonly op: "suggest"; readonly file: string; readonly query: string; readonly limit: number };
/** Sent as text, like most answers. */
export interface TimedRequest {
  readonly request: ReadRequest;
  /** Time after which the thread must return its results. */
  readonly milliseconds: number;
}

/** Results of one of several indexes. The best are sent as typed arrays, because there are many. */
export interface IndexResults extends Omit<IndexMatches, "best"> {
  readonly stamp: string;
  readonly revision: number;
  readonly positions: Uint32Array;
  readonly scores: Float64Array;
  /** Number of documents in the index; `frequencies`: number of documents with each word or phrase of the query. */
  readonly size: number;
  readonly frequencies: readonly number[];
}
/** Why there is no answer. `isCorrupt`: SQLite found wrong bytes in the file. */
export type NoAnswer =
  /** The index does not exist. */
  { readonly missing: true } | { readonly error: string; readonly isCorrupt: boolean };

/** The answer of each request. */
export interface Answers {
  readonly search: PackedAnswer;
  /** In the order of the indexes. */
  readonly find: readonly (IndexResults | NoAnswer | "timed-out")[];
  /** Scores in the order of the request; unchanged if the index was replaced. */
  readonly refine: readonly number[];
  /** In the order of the request; "gone" if the document was removed, null if the index was replaced. */
  readonly present: readonly (SearchHit | "gone" | null)[];
  /** In the order of the indexes, then of the words; null for an index that cannot be read. */
  readonly similar: readonly (readonly (readonly KnownWord[] | null)[] | null)[];
  readonly suggest: readonly Suggestion[];
}

export type ReadReply =
  /** The thread has started. Sent once, before any answer. */
  | { readonly ready: true }
  | { readonly answer: Answers[ReadRequest["op"]] }
  /** An answer without typed arrays: text is read faster than a copy of many small objects. */
  | { readonly json: string }
  | NoAnswer;

const port = parentPort;
if (!port) throw new Error("read-worker must run as a worker thread");

const indexes = new OpenIndexes((workerData as { readonly openIndexes: number }).openIndexes);

port.postMessage({ ready: true } satisfies ReadReply);
port.on("message", (message: string) => {
  const { request, milliseconds } = JSON.parse(message) as TimedRequest;
  port.postMessage(reply(request, performance.now() + milliseconds));
});

function reply(request: ReadRequest, until: number): ReadReply {
  try {
    const answered = answer(request, until);
    return request.op === "find" ? { answer: answered } : { json: JSON.stringify(answered) };
  } catch (error) {
    return noAnswer(error);
  } finally {
    indexes.end();
  }
}

function noAnswer(error: unknown): NoAnswer {
  if (error instanceof Error && "code" in error && error.code === "ENOENT") return { missing: true };
  return {
    error: error instanceof Error ? (error.stack ?? error.message) : String(error),
    isCorrupt: isDamage(error),
  };
}

function answer(request: ReadRequest, until: number): Answers[ReadRequest["op"]] {
  switch (request.op) {
    case "suggest":
      return suggest(indexes.at(request.file), request.query, request.limit);
    case "similar":
      return request.files.map(({ file }) => similarAt(file, request.words, until));
    case "search": {
      const { indexFile, request: search } = request;
      const index = indexes.at(indexFile.file);
      const { best, ...counts } = find(index, search, { name: indexFile.name, until, isSingle: true, withTree: true });
      return pack({ ...counts, hits: hitsOf(indexFile.name, index, search.query, best.slice(search.offset)) });
    }
    case "find":
      return request.files.map((indexFile) => findIn(indexFile, request.request, until));
    case "refine":
      return refine(request, until);
    case "present":
      return presented(request.hits, request.query);
  }
}

function similarAt(
  file: string,
  words: readonly string[],
  until: number,
): readonly (readonly KnownWord[] | null)[] | null {
  if (performance.now() > until) return null;
  try {
    return similarIn(indexes.at(file), words);
  } catch {
    return null;
  }
}

/** A damaged or missing index of one town must not fail the others. */
function findIn({ name, file }: IndexFile, request: SearchRequest, until: number): Answers["find"][number] {
  if (performance.now() > until) return "timed-out";
  try {
    const index = indexes.at(file);
    const withTree = request.tree === name;
    const { best, ...counts } = find(index, request, { name, until, isSingle: false, withTree });
    return {
      ...counts,
      stamp: index.stamp,
      revision: index.revision,
      positions: Uint32Array.from(best, ({ position }) => position),
      scores: Float64Array.from(best, ({ score }) => score),
      size: index.size,
      frequencies:
        request.sort === "relevance"
          ? leafMatches(request.query).map(({ table, match }) => index.count(table, match))
          : [],
    };
  } catch (error) {
    return noAnswer(error);
  }
}

function refine({ hits, query, many }: Extract<ReadRequest, { op: "refine" }>, until: number): readonly number[] {
  const scores = new Map<HitLocation, number>();
  for (const [file, own] of Map.groupBy(hits, (hit) => hit.file)) {
    const index = performance.now() > until ? null : indexes.sameAt(file, own[0]?.stamp ?? "");
    const close = index && closeScores(index, query, own, many);
    for (const [at, hit] of own.entries()) scores.set(hit, close?.[at] ?? hit.score);
  }
  return hits.map((hit) => scores.get(hit) ?? hit.score);
}

/** The hits of an index are read together. */
function presented(hits: readonly HitLocation[], query: Query): Answers["present"] {
  const answers = new Map<HitLocation, SearchHit | "gone">();
  for (const own of Map.groupBy(hits, ({ file, stamp }) => `${stamp} ${file}`).values()) {
    const [first] = own;
    const index = first && indexes.sameAt(first.file, first.stamp);
    if (!first || !index) continue;
    const here = own.filter(({ position, revision }) => index.isSameAt(position, revision));
    for (const hit of own) answers.set(hit, "gone");
    for (const [at, shown] of hitsOf(first.name, index, query, here).entries()) {
      const hit = here[at];
      if (hit) answers.set(hit, shown);
    }
  }
  return hits.map((hit) => answers.get(hit) ?? null);
}
