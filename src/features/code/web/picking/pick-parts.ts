import type { PickedPart } from "../../../../ui/picked.ts";
import type { TocNode } from "../../contract/code.ts";

export type PickState = "all" | "some" | "none";

/** A node with what holds it, outermost first, as far as the tree shows it. */
export interface NodeInTree {
  readonly node: TocNode;
  readonly above: readonly TocNode[];
}

/** So many go into an address. */
export const MAX_PICKED = 100;

/** Whether all, some or none of a node is picked; what is picked below it need not be loaded. */
export function pickState({ node, above }: NodeInTree, picked: readonly PickedPart[]): PickState {
  const way = new Set([node, ...above].map(({ guid }) => guid));
  if (picked.some(({ guid }) => way.has(guid))) return "all";
  return picked.some(({ path }) => path.includes(node.guid)) ? "some" : "none";
}

/**
 * What is picked after a node was picked, with all that is below it, or left. Named as briefly as can be: a part whose children are all picked
 * stands for them; of a part of which a piece is left its other children stay.
 */
export function withPicked(picked: readonly PickedPart[], place: NodeInTree, on: boolean): readonly PickedPart[] {
  const { node, above } = place;
  if (!on) return without(picked, place);
  const others = picked.filter(({ guid, path }) => guid !== node.guid && !path.includes(node.guid));
  const next = [...others, partOf(node, above)];
  const parent = above.at(-1);
  const guids = new Set(next.map(({ guid }) => guid));
  if (parent === undefined || !parent.children.every(({ guid }) => guids.has(guid))) return next;
  return withPicked(next, { node: parent, above: above.slice(0, -1) }, true);
}

function without(picked: readonly PickedPart[], { node, above }: NodeInTree): readonly PickedPart[] {
  const left = picked.filter(({ guid, path }) => guid !== node.guid && !path.includes(node.guid));
  const way = [...above, node];
  const from = way.findIndex(({ guid }) => left.some((part) => part.guid === guid));
  if (from < 0) return left;
  // It was picked with what holds it: all beside the way to it stays.
  const beside = way.slice(from, -1).flatMap((holder, step) => {
    const on = way[from + step + 1];
    return holder.children.filter((child) => child !== on).map((child) => partOf(child, way.slice(0, from + step + 1)));
  });
  return left.flatMap((part) => (part.guid === way[from]?.guid ? beside : [part]));
}

function partOf(node: TocNode, above: readonly TocNode[]): PickedPart {
  return { guid: node.guid, title: nodeName(node), path: above.map(({ guid }) => guid) };
}

export const nodeName = ({ prefix, tocName }: Pick<TocNode, "prefix" | "tocName">): string =>
  [prefix, tocName].filter(Boolean).join(" ") || "Untitled";
