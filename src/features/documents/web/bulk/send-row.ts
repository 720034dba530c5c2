import { CallError } from "../../../../platform/http/client.ts";
import { sendFile } from "../../../../ui/file-drop/send-file.ts";
import { addDocument } from "../../contract/documents.ts";
import type { BulkRow } from "./rows.ts";

interface Target {
  readonly site: string;
  readonly typeId: string;
  /** Category of documents without one. */
  readonly uncategorizedId: number;
  readonly withDates: boolean;
}

interface Sending {
  readonly signal: AbortSignal;
  readonly onProgress: (share: number) => void;
  /** A lost connection is tried again after this time. */
  readonly onWait: () => void;
}

/** Milliseconds before each new attempt. */
const WAITS = [1000, 3000, 8000, 20_000];
/** No answer, too many requests, or a server that is just being restarted. */
const TEMPORARY = new Set([0, 429, 502, 503, 504]);

/** Uploads one file (BULK-17). Returns false if it was canceled; throws a `CallError` if it failed for good. */
export async function sendRow(row: BulkRow, target: Target, { signal, onProgress, onWait }: Sending): Promise<boolean> {
  const input = {
    site: target.site,
    typeId: target.typeId,
    categoryId: row.categoryId === "" ? target.uncategorizedId : row.categoryId,
    title: row.title,
    ...(row.description !== "" && { description: row.description }),
    ...(target.withDates && row.date !== "" && { date: row.date }),
    isPrivate: row.isPrivate,
    documentType: "DOCUMENT" as const,
    replace: false,
    file: row.file,
  };
  for (let attempt = 0; ; attempt += 1) {
    try {
      return (await sendFile(addDocument, input, { signal, onProgress })) !== null;
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      // The answer to an earlier attempt was lost, but the server had the file.
      if (attempt > 0 && error.status === 409) return true;
      const wait = WAITS[attempt];
      if (wait === undefined || !TEMPORARY.has(error.status)) throw error;
      onWait();
      await online(wait, signal);
      if (signal.aborted) return false;
    }
  }
}

/** Waits for some time and, if the browser knows that it is offline, until it is back. */
async function online(milliseconds: number, signal: AbortSignal): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<undefined>();
  const done = (): void => resolve(undefined);
  signal.addEventListener("abort", done);
  setTimeout(() => {
    if (navigator.onLine) done();
    else addEventListener("online", done, { once: true });
  }, milliseconds);
  await promise;
}
