import type { Customization } from "../../sites/contract/session.ts";
import type { TocRow } from "../queries/toc.ts";

type TocSettings = Pick<Customization, "mixedContentEnabled" | "shallowSchemeEnabled">;

/**
 * What a site shows of its table of contents (OPEN-91). `way`: guids from the root to the page that is read, which
 * always shows. Rows come in the order of the code.
 */
export function filterRows(
  rows: readonly TocRow[],
  settings: TocSettings,
  way: ReadonlySet<string>,
): readonly TocRow[] {
  const unmixed = settings.mixedContentEnabled ? hideMixedTypes(rows, way) : rows;
  return settings.shallowSchemeEnabled ? oneLevel(unmixed, way) : unmixed;
}

/** Of siblings of several types, those of the type that most of them have. */
function hideMixedTypes(rows: readonly TocRow[], way: ReadonlySet<string>): readonly TocRow[] {
  const mainTypes = new Map(
    [...Map.groupBy(rows, ({ parent }) => parent)].map(([parent, siblings]) => [parent, mainType(siblings)]),
  );
  return rows.filter(({ guid, parent, type }) => type === mainTypes.get(parent) || way.has(guid));
}

/** The type of most; of as many, the one that comes first. */
function mainType(siblings: readonly TocRow[]): string | undefined {
  const byType = [...Map.groupBy(siblings, ({ type }) => type)].toSorted(
    ([, one], [, other]) => other.length - one.length,
  );
  return byType[0]?.[0];
}

/** The levels on the way to the page and its own parts; nothing else opens. */
function oneLevel(rows: readonly TocRow[], way: ReadonlySet<string>): readonly TocRow[] {
  return rows
    .filter(({ parent }) => parent === null || way.has(parent))
    .map((row) => (way.has(row.guid) ? row : { ...row, children: 0 }));
}
