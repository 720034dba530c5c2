import { makeAnchors, type Anchors } from "../../anchors.ts";
import type { Note } from "../../provision.ts";
import type { Tally } from "../tally.ts";

/** What the words of one provision need to know while they are converted. */
export interface Context {
  /** The document's own name for itself ("D.C. Code"). */
  readonly document: string | null;
  readonly file: string;
  readonly tally: Tally;
  readonly anchors: Anchors;
  /** Notes found on the way, in their order. */
  readonly notes: Note[];
}

export function makeContext(document: string | null, file: string, tally: Tally): Context {
  return { document, file, tally, anchors: makeAnchors(), notes: [] };
}
