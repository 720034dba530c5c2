import { parentPort } from "node:worker_threads";
import type { SearchUpdate } from "../../port.ts";
import { updateIndex } from "./write.ts";

/** Message to the worker: the file that names the index, and what changes. */
export interface WriteRequest {
  readonly file: string;
  readonly update: SearchUpdate;
}
export type WriteReply =
  | { readonly done: true }
  /** The index does not exist. */
  | { readonly missing: true }
  | { readonly error: string };

const port = parentPort;
if (!port) throw new Error("write-worker must run as a worker thread");

port.on("message", (request: WriteRequest) => {
  port.postMessage(reply(request));
});

function reply({ file, update }: WriteRequest): WriteReply {
  try {
    updateIndex(file, update);
    return { done: true };
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return { missing: true };
    return { error: error instanceof Error ? error.message : String(error) };
  }
}
