import { Worker } from "node:worker_threads";
import type { IndexSize, SearchDocument } from "../../port.ts";
import type { BuildReply, BuildRequest } from "./build-worker.ts";
import { deleteDatabase, newDatabase, replaceIndex } from "../stored/files.ts";

type Documents = AsyncIterable<readonly SearchDocument[]> | Iterable<readonly SearchDocument[]>;

/**
 * Builds an index in a worker thread and then replaces the one that `file` names. If anything fails, it stays
 * unchanged.
 */
export async function buildAside(file: string, documents: Documents, size: IndexSize = "many"): Promise<void> {
  const database = await newDatabase(file);
  const worker = new Worker(new URL("./build-worker.ts", import.meta.url), { workerData: { file, database, size } });
  try {
    await send(worker, documents);
    await replaceIndex(database, file);
  } catch (error) {
    await worker.terminate();
    await deleteDatabase(database);
    throw error;
  }
  await worker.terminate();
}

/** Sends batches one after another: while one is being processed, only the next one is prepared. */
async function send(worker: Worker, documents: Documents): Promise<void> {
  const post = poster(worker);
  let pending: Promise<void> = Promise.resolve();
  for await (const batch of documents) {
    await pending;
    pending = post({ documents: batch });
    // Awaited above or below; until then a rejection must not count as unhandled.
    pending.catch(() => undefined);
  }
  await pending;
  await post({ end: true });
}

function poster(worker: Worker): (request: BuildRequest) => Promise<void> {
  let failed: Error | null = null;
  let settle: ((error: Error | null) => void) | null = null;
  const fail = (error: Error): void => {
    failed = error;
    settle?.(error);
  };
  worker.on("message", (reply: BuildReply) => {
    if ("error" in reply) fail(new Error(`The search index could not be built: ${reply.error}`));
    else settle?.(null);
  });
  worker.on("error", (error) => fail(error instanceof Error ? error : new Error(String(error))));
  worker.on("exit", () => fail(new Error("The thread that was building the search index ended.")));
  return (request) =>
    new Promise((resolve, reject) => {
      settle = (error) => (error ? reject(error) : resolve());
      if (failed) reject(failed);
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker thread, not a window
      else worker.postMessage(request);
    });
}
