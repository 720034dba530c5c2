import type { z } from "zod";
import { addressOf, type Call } from "../../platform/http/call.ts";
import { callError, CallError, fileHeaders, formOf } from "../../platform/http/client.ts";
import { askToSignIn } from "../session/sign-in-again.ts";
import { pageUserHeader } from "../page/site-on-page.ts";

interface Sending {
  /** Called with the share that is sent, from 0 to 1. */
  readonly onProgress?: (share: number) => void;
  readonly signal?: AbortSignal;
}

/**
 * Sends a call with a file and reports its progress. Resolves to null if the user canceled, and throws a `CallError`. If the
 * session has ended, the user signs in on the page, and the file is sent again.
 */
export async function sendFile<Input extends z.ZodType, Answer extends z.ZodType>(
  call: Call<Input, Answer>,
  input: z.input<Input> & { readonly file: File },
  sending: Sending = {},
): Promise<z.output<Answer> | null> {
  const { url, rest } = addressOf(call.path, { ...input });
  const request = await carryOut(
    { method: call.method, url, form: formOf(rest, input.file), file: input.file },
    sending,
  );
  if (request === null) return null;
  if (request.status === 401 && (await askToSignIn())) return sendFile(call, input, sending);
  // The server answers as the contract says.
  if (request.status === 200) return request.response as z.output<Answer>;
  if (request.status === 0) throw lost(call, url);
  throw callError(call, url, request, request.response);
}

interface FormRequest {
  readonly method: string;
  readonly url: string;
  readonly form: FormData;
  readonly file: File;
}

/** The finished request, with status 0 if the connection was lost; null if the user canceled. */
function carryOut(
  { method, url, form, file }: FormRequest,
  { onProgress, signal }: Sending,
): Promise<XMLHttpRequest | null> {
  const { promise, resolve } = Promise.withResolvers<XMLHttpRequest | null>();
  if (signal?.aborted === true) return Promise.resolve(null);
  // `fetch` does not report upload progress.
  const request = new XMLHttpRequest();
  request.open(method, url);
  request.setRequestHeader("accept", "application/json");
  for (const [name, value] of Object.entries({ ...fileHeaders(file), ...pageUserHeader() }))
    request.setRequestHeader(name, value);
  request.responseType = "json";
  request.upload.addEventListener("progress", ({ loaded, total }) => onProgress?.(total === 0 ? 0 : loaded / total));
  request.addEventListener("load", () => resolve(request));
  request.addEventListener("error", () => resolve(request));
  request.addEventListener("abort", () => resolve(null));
  signal?.addEventListener("abort", () => request.abort());
  request.send(form);
  return promise;
}

const lost = ({ method }: Call, url: string): CallError =>
  new CallError({
    url,
    method,
    status: 0,
    statusText: "",
    title: "No connection",
    message: "The connection was lost before the upload was complete. Please upload the file again.",
  });

/** Works on all items, some at a time. */
export async function runSome<Item>(
  items: readonly Item[],
  atATime: number,
  work: (item: Item) => Promise<unknown>,
): Promise<void> {
  const left = [...items];
  const worker = async (): Promise<void> => {
    for (let item = left.shift(); item !== undefined; item = left.shift()) await work(item);
  };
  await Promise.all(Array.from({ length: Math.min(atATime, items.length) }, worker));
}
