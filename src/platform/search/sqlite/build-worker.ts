import { parentPort, workerData } from "node:worker_threads";
import type { SearchDocument } from "../port.ts";
import { Builder } from "./builder.ts";

/** To the worker: documents, or the end of them. */
export type BuildRequest = { readonly documents: readonly SearchDocument[] } | { readonly end: true };
/** From the worker: what was sent is done, or why it could not be. */
export type BuildReply = { readonly done: true } | { readonly error: string };

const port = parentPort;
if (!port) throw new Error("build-worker runs as a worker thread only");

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
