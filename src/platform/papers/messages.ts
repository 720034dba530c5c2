import type { PaperLimits } from "./paper.ts";

/** What the process is asked to do with the file of a call, of this kind. Pages are counted from 1. */
export type PaperCall =
  | { readonly op: "facts" | "thumbnail" | "sizes"; readonly kind: string }
  | { readonly op: "page" | "words"; readonly kind: string; readonly page: number }
  | { readonly op: "picture"; readonly kind: string; readonly page: number; readonly width: number }
  | { readonly op: "recognize"; readonly kind: string; readonly page: number; readonly isWanted: boolean };

/** What a process is started with. */
export interface PaperSetup {
  readonly limits: PaperLimits;
  /** Of recognition. */
  readonly languages: readonly string[];
}
