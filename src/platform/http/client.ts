import type { z } from "zod";
import { addressOf, queryString, textOf, type Call } from "./call.ts";
import type { Conflict, ErrorBody } from "./failure.ts";

/** Calls an endpoint: over HTTP in the browser, in-process on the server. */
export interface Client {
  call<Input extends z.ZodType, Answer extends z.ZodType>(
    call: Call<Input, Answer>,
    input: z.input<Input>,
    options?: { signal?: AbortSignal },
  ): Promise<z.output<Answer>>;
}

/** A failed call, with the server's message or the generic one (MESSAGES-09, MESSAGES-10, MESSAGES-11). */
export class CallError extends Error {
  readonly url: string;
  readonly method: string;
  readonly status: number;
  readonly statusText: string;
  readonly title: string;
  /** What is wrong with values of the input, by their path. */
  readonly errors: NonNullable<ErrorBody["errors"]>;
  /** What someone else saved since the caller read it. */
  readonly conflict: Conflict | null;

  constructor(facts: {
    url: string;
    method: string;
    status: number;
    statusText: string;
    title: string;
    message: string;
    errors?: ErrorBody["errors"];
    conflict?: Conflict | null;
  }) {
    super(facts.message);
    this.name = "CallError";
    this.url = facts.url;
    this.method = facts.method;
    this.status = facts.status;
    this.statusText = facts.statusText;
    this.title = facts.title;
    this.errors = facts.errors ?? [];
    this.conflict = facts.conflict ?? null;
  }
}

const METHODS = new Set(["GET", "POST", "PUT", "DELETE", "PATCH"]);

/** The browser's client. It trusts our own server to answer as the contract says. */
export function createBrowserClient(fetcher: typeof fetch = fetch): Client {
  return {
    async call(call, input, options) {
      const { url, rest } = addressOf(call.path, asRecord(input));
      if (!METHODS.has(call.method))
        throw new TypeError(`Invalid api(${call.id}) method: ${call.method as string} for ${url}`);
      const inQuery = call.method === "GET" || call.method === "DELETE";
      const address = inQuery ? url + queryString(rest) : url;
      const { headers, body } = inQuery ? NO_BODY : bodyOf(rest);
      const response = await fetcher(address, {
        method: call.method,
        credentials: "same-origin",
        headers: { accept: "application/json", ...headers },
        body,
        signal: options?.signal,
      }).catch((error: unknown) => {
        throw unreached(call, address, error);
      });
      if (!response.ok) throw callError(call, address, response, await response.json().catch(() => ({})));
      return (await response.json()) as z.output<typeof call.answer>;
    },
  };
}

interface Body {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | FormData | undefined;
}
const NO_BODY: Body = { headers: {}, body: undefined };

/** JSON, or a form if there is a file. */
function bodyOf(values: Readonly<Record<string, unknown>>): Body {
  const { file } = values;
  if (!(file instanceof Blob)) return { headers: { "content-type": "application/json" }, body: JSON.stringify(values) };
  return { headers: fileHeaders(file), body: formOf(values, file) };
}

/** The form of a call with a file, which comes last. */
export function formOf(values: Readonly<Record<string, unknown>>, file: Blob): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(values)) {
    if (name !== "file" && value !== undefined && value !== null) form.set(name, textOf(value));
  }
  form.set("file", file);
  return form;
}

/** FILES-06 */
export const fileHeaders = (file: Blob): Readonly<Record<string, string>> => ({
  "file-name": encodeURIComponent(file instanceof File ? file.name : "file"),
  "no-cache": "true",
});

/** Reports a network error as a lost connection. An aborted call keeps its own error. */
function unreached({ method }: Call, url: string, error: unknown): unknown {
  if (!(error instanceof TypeError)) return error;
  const message = "The server could not be reached. Check your connection, then try again.";
  return new CallError({ url, method, status: 0, statusText: "", title: "No connection", message });
}

/** The failure of a call from its answer, whose body is an `ErrorBody` or anything else. */
export function callError(
  call: Call,
  url: string,
  response: { readonly status: number; readonly statusText: string },
  answer: unknown,
): CallError {
  const body = (answer ?? {}) as Partial<ErrorBody>;
  const denied = response.status === 401 || response.status === 403;
  return new CallError({
    url,
    method: call.method,
    status: response.status,
    statusText: response.statusText,
    errors: body.errors,
    conflict: body.conflict,
    title: body.title ?? (denied ? "Insufficient Permissions" : (call.failureTitle ?? "")),
    message:
      body.message ??
      (denied
        ? "Please log in with appropriate permissions to use this function."
        : (call.failure ?? "Encountered an unexpected error")),
  });
}

function asRecord(input: unknown): Record<string, unknown> {
  return typeof input === "object" && input !== null ? { ...input } : {};
}
