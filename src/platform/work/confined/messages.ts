import type { SentError } from "../messages.ts";

/** To a confined process: what to do, and where it finds the file of the call. */
export interface SentCall {
  readonly call: unknown;
  readonly path: string | null;
}

/** From a confined process: it is ready, or the answer to the last call. */
export type SentAnswer =
  | { readonly ready: true }
  | { readonly value: unknown; /** Memory of the process. */ readonly bytes: number }
  | { readonly error: SentError };
