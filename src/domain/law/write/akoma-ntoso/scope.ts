import type { Anchors } from "../../anchors.ts";

/** State while the content of one provision is written. */
export interface Scope {
  readonly eId: string;
  /** The target of the `ordinal`-th citation, as an address for `href`; undefined if it is unresolved. */
  readonly href: (ordinal: number) => string | undefined;
  /** Ordinal of the next citation, counted like in `citationsOf`. */
  ordinal: number;
  /** Anchors as a reader of the export will make them. */
  anchors: Anchors;
  /** eIds used in this provision; null in its notes, whose paragraphs have none. */
  ids: Set<string> | null;
}
