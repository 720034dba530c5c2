import type { Location } from "../contract/location.ts";

/**
 * Places of one kind that a reference can lead to, as the picker offers them: a tree, and a search over it (REFPICK-06).
 * The export `references` of the file that the browser.ts of their feature names.
 */
export interface ReferenceGroup {
  /** The `kind` of its references (`ReferenceKind`): "provision" of "provision:1023". */
  readonly kind: string;
  /** "Public documents" */
  readonly label: string;
  /** Of the search field: "Find by words of the title". */
  readonly searchLabel: string;
  /** Shown if the tree is empty: "This town has no laws." */
  readonly nothing: string;
  /** Types of places that have none below them (REFPICK-13). */
  readonly leaves: readonly string[];
  /** The tree shows of its leaves what they are in, too. */
  readonly showsContext: boolean;
  readonly roots: (site: string) => Promise<readonly Location[]>;
  readonly children: (site: string, node: Location) => Promise<readonly Location[]>;
  readonly search: (site: string, search: string, signal: AbortSignal) => Promise<readonly Location[]>;
}
