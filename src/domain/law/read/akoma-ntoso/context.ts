import { makeAnchors, type Anchors } from "../../anchors.ts";
import type { Note, Target } from "../../provision.ts";
import type { Tally } from "../tally.ts";
import type { Addresses } from "./targets.ts";

/** State while the content of one provision is converted. */
export interface Context {
  readonly addresses: Addresses;
  readonly file: string;
  readonly tally: Tally;
  readonly anchors: Anchors;
  /** Notes collected so far, in order. */
  readonly notes: Note[];
  /** Names of the terms whose definitions are being read. */
  readonly defining: string[];
  /** Resolved targets, by the cited target. */
  readonly links: Map<Target, Target>;
}

export function makeContext(addresses: Addresses, file: string, tally: Tally): Context {
  return { addresses, file, tally, anchors: makeAnchors(), notes: [], defining: [], links: new Map() };
}
