import { parentPort, workerData } from "node:worker_threads";
import type { Query } from "../../../domain/query/query.ts";
import type { IndexName, SearchHit, SearchRequest, Suggestion } from "../port.ts";
import { OpenIndexes } from "./open-indexes.ts";
import { find, hitsOf } from "./search.ts";
import type { Finds } from "./search.ts";
import { suggest } from "./suggest.ts";

export interface IndexPlace {
  readonly name: IndexName;
  readonly file: string;
}
/** A hit of one of several indexes; `stamp` names the file that its position is of. */
export interface HitPlace extends IndexPlace {
  readonly stamp: string;
  readonly position: number;
  readonly score: number;
}

/** What a thread that reads indexes is asked. */
export type ReadRequest =
  | { readonly op: "search"; readonly place: IndexPlace; readonly request: SearchRequest }
  | { readonly op: "find"; readonly places: readonly IndexPlace[]; readonly request: SearchRequest }
  | { readonly op: "present"; readonly hits: readonly HitPlace[]; readonly query: Query }
  | { readonly op: "suggest"; readonly file: string; readonly query: string; readonly limit: number };
export interface TimedRequest {
  readonly request: ReadRequest;
  /** Time after which what was found is to be handed over. */
  readonly milliseconds: number;
}

/** One index of several: what it has, or why it has nothing: it is not there or cannot be read, or there was no time. */
export type IndexFinds = (Finds & { readonly stamp: string }) | "failed" | "late";

/** What each request is answered with. */
export interface Answers {
  readonly search: Finds & { readonly hits: readonly SearchHit[] };
  /** In the order of the places. */
  readonly find: readonly IndexFinds[];
  /** In the order asked for; null where the index is another by now. */
  readonly present: readonly (SearchHit | null)[];
  readonly suggest: readonly Suggestion[];
}

export type ReadReply =
  /** The thread has started: said once, before any request is answered. */
  | { readonly ready: true }
  | { readonly answer: Answers[ReadRequest["op"]] }
  /** `missing`: there is no such index. */
  | { readonly missing: true }
  | { readonly error: string };

const port = parentPort;
if (!port) throw new Error("read-worker runs as a worker thread only");

const indexes = new OpenIndexes((workerData as { readonly openIndexes: number }).openIndexes);

port.postMessage({ ready: true } satisfies ReadReply);
port.on("message", ({ request, milliseconds }: TimedRequest) => {
  port.postMessage(reply(request, performance.now() + milliseconds));
});

function reply(request: ReadRequest, until: number): ReadReply {
  try {
    return { answer: answer(request, until) };
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return { missing: true };
    return { error: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

function answer(request: ReadRequest, until: number): Answers[ReadRequest["op"]] {
  switch (request.op) {
    case "suggest":
      return suggest(indexes.at(request.file), request.query, request.limit);
    case "search": {
      const { place, request: asked } = request;
      const index = indexes.at(place.file);
      const finds = find(index, asked, { until, withTree: true });
      return { ...finds, hits: hitsOf(place.name, index, asked.query, finds.best.slice(asked.offset)) };
    }
    case "find":
      return request.places.map((place) => findIn(place, request.request, until));
    case "present":
      return request.hits.map((hit) => {
        const index = indexes.sameAt(hit.file, hit.stamp);
        return (index && hitsOf(hit.name, index, request.query, [hit])[0]) ?? null;
      });
  }
}

/** One town's damaged or missing index is no reason to answer for none. */
function findIn({ file }: IndexPlace, request: SearchRequest, until: number): IndexFinds {
  if (performance.now() > until) return "late";
  try {
    const index = indexes.at(file);
    return { ...find(index, request, { until, withTree: false }), stamp: index.stamp };
  } catch {
    return "failed";
  }
}
