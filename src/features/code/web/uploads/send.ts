import { CallError } from "../../../../platform/http/client.ts";
import type { ErrorBody } from "../../../../platform/http/failure.ts";
import { askToSignIn } from "../../../../ui/sign-in-again.ts";
import { pageUserHeader } from "../../../../ui/site-on-page.ts";
import type { UploadSummary } from "../../contract/uploads.ts";

export interface SentFile {
  readonly site: string;
  readonly file: File;
  /** YYYY-MM-DD, or "" */
  readonly date: string;
  readonly publishingId: string;
}

interface Sending {
  /** Called with the share that is sent, from 0 to 1. */
  readonly onProgress: (share: number) => void;
  readonly signal: AbortSignal;
}

/**
 * Uploads a code. Resolves to null if the user canceled, and throws a `CallError`. If the session has ended, the user
 * signs in on the page, and the file is sent again.
 */
export async function sendCode(sent: SentFile, sending: Sending): Promise<UploadSummary | null> {
  const request = await carryOut(sent, sending);
  if (request === null) return null;
  if (request.status === 401 && (await askToSignIn())) return sendCode(sent, sending);
  // The server answers according to the contract: the upload, or an `ErrorBody`.
  if (request.status === 200) return request.response as UploadSummary;
  throw failureOf(request.status, (request.response ?? {}) as Partial<ErrorBody>);
}

/** The finished request; null if the user canceled. */
function carryOut({ site, file, ...rest }: SentFile, { onProgress, signal }: Sending): Promise<XMLHttpRequest | null> {
  const form = new FormData();
  for (const [name, value] of Object.entries(rest)) form.set(name, value);
  form.set("file", file);
  const { promise, resolve, reject } = Promise.withResolvers<XMLHttpRequest | null>();
  // `fetch` does not report upload progress.
  const request = new XMLHttpRequest();
  request.open("POST", pathOf(site));
  request.setRequestHeader("accept", "application/json");
  request.setRequestHeader("file-name", encodeURIComponent(file.name));
  request.setRequestHeader("no-cache", "true");
  for (const [name, value] of Object.entries(pageUserHeader())) request.setRequestHeader(name, value);
  request.responseType = "json";
  request.upload.addEventListener("progress", ({ loaded, total }) => onProgress(total === 0 ? 0 : loaded / total));
  request.addEventListener("load", () => resolve(request));
  const lost = "The connection was lost before the upload was complete. Please upload the file again.";
  request.addEventListener("error", () => reject(failureOf(0, { message: lost })));
  request.addEventListener("abort", () => resolve(null));
  signal.addEventListener("abort", () => request.abort());
  request.send(form);
  return promise;
}

const pathOf = (site: string): string => `/api/${encodeURIComponent(site)}/uploads`;

const failureOf = (status: number, { title = "", message, errors }: Partial<ErrorBody>): CallError =>
  new CallError({
    url: "/api/:site/uploads",
    method: "POST",
    status,
    statusText: "",
    title,
    message: message ?? "There was a problem uploading the code",
    errors,
  });
