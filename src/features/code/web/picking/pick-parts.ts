import type { PickedPart } from "../../../search/parts/picked.ts";
import { nodeName } from "../../../../ui/tree/tree.tsx";
import type { TocNode } from "../../contract/code.ts";

export type PickState = "all" | "some" | "none";

/** A node with its ancestors in the tree, outermost first. */
export interface NodeInTree {
  readonly node: TocNode;
  readonly above: readonly TocNode[];
}

/** Limit for the length of the URL. */
export const MAX_PICKED = 100;

/** Whether all, some or none of a node is selected. Selected descendants need not be loaded. */
export function pickState({ node, above }: NodeInTree, picked: readonly PickedPart[]): PickState {
  const path = new Set([node, ...above].map(({ guid }) => guid));
  if (picked.some(({ guid }) => path.has(guid))) return "all";
  return picked.some((part) => part.path.includes(node.guid)) ? "some" : "none";
}

/**
 * The selection after a node was selected or deselected, in its shortest form: a part replaces its children if all of
 * them are selected, and if a piece of a selected part is deselected, its other children stay.
 */
export function withPicked(picked: readonly PickedPart[], target: NodeInTree, on: boolean): readonly PickedPart[] {
  const { node, above } = target;
  if (!on) return without(picked, target);
  const others = picked.filter(({ guid, path }) => guid !== node.guid && !path.includes(node.guid));
  const next = [...others, partOf(node, above)];
  const parent = above.at(-1);
  const guids = new Set(next.map(({ guid }) => guid));
  if (parent === undefined || !parent.children.every(({ guid }) => guids.has(guid))) return next;
  return withPicked(next, { node: parent, above: above.slice(0, -1) }, true);
}

function without(picked: readonly PickedPart[], { node, above }: NodeInTree): readonly PickedPart[] {
  const left = picked.filter(({ guid, path }) => guid !== node.guid && !path.includes(node.guid));
  const path = [...above, node];
  const from = path.findIndex(({ guid }) => left.some((part) => part.guid === guid));
  if (from < 0) return left;
  // An ancestor was selected: keep everything next to the path from it to the node.
  const siblings = path.slice(from, -1).flatMap((ancestor, step) => {
    const next = path[from + step + 1];
    const ancestors = path.slice(0, from + step + 1);
    return ancestor.children.filter((child) => child !== next).map((child) => partOf(child, ancestors));
  });
  return left.flatMap((part) => (part.guid === path[from]?.guid ? siblings : [part]));
}

function partOf(node: TocNode, above: readonly TocNode[]): PickedPart {
  return { guid: node.guid, title: nodeName(node), path: above.map(({ guid }) => guid) };
}
