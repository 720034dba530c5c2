import { parentPort, workerData } from "node:worker_threads";
import type { IndexSize, SearchDocument } from "../../port.ts";
import { lowerPriority } from "../../../work/priority.ts";
import { Builder } from "./builder.ts";
import { keepFromChanging } from "./write.ts";

/** Message to the worker: documents, or the end of the documents. */
export type BuildRequest = { readonly documents: readonly SearchDocument[] } | { readonly end: true };
/** Reply of the worker: done, or the reason for a failure. */
export type BuildReply = { readonly done: true } | { readonly error: string };

const port = parentPort;
if (!port) throw new Error("build-worker must run as a worker thread");

lowerPriority();
/** `file` names the index, `database` is the file to write. */
const { file, database, size } = workerData as {
  readonly file: string;
  readonly database: string;
  readonly size: IndexSize;
};
/** Until this thread ends: an update of the old index by another process would be lost. */
const old = keepFromChanging(file);
const builder = new Builder(database, size);

port.on("message", (request: BuildRequest) => {
  port.postMessage(handle(request));
});

function handle(request: BuildRequest): BuildReply {
  try {
    if ("end" in request) builder.finish();
    else builder.add(request.documents);
    return { done: true };
  } catch (error) {
    builder.abort();
    old?.close();
    return { error: error instanceof Error ? error.message : String(error) };
  }
}
