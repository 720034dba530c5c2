import type { Customization } from "../../sites/contract/session.ts";
import type { TocRow } from "../queries/toc.ts";

type TocSettings = Pick<Customization, "mixedContentEnabled" | "shallowSchemeEnabled">;

/**
 * Applies the site's settings to the table of contents (OPEN-91). `path`: the GUIDs from the root to the open page,
 * which are always shown. Rows are in the order of the code.
 */
export function filterRows(
  rows: readonly TocRow[],
  settings: TocSettings,
  path: ReadonlySet<string>,
): readonly TocRow[] {
  const unmixed = settings.mixedContentEnabled ? hideMixedTypes(rows, path) : rows;
  return settings.shallowSchemeEnabled ? oneLevel(unmixed, path) : unmixed;
}

/** Among siblings of different types, keeps those of the most frequent type. */
function hideMixedTypes(rows: readonly TocRow[], path: ReadonlySet<string>): readonly TocRow[] {
  const mainTypes = new Map(
    [...Map.groupBy(rows, ({ parent }) => parent)].map(([parent, siblings]) => [parent, mainType(siblings)]),
  );
  return rows.filter(({ guid, parent, type }) => type === mainTypes.get(parent) || path.has(guid));
}

/** The most frequent type; in a tie, the one that comes first. */
function mainType(siblings: readonly TocRow[]): string | undefined {
  const byType = [...Map.groupBy(siblings, ({ type }) => type)].toSorted(
    ([, one], [, other]) => other.length - one.length,
  );
  return byType[0]?.[0];
}

/** Keeps the levels on the path to the page and the page's own children. Other nodes do not expand. */
function oneLevel(rows: readonly TocRow[], path: ReadonlySet<string>): readonly TocRow[] {
  return rows
    .filter(({ parent }) => parent === null || path.has(parent))
    .map((row) => (path.has(row.guid) ? row : { ...row, children: 0 }));
}
