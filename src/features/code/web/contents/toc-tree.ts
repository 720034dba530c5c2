import type { TocNode } from "../../contract/code.ts";

type Nodes = readonly TocNode[];

/** TOC-04: replaces the children of a node. Returns the same tree if it has no such node. */
export function withChildren(tree: Nodes, guid: string, children: Nodes): Nodes {
  let changed = false;
  const next = tree.map((node) => {
    const below = node.guid === guid ? children : withChildren(node.children, guid, children);
    if (below === node.children) return node;
    changed = true;
    return { ...node, children: [...below] };
  });
  return changed ? next : tree;
}

/** The tree of a new page, with the children that had been loaded before. */
export function mergeTrees(fresh: Nodes, known: Nodes): Nodes {
  const before = new Map(known.map((node) => [node.guid, node]));
  return fresh.map((node) => {
    const children = before.get(node.guid)?.children ?? [];
    if (node.children.length === 0) return children.length === 0 ? node : { ...node, children };
    return { ...node, children: [...mergeTrees(node.children, children)] };
  });
}

/** GUIDs of the nodes whose children are loaded. */
export function nodesWithChildren(tree: Nodes): string[] {
  return tree.flatMap((node) => (node.children.length === 0 ? [] : [node.guid, ...nodesWithChildren(node.children)]));
}

/** GUIDs of the open nodes whose children still have to be loaded. */
export function nodesToLoad(tree: Nodes, open: ReadonlySet<string>): string[] {
  return tree.flatMap((node) => {
    if (!node.hasChildren || !open.has(node.guid)) return [];
    return node.children.length === 0 ? [node.guid] : nodesToLoad(node.children, open);
  });
}

/** The innermost GUID of `path` (outermost first) whose node is visible. */
export function innermostVisible(tree: Nodes, open: ReadonlySet<string>, path: readonly string[]): string | null {
  const wanted = new Set(path);
  let innermost: string | null = null;
  const look = (nodes: Nodes): void => {
    for (const node of nodes) {
      if (wanted.has(node.guid)) innermost = node.guid;
      if (open.has(node.guid)) look(node.children);
    }
  };
  look(tree);
  return innermost;
}
