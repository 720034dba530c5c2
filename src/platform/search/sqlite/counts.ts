import { DOCUMENT_KINDS, MAX_TREE_NODES, TREE_LEVELS } from "../port.ts";
import type { DocumentKind, TreeNode } from "../port.ts";
import type { Choice } from "./choice.ts";
import type { OpenIndex } from "./open-index.ts";
import { kindCode } from "./schema.ts";

export type KindCounts = Readonly<Partial<Record<DocumentKind, number>>>;
/** Counts by facet and value; values without matches are left out. */
export type FacetCounts = Readonly<Record<string, Readonly<Record<string, number>>>>;

/** Counts of some documents. */
export interface Tally {
  readonly total: number;
  /** By code of the kind, see `kindCode`. */
  readonly kinds: Uint32Array;
}

/** Counts the documents of each kind. `rows`: one entry per position, 1 if it counts. */
export function tallyOf({ kinds }: OpenIndex, rows: Uint8Array): Tally {
  const tally = { total: 0, kinds: new Uint32Array(DOCUMENT_KINDS.length + 1) };
  for (let position = rows.indexOf(1); position >= 0; position = rows.indexOf(1, position + 1)) {
    const kind = kinds[position] ?? 0;
    tally.total += 1;
    tally.kinds[kind] = (tally.kinds[kind] ?? 0) + 1;
  }
  return tally;
}

export function kindsOf({ kinds }: Tally): KindCounts {
  const all = DOCUMENT_KINDS.map((kind) => [kind, kinds[kindCode(kind)] ?? 0] as const);
  return Object.fromEntries(all.filter(([, count]) => count > 0));
}

export function facetsOf(index: OpenIndex, choice: Choice): FacetCounts {
  const facets: Record<string, Record<string, number>> = {};
  for (const [facet, values] of index.facets) {
    const rows = choice.ofAny(facet);
    const counts = [...values]
      .map(([value, positions]) => [value, sumAt(rows, positions)] as const)
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
export function treeOf({ tree: { places, parents, innermost } }: OpenIndex, choice: Choice): readonly TreeNode[] {
  const rows = choice.inAnyPart;
  const counts = new Uint32Array(places.length + 1);
  for (let position = rows.indexOf(1); position >= 0; position = rows.indexOf(1, position + 1)) {
    const place = innermost[position] ?? 0;
    counts[place] = (counts[place] ?? 0) + 1;
  }
  const shown = Array.from({ length: TREE_LEVELS }, () => 0);
  for (let number = places.length - 1; number >= 0; number -= 1) {
    const count = counts[number] ?? 0;
    if (count === 0) continue;
    const parent = parents[number] ?? 0;
    counts[parent] = (counts[parent] ?? 0) + count;
    for (let level = places[number]?.level ?? 0; level < TREE_LEVELS; level += 1)
      shown[level] = (shown[level] ?? 0) + 1;
  }
  const deepest = shown.findLastIndex((count) => count <= MAX_TREE_NODES);
  const nodes: TreeNode[] = [];
  for (let number = 0; number < places.length; number += 1) {
    const count = counts[number] ?? 0;
    const place = count === 0 ? undefined : places[number];
    if (place === undefined || place.level > Math.max(0, deepest)) continue;
    nodes.push({ id: place.id, title: place.title, parent: place.parent, count });
  }
  return nodes;
}
