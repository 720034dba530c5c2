/** In points. */
export interface PageSize {
  readonly width: number;
  readonly height: number;
}

/** The sizes of pages one by one. */
export const sizesOfRuns = (runs: readonly (PageSize & { readonly count: number })[]): PageSize[] =>
  runs.flatMap(({ width, height, count }) => Array.from({ length: count }, () => ({ width, height })));
