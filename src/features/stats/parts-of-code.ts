import type { CodePart } from "../code/parts/server/provisions.ts";

export interface ViewedPart extends CodePart {
  /** Views of the part, including everything below it. */
  readonly views: number;
}

/** Position and depth of provisions by GUID. */
type Places = ReadonlyMap<string, { readonly position: number; readonly depth: number }>;

/**
 * The parts that were viewed, most viewed first. `parts` are in the order of the code and do not overlap; `views` are by
 * GUID, and views of provisions outside of the parts do not count.
 */
export function viewedParts(
  parts: readonly CodePart[],
  views: ReadonlyMap<string, number>,
  places: Places,
): ViewedPart[] {
  const sums = new Map<CodePart, number>();
  for (const [guid, count] of views) {
    const part = partAt(parts, places.get(guid)?.position ?? -1);
    if (part !== undefined) sums.set(part, (sums.get(part) ?? 0) + count);
  }
  return [...sums]
    .map(([part, count]) => ({ ...part, views: count }))
    .toSorted((one, other) => other.views - one.views || one.position - other.position);
}

function partAt(parts: readonly CodePart[], position: number): CodePart | undefined {
  const part = parts.findLast((each) => each.position <= position);
  return part !== undefined && position <= part.last ? part : undefined;
}

/**
 * `own`: views of the part's own page (GUID), or of all pages above the top level (its depth). `gone`: views of pages
 * that the version does not have.
 */
export function viewsElsewhere(
  under: string | number,
  views: ReadonlyMap<string, number>,
  places: Places,
): { own: number; gone: number } {
  let [own, gone] = [0, 0];
  for (const [guid, count] of views) {
    const place = places.get(guid);
    if (place === undefined) gone += count;
    if (typeof under === "number" ? place !== undefined && place.depth < under : guid === under) own += count;
  }
  return { own, gone };
}
