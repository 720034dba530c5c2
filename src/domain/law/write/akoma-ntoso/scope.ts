import type { Anchors } from "../../anchors.ts";

/** State while the content of one provision is written. */
export interface Scope {
  readonly eId: string;
  /** Where the `ordinal`-th citation leads, as an address for `href`; undefined when it is not resolved. */
  readonly href: (ordinal: number) => string | undefined;
  /** Ordinal of the next citation, counted as `citationsOf` counts. */
  ordinal: number;
  /** Anchors as a reader of what is written will make them. */
  anchors: Anchors;
  /** eIds given in this provision; null in its notes, whose paragraphs have none. */
  ids: Set<string> | null;
}
