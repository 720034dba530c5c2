import { makeAnchors, type Anchors } from "../../anchors.ts";
import type { Note } from "../../provision.ts";
import type { Tally } from "../tally.ts";

/** State while the content of one provision is converted. */
export interface Context {
  /** The document's name for itself ("D.C. Code"). */
  readonly document: string | null;
  readonly file: string;
  readonly tally: Tally;
  readonly anchors: Anchors;
  /** Notes collected so far, in order. */
  readonly notes: Note[];
}

export function makeContext(document: string | null, file: string, tally: Tally): Context {
  return { document, file, tally, anchors: makeAnchors(), notes: [] };
}
