import { makeAnchors, type Anchors } from "../../anchors.ts";
import type { Note } from "../../provision.ts";
import type { Tally } from "../tally.ts";
import type { Addresses } from "./targets.ts";

/** What the words of one provision need to know while they are converted. */
export interface Context {
  readonly addresses: Addresses;
  readonly file: string;
  readonly tally: Tally;
  readonly anchors: Anchors;
  /** Notes found on the way, in their order. */
  readonly notes: Note[];
}

export function makeContext(addresses: Addresses, file: string, tally: Tally): Context {
  return { addresses, file, tally, anchors: makeAnchors(), notes: [] };
}
