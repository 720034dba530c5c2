import type { UploadSummary } from "../../contract/uploads.ts";

export interface SentFile {
  readonly site: string;
  readonly file: File;
  /** YYYY-MM-DD, or "" */
  readonly date: string;
  readonly publishingId: string;
}

/** Why an upload failed; the message is for users. */
export class SendError extends Error {}

/** Uploads a code and reports progress (0 to 1). Throws a `SendError`; its message is empty if the user canceled. */
export function sendCode(
  { site, file, ...rest }: SentFile,
  onProgress: (share: number) => void,
  signal: AbortSignal,
): Promise<UploadSummary> {
  const form = new FormData();
  for (const [name, value] of Object.entries(rest)) form.set(name, value);
  form.set("file", file);
  const { promise, resolve, reject } = Promise.withResolvers<UploadSummary>();
  // `fetch` does not report upload progress.
  const request = new XMLHttpRequest();
  request.open("POST", `/api/${encodeURIComponent(site)}/uploads`);
  request.setRequestHeader("accept", "application/json");
  request.setRequestHeader("file-name", encodeURIComponent(file.name));
  request.setRequestHeader("no-cache", "true");
  request.responseType = "json";
  request.upload.addEventListener("progress", ({ loaded, total }) => onProgress(total === 0 ? 0 : loaded / total));
  request.addEventListener("load", () => {
    // The server answers according to the contract: the upload, or an `ErrorBody`.
    if (request.status === 200) resolve(request.response as UploadSummary);
    else
      reject(new SendError(refusalMessage(request.status, (request.response as { message?: string } | null)?.message)));
  });
  request.addEventListener("error", () =>
    reject(new SendError("The connection was lost before the upload was complete. Please upload the file again.")),
  );
  request.addEventListener("abort", () => reject(new SendError("")));
  signal.addEventListener("abort", () => request.abort());
  request.send(form);
  return promise;
}

/** The message for a failed upload. */
export function refusalMessage(status: number, message: string | undefined): string {
  if (status === 401) return "You are no longer signed in. Sign in again in another tab, then upload the file here.";
  return message ?? "There was a problem uploading the code";
}
