import type { SentError } from "../work/messages.ts";
import type { PaperFile, PaperLimits, PaperReason } from "./paper.ts";

/** What the process is asked to do with a paper. Pages are counted from 1. */
export type PaperCall =
  | { readonly op: "facts" | "thumbnail"; readonly file: PaperFile }
  | { readonly op: "page" | "recognize"; readonly file: PaperFile; readonly page: number };

/** What a process is started with, as JSON in its first argument. */
export interface PaperSetup {
  readonly limits: PaperLimits;
  /** Of recognition. */
  readonly languages: readonly string[];
}

/** From the process: it is ready, or the answer to the last call. */
export type PaperAnswer =
  | { readonly ready: true }
  | { readonly value: unknown; /** Memory of the process. */ readonly bytes: number }
  | { readonly failure: PaperFailureSent }
  | { readonly error: SentError };

export interface PaperFailureSent {
  readonly reason: PaperReason;
  readonly message: string;
  /** The library's own words, for the log. */
  readonly cause: string | null;
}
