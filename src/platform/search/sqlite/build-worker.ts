import { parentPort, workerData } from "node:worker_threads";
import type { SearchDocument } from "../port.ts";
import { lowerPriority } from "../../work/priority.ts";
import { Builder } from "./builder.ts";

/** Message to the worker: documents, or the end of the documents. */
export type BuildRequest = { readonly documents: readonly SearchDocument[] } | { readonly end: true };
/** Reply of the worker: done, or the reason for a failure. */
export type BuildReply = { readonly done: true } | { readonly error: string };

const port = parentPort;
if (!port) throw new Error("build-worker must run as a worker thread");

lowerPriority();
const { file } = workerData as { readonly file: string };
const builder = new Builder(file);

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
    return { error: error instanceof Error ? error.message : String(error) };
  }
}
