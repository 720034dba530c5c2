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

interface Attempts {
  readonly signal: AbortSignal;
  /** The connection was lost, and will be tried again. */
  readonly onWait: () => void;
}

interface Sending extends Attempts {
  readonly onProgress: (share: number) => void;
}

/** Milliseconds before each new attempt. */
const WAITS = [1000, 3000, 8000, 20_000];
/** No answer, too many requests, or a server that is just being restarted. */
const TEMPORARY = new Set([0, 429, 502, 503, 504]);
export const isTemporary = (error: unknown): boolean => error instanceof CallError && TEMPORARY.has(error.status);

/**
 * Repeats what a lost connection interrupts. Resolves to null if it was canceled; throws a `CallError` if it failed for good.
 * `work` gets whether the server may have done it already.
 */
export async function persist<Result>(
  work: (isRepeated: boolean) => Promise<Result | null>,
  { signal, onWait }: Attempts,
): Promise<Result | null> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await work(attempt > 0);
    } catch (error) {
      const wait = WAITS[attempt];
      if (signal.aborted) return null;
      if (wait === undefined || !isTemporary(error)) throw error;
      onWait();
      await online(wait, signal);
      if (signal.aborted) return null;
    }
  }
}

type Sent = Parameters<typeof sendFile<typeof addDocument.input, typeof addDocument.answer>>[1];

/**
 * Adds one document. Resolves to false if it was canceled; throws a `CallError` if it failed for good. `wasInterrupted`: the
 * server may have it.
 */
export async function sendDocument(
  input: Omit<Sent, "answer" | "replace">,
  wasInterrupted: boolean,
  { signal, onProgress, onWait }: Sending,
): Promise<boolean> {
  const sent: Sent = { ...input, replace: false, answer: "document" };
  const send = async (isRepeated: boolean): Promise<true | null> => {
    try {
      return (await sendFile(addDocument, sent, { signal, onProgress })) === null ? null : true;
    } catch (error) {
      // The answer to an earlier attempt was lost, but the server had the file.
      if ((isRepeated || wasInterrupted) && error instanceof CallError && error.status === 409) return true;
      throw error;
    }
  };
  return (await persist(send, { signal, onWait })) === true;
}

/** Uploads one file (BULK-17), like `sendDocument`. */
export function sendRow(row: BulkRow, target: Target, sending: Sending): Promise<boolean> {
  const { title, date, titleIsGuess, dateIsGuess, isPrivate, file } = row;
  const input = {
    site: target.site,
    typeId: target.typeId,
    categoryId: row.categoryId === "" ? target.uncategorizedId : row.categoryId,
    title,
    titleIsGuess,
    ...(row.description !== "" && { description: row.description }),
    ...(target.withDates && date !== "" && { date, dateIsGuess }),
    isPrivate,
    documentType: "DOCUMENT" as const,
    file,
  };
  return sendDocument(input, row.wasInterrupted, sending);
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
