import type { ImportReport } from "../contract/code.ts";

/** An existing version of the customer. */
export interface KnownVersion {
  readonly id: number;
  readonly customerId: number;
  readonly number: number;
  readonly archiveId: string;
  readonly current: boolean;
  readonly unpublished: boolean;
  readonly updatedDate: string | null;
  readonly sourceHash: string;
  readonly rootGuid: number;
  /** Date of the law, else the day of import. YYYY-MM-DD. */
  readonly orderDate: string;
  readonly report: ImportReport;
}

/** Position of a new version in the history: after all versions with the same or an older date. */
export interface VersionPosition {
  /** True if no version has a newer date: this one becomes the current version. */
  readonly newest: boolean;
  /** The preceding version by date of the law. */
  readonly before: KnownVersion | null;
  /** The version to match GUIDs with: the preceding one, else the following one. */
  readonly nearest: KnownVersion | null;
}

/** Versions that are unpublished do not count. */
export function positionIn(all: readonly KnownVersion[], orderDate: string): VersionPosition {
  const history = all.filter(({ unpublished }) => !unpublished);
  const before = history.findLast((version) => version.orderDate <= orderDate) ?? null;
  const after = history.find((version) => version.orderDate > orderDate) ?? null;
  return { newest: after === null, before, nearest: before ?? after };
}

/**
 * The existing version with the same input, if there is one. A new version that would become current is compared only
 * with the current version, so that a version superseded on the same day can be published again.
 */
export function sameAs(
  history: readonly KnownVersion[],
  position: VersionPosition,
  sourceHash: string,
): KnownVersion | null {
  return (
    history.find(
      (version) => version.sourceHash === sourceHash && !version.unpublished && (version.current || !position.newest),
    ) ?? null
  );
}
