import type { UploadSummary } from "../../contract/uploads.ts";

export interface SentFile {
  readonly site: string;
  readonly file: File;
  /** YYYY-MM-DD, or "" */
  readonly date: string;
  readonly publishingId: string;
}

/** Why nothing arrived, for people. */
export class SendError extends Error {}

/** Sends a code and tells how much of it is on its way, 0 to 1. Throws a `SendError`; an aborted one has no message. */
export function sendCode(
  { site, file, ...rest }: SentFile,
  onProgress: (share: number) => void,
  signal: AbortSignal,
): Promise<UploadSummary> {
  const form = new FormData();
  for (const [name, value] of Object.entries(rest)) form.set(name, value);
  form.set("file", file);
  const { promise, resolve, reject } = Promise.withResolvers<UploadSummary>();
  // Only this tells how much was sent.
  const request = new XMLHttpRequest();
  request.open("POST", `/api/${encodeURIComponent(site)}/uploads`);
  request.setRequestHeader("accept", "application/json");
  request.setRequestHeader("file-name", encodeURIComponent(file.name));
  request.setRequestHeader("no-cache", "true");
  request.responseType = "json";
  request.upload.addEventListener("progress", ({ loaded, total }) => onProgress(total === 0 ? 0 : loaded / total));
  request.addEventListener("load", () => {
    // Our own server answers as the contract says: the upload, or an ErrorBody.
    if (request.status === 200) resolve(request.response as UploadSummary);
    else
      reject(new SendError(refusalMessage(request.status, (request.response as { message?: string } | null)?.message)));
  });
  request.addEventListener("error", () =>
    reject(
      new SendError("The connection was lost before the file had arrived. It was not kept. Please send it again."),
    ),
  );
  request.addEventListener("abort", () => reject(new SendError("")));
  signal.addEventListener("abort", () => request.abort());
  request.send(form);
  return promise;
}

/** What a refusal means; what was chosen stays on the page. */
export function refusalMessage(status: number, message: string | undefined): string {
  if (status === 401) return "You are no longer signed in. Sign in again in another tab, then send the file from here.";
  return message ?? "There was a problem uploading the code";
}
