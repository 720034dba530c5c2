import { DOCUMENT_KINDS, MAX_TREE_NODES, TREE_LEVELS } from "../port.ts";
import type { DocumentKind, TreeNode } from "../port.ts";
import type { Choice } from "./choice.ts";
import type { OpenIndex, Range } from "./open-index.ts";
import { kindCode } from "./schema.ts";

export type KindCounts = Readonly<Partial<Record<DocumentKind, number>>>;
/** Counts by facet and value; values without matches are left out. */
export type FacetCounts = Readonly<Record<string, Readonly<Record<string, number>>>>;

export function countOf(rows: Uint8Array): number {
  let count = 0;
  for (let position = 0; position < rows.length; position += 1) count += rows[position] ?? 0;
  return count;
}

export function kindsOf(index: OpenIndex, choice: Choice): KindCounts {
  const rows = choice.ofAnyKind;
  const counts = new Uint32Array(DOCUMENT_KINDS.length + 1);
  for (let position = 0; position < rows.length; position += 1) {
    if (rows[position] === 1) {
      const code = index.kinds[position] ?? 0;
      counts[code] = (counts[code] ?? 0) + 1;
    }
  }
  const all = DOCUMENT_KINDS.map((kind) => [kind, counts[kindCode(kind)] ?? 0] as const);
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
export function treeOf(index: OpenIndex, choice: Choice): readonly TreeNode[] {
  const rows = choice.inAnyPart;
  const sums = new Uint32Array(rows.length + 1);
  for (let position = 0; position < rows.length; position += 1)
    sums[position + 1] = (sums[position] ?? 0) + (rows[position] ?? 0);
  const between = ({ first, last }: Range): number => (sums[last + 1] ?? 0) - (sums[first] ?? 0);
  const nodes = index.tree.flatMap(({ runs, ...place }) => {
    const count = runs.reduce((sum, run) => sum + between(run), 0);
    return count === 0 ? [] : [{ ...place, count }];
  });
  const levels = Array.from({ length: TREE_LEVELS }, (_each, level) => nodes.filter((node) => node.level <= level));
  const shown = levels.findLast((each) => each.length <= MAX_TREE_NODES) ?? levels[0] ?? [];
  return shown.map(({ id, title, parent, count }) => ({ id, title, parent, count }));
}
