import { z } from "zod";
import { MAX_TREE_NODES, TREE_LEVELS } from "../port.ts";
import type { SearchDocument, TreeNode } from "../port.ts";

const MAX_TITLE_LENGTH = 2000;

const treeNode = z.tuple([z.string(), z.string(), z.string().nullable()]);

/** A provision of the tree as one value that the server can count: its GUID, title and parent. */
const nodeKey = (id: string, title: string, parent: string | null): string =>
  JSON.stringify([id, title.slice(0, MAX_TITLE_LENGTH), parent]);

/** A document with the provision that contains it (or that it is) at each level of the tree. */
export interface TreePosition {
  readonly document: SearchDocument;
  readonly nodes: readonly string[];
}

/**
 * Finds the position of documents in the tree. A provision counts itself only if it has children, so provisions of the
 * upper levels wait until a child arrives, or until the end.
 */
export class Outline {
  /** Titles by GUID, as given by the children. */
  readonly #titles = new Map<string, string>();
  readonly #waiting = new Map<string, SearchDocument>();

  /** Takes a document; returns the documents whose position is known now. */
  place(document: SearchDocument): readonly TreePosition[] {
    const known: TreePosition[] = [];
    for (const { id, title } of document.parents.slice(0, TREE_LEVELS)) {
      this.#titles.set(id, title);
      const parent = this.#waiting.get(id);
      if (!parent) continue;
      this.#waiting.delete(id);
      known.push(this.#placed(parent));
    }
    const isDeep = document.parents.length >= TREE_LEVELS;
    if (isDeep || this.#titles.has(document.id)) return [...known, this.#placed(document)];
    this.#waiting.set(document.id, document);
    return known;
  }

  /** The documents without children. */
  rest(): readonly TreePosition[] {
    return [...this.#waiting.values()].map((document) => this.#placed(document));
  }

  #placed(document: SearchDocument): TreePosition {
    return { document, nodes: nodesOf(document, this.#titles.get(document.id) ?? null) };
  }
}

/**
 * The provisions of the tree that contain a document, or that it is, by level. `title`: its title as given by its
 * children; null if it has none.
 */
export function nodesOf(
  { id, parents, role, label, number, title: heading }: SearchDocument,
  title: string | null,
): readonly string[] {
  const nodes = parents
    .slice(0, TREE_LEVELS)
    .map((parent, level) => nodeKey(parent.id, parent.title, parents[level - 1]?.id ?? null));
  // Only provisions are parts of their own; other documents may be inside a part.
  const isPart = parents.length === 0 && role === "provision";
  const own = title ?? (isPart ? [label, number, heading].filter((each) => each !== "").join(" ") : null);
  return own === null || parents.length >= TREE_LEVELS
    ? nodes
    : [...nodes, nodeKey(id, own, parents.at(-1)?.id ?? null)];
}

/** A provision of the tree with its number of matches, as counted by the server. */
export interface NodeCount {
  readonly key: string;
  readonly count: number;
  /** Position of the first match in it. */
  readonly first: number;
}

/** Builds the tree from the counts of its levels: as many levels as can be shown, in the order of the code. */
export function treeOf(levels: readonly (readonly NodeCount[])[]): readonly TreeNode[] {
  const nodes = levels.flatMap((counts, level) =>
    counts.map(({ key, count, first }) => {
      const [id, title, parent] = treeNode.parse(JSON.parse(key));
      return { id, title, parent, count, level, first };
    }),
  );
  const upTo = levels.map((_counts, level) => nodes.filter((node) => node.level <= level));
  const shown = upTo.findLast((each) => each.length <= MAX_TREE_NODES) ?? upTo[0] ?? [];
  return shown
    .toSorted((a, b) => a.first - b.first || a.level - b.level)
    .map(({ id, title, parent, count }) => ({ id, title, parent, count }));
}
