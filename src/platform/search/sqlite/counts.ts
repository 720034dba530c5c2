import { DOCUMENT_KINDS, MAX_TREE_NODES, TREE_LEVELS } from "../port.ts";
import type { DocumentKind, TreeNode } from "../port.ts";
import type { Choice } from "./choice.ts";
import type { OpenIndex } from "./open-index.ts";
import { kindCode } from "./schema.ts";
import { FACET } from "./sets.ts";

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
export function treeOf({ memory }: OpenIndex, choice: Choice): readonly TreeNode[] {
  const { entries, parents } = memory.outline;
  const counts = innermostCounts(memory, choice.inAnyPart);
  const shown = Array.from({ length: TREE_LEVELS }, () => 0);
  for (let number = entries.length - 1; number >= 0; number -= 1) {
    const [count = 0, parent = -1] = [counts[number], parents[number]];
    if (count === 0) continue;
    if (parent >= 0) counts[parent] = (counts[parent] ?? 0) + count;
    for (let level = entries[number]?.level ?? 0; level < TREE_LEVELS; level += 1)
      shown[level] = (shown[level] ?? 0) + 1;
  }
  const deepest = shown.findLastIndex((count) => count <= MAX_TREE_NODES);
  return entries.flatMap(({ id, title, parent, level }, number) => {
    const count = counts[number] ?? 0;
    return count === 0 || level > Math.max(0, deepest) ? [] : [{ id, title, parent, count }];
  });
}

/** For each provision of the tree, the number of matches in it but in no other one inside it. */
function innermostCounts(memory: OpenIndex["memory"], rows: Uint8Array): Int32Array {
  const { entries } = memory.outline;
  const places = memory.list("place");
  const counts = new Int32Array(entries.length);
  const add = (place: number, count: number): void => {
    const number = memory.innermost(place);
    if (number >= 0) counts[number] = (counts[number] ?? 0) + count;
  };
  const byPlace: number[] = [];
  for (let position = rows.indexOf(1); position >= 0; position = rows.indexOf(1, position + 1)) {
    const place = places[position] ?? 0;
    byPlace[place] = (byPlace[place] ?? 0) + 1;
  }
  for (const [place, count] of byPlace.entries()) if (count > 0) add(place, count);
  // The document of a provision counts in that provision, not only in its parent.
  for (const [number, { own }] of entries.entries()) {
    if (own === null || rows[own] !== 1) continue;
    add(places[own] ?? 0, -1);
    counts[number] = (counts[number] ?? 0) + 1;
  }
  return counts;
}
