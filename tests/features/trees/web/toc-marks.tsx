import { setTocMarks } from "../../../../src/features/code/parts/toc-marks.ts";
import type { Tree } from "../contract.ts";

/** Marks the provisions that protect trees in the contents. */
export function markTrees(trees: readonly Tree[]): void {
  const byGuid = Map.groupBy(trees, ({ guid }) => guid);
  setTocMarks("trees", new Map([...byGuid].map(([guid, { length }]) => [guid, <Mark key={guid} count={length} />])));
}

const Mark = ({ count }: { readonly count: number }) => <small> {count === 1 ? "1 tree" : `${count} trees`}</small>;
