import { makeAnchors, type Anchors } from "../../anchors.ts";
import type { Note, Target } from "../../provision.ts";
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
  /** Where the document leads citations whose target stands beside that, by their target. */
  readonly links: Map<Target, Target>;
}

export function makeContext(addresses: Addresses, file: string, tally: Tally): Context {
  return { addresses, file, tally, anchors: makeAnchors(), notes: [], links: new Map() };
}
