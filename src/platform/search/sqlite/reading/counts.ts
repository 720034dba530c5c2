import { MAX_TREE_NODES, TREE_LEVELS } from "../../port.ts";
import type { SearchAnswer, TreeNode } from "../../port.ts";
import type { Choice } from "./choice.ts";
import type { OpenIndex } from "./open-index.ts";
import { FACET } from "../stored/sets.ts";

export type KindCounts = SearchAnswer["kinds"];
/** Counts by facet and value; values without matches are left out. */
export type FacetCounts = Readonly<Record<string, Readonly<Record<string, number>>>>;

/** The positions of documents that count, ascending. `rows`: one entry per position, 1 if it counts. */
export function positionsOf(rows: Uint8Array): readonly number[] {
  const positions: number[] = [];
  const groups = new Int32Array(rows.buffer, rows.byteOffset, rows.length >> 2);
  // Four at once, because most do not count.
  for (let group = 0; group < groups.length; group += 1) {
    if (groups[group] === 0) continue;
    for (let position = 4 * group; position < 4 * group + 4; position += 1)
      if (rows[position] === 1) positions.push(position);
  }
  for (let position = 4 * groups.length; position < rows.length; position += 1)
    if (rows[position] === 1) positions.push(position);
  return positions;
}

/** Counts the documents of each kind. */
export function kindsOf({ kinds, kindCodes }: OpenIndex, positions: readonly number[]): KindCounts {
  const counts = new Uint32Array(kindCodes.size + 1);
  for (const position of positions) {
    const kind = kinds[position] ?? 0;
    counts[kind] = (counts[kind] ?? 0) + 1;
  }
  const all = [...kindCodes].map(([kind, code]) => [kind, counts[code] ?? 0] as const);
  return Object.fromEntries(all.filter(([, count]) => count > 0));
}

export function facetsOf(index: OpenIndex, choice: Choice): FacetCounts {
  const facets: Record<string, Record<string, number>> = {};
  for (const [facet, values] of index.memory.facets) {
    const rows = choice.ofAny(facet);
    const counts = [...values]
      .map((value) => [value, sumAt(rows, index.memory.set({ name: `${FACET}${facet}`, value }))] as const)
      .filter(([, count]) => count > 0);
    if (counts.length > 0) facets[facet] = Object.fromEntries(counts);
  }
  return facets;
}

function sumAt(rows: Uint8Array, positions: Uint32Array): number {
  let sum = 0;
  for (const position of positions) sum += rows[position] ?? 0;
  return sum;
}

/** Counts by provision, from the top down, as many levels as can be shown. */
export function treeOf({ memory }: OpenIndex, positions: readonly number[]): readonly TreeNode[] {
  const { entries, parents, levels } = memory.outline;
  const counts = innermostCounts(memory, positions);
  const counted = new Uint32Array(TREE_LEVELS);
  for (let number = entries.length - 1; number >= 0; number -= 1) {
    const count = counts[number] ?? 0;
    if (count === 0) continue;
    const parent = parents[number] ?? -1;
    const level = levels[number] ?? 0;
    if (parent >= 0) counts[parent] = (counts[parent] ?? 0) + count;
    counted[level] = (counted[level] ?? 0) + 1;
  }
  const deepest = deepestShown(counted);
  const tree: TreeNode[] = [];
  for (let number = 0; number < counts.length; number += 1) {
    const count = counts[number] ?? 0;
    if (count === 0 || (levels[number] ?? 0) > deepest) continue;
    const entry = entries[number];
    if (entry) tree.push({ id: entry.id, title: entry.title, parent: entry.parent, count });
  }
  return tree;
}

/** The deepest level that can be shown. `counted`: number of provisions with matches on each level. */
function deepestShown(counted: Uint32Array): number {
  let shown = 0;
  const within = Array.from(counted, (count) => (shown += count) <= MAX_TREE_NODES);
  return Math.max(0, within.lastIndexOf(true));
}

/** For each provision of the tree, the number of matches in it but in no other one inside it. */
function innermostCounts(memory: OpenIndex["memory"], positions: readonly number[]): Int32Array {
  const { innermost } = memory;
  const counts = new Int32Array(memory.outline.entries.length);
  for (const position of positions) {
    const number = innermost[position] ?? -1;
    if (number >= 0) counts[number] = (counts[number] ?? 0) + 1;
  }
  return counts;
}
