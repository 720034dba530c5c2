import type { Change } from "../../../domain/law/compare/versions.ts";
import type { Db } from "../../../platform/db/db.ts";
import { changeKinds, type TitleChangeKind } from "../contract/titles.ts";
import { topPartsOf } from "../queries/titles.ts";
import type { VersionKey } from "../version-key.ts";

/** A change, with the top-level part of the code that contains it (null for the code itself). */
export interface ChangeInPart extends Change {
  readonly part: string | null;
}

interface PartWithChanges extends ShownName {
  readonly guid: string;
  readonly count: number;
}

/**
 * Finds the top-level part of each change: in the newer version, or in the older one for removed provisions.
 * Parts are in the order of their first change.
 */
export async function addParts(
  db: Db,
  older: VersionKey,
  newer: VersionKey,
  changes: readonly Change[],
): Promise<{ changes: ChangeInPart[]; parts: PartWithChanges[] }> {
  const removed = changes.filter(({ after }) => after === null);
  const present = changes.filter(({ after }) => after !== null);
  const topParts = [
    ...(await topPartsOf(
      db,
      newer,
      present.map(({ guid }) => guid),
    )),
    ...(await topPartsOf(
      db,
      older,
      removed.map(({ guid }) => guid),
    )),
  ];
  const partOf = new Map(topParts.map((part) => [part.of, part]));
  const changesInParts = changes.map((change) => ({ ...change, part: partOf.get(change.guid)?.guid ?? null }));
  const byPart = Map.groupBy(changesInParts, ({ part }) => part);
  const names = new Map(topParts.map((part) => [part.guid, part]));
  const parts = [...byPart].flatMap(([guid, inPart]) => {
    const name = guid === null ? undefined : names.get(guid);
    return name === undefined
      ? []
      : [
          {
            guid: name.guid,
            type: name.type,
            label: name.label,
            number: name.number,
            heading: name.heading,
            count: inPart.length,
          },
        ];
  });
  return { changes: changesInParts, parts };
}

export function countByKind(changes: readonly Change[]): { kind: TitleChangeKind; count: number }[] {
  return changeKinds
    .map((kind) => ({ kind, count: changes.filter(({ kinds }) => kinds.includes(kind)).length }))
    .filter(({ count }) => count > 0);
}

export interface ShownName {
  readonly type: string;
  readonly label: string;
  readonly number: string;
  readonly heading: string;
}

/** Only the name fields. */
export function nameOf(provision: ShownName): ShownName {
  const { type, label, number, heading } = provision;
  return { type, label, number, heading };
}
