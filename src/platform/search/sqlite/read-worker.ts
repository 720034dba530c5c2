import { parentPort, workerData } from "node:worker_threads";
import type { IndexName, SearchAnswer, SearchRequest, Suggestion } from "../port.ts";
import { OpenIndex } from "./open-index.ts";
import { search } from "./search.ts";
import { suggest } from "./suggest.ts";

/** What a thread that reads indexes is asked. */
export type ReadRequest =
  | { readonly op: "search"; readonly name: IndexName; readonly file: string; readonly request: SearchRequest; readonly milliseconds: number }
  | { readonly op: "suggest"; readonly file: string; readonly query: string; readonly limit: number };
export type ReadReply =
  /** The thread has started: said once, before any request is answered. */
  | { readonly ready: true }
  | { readonly answer: SearchAnswer | readonly Suggestion[] }
  /** `missing`: there is no such index. */
  | { readonly missing: true }
  | { readonly error: string };

const port = parentPort;
if (!port) throw new Error("read-worker runs as a worker thread only");

const { openIndexes } = workerData as { readonly openIndexes: number };
/** The last used come last. */
const open = new Map<string, OpenIndex>();

port.postMessage({ ready: true } satisfies ReadReply);
port.on("message", (request: ReadRequest) => {
  port.postMessage(reply(request));
});

function reply(request: ReadRequest): Exclude<ReadReply, { ready: true }> {
  try {
    const index = indexAt(request.file);
    if (request.op === "suggest") return { answer: suggest(index, request.query, request.limit) };
    return { answer: search(request.name, index, request.request, performance.now() + request.milliseconds) };
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return { missing: true };
    return { error: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

/** Opens an index, or takes it from those held open; one that was replaced or removed is let go. */
function indexAt(file: string): OpenIndex {
  const known = open.get(file);
  if (known) {
    open.delete(file);
    if (isCurrent(known)) {
      open.set(file, known);
      return known;
    }
    known.close();
  }
  const index = new OpenIndex(file);
  open.set(file, index);
  for (const [oldest, each] of open) {
    if (open.size <= openIndexes) break;
    each.close();
    open.delete(oldest);
  }
  return index;
}

function isCurrent(index: OpenIndex): boolean {
  try {
    return index.isCurrent;
  } catch {
    return false;
  }
}
