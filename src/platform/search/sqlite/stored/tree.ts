import { TREE_LEVELS } from "../../port.ts";
import type { SearchDocument } from "../../port.ts";

/** A provision in the result tree, which counts matches (`tree` in schema.ts). */
export interface TreeEntry {
  readonly id: string;
  readonly title: string;
  readonly parent: string | null;
  readonly level: number;
  /** Positions of the first document in it, and of its own document; null if it has none. */
  readonly first: number;
  readonly own: number | null;
}

/** A document as the tree sees it. `path`: its parents, outermost first. */
export interface Placed extends Pick<SearchDocument, "id" | "role" | "label" | "number" | "title" | "position"> {
  readonly path: SearchDocument["parents"];
}

/**
 * The entry of a provision; null if it is not in the tree. Provisions of the upper levels are in the tree if they have
 * children, and those at the top also without: only provisions are parts of their own, other documents may be inside a
 * part.
 * @param own its own document, if there is one
 * @param child the first other document in it
 */
export function treeEntry(id: string, own: Placed | null, child: Placed | null): TreeEntry | null {
  const first = Math.min(own?.position ?? Infinity, child?.position ?? Infinity);
  if (child !== null) {
    const level = child.path.findIndex((each) => each.id === id);
    if (level >= TREE_LEVELS) return null;
    const [title, parent] = [child.path[level]?.title ?? "", child.path[level - 1]?.id ?? null];
    return { id, title, parent, level, first, own: own?.position ?? null };
  }
  if (own === null || own.role !== "provision" || own.path.length > 0) return null;
  const title = [own.label, own.number, own.title].filter((each) => each !== "").join(" ");
  return { id, title, parent: null, level: 0, first, own: own.position };
}
