import { isPublicVersion, isPublishedVersion, type VersionState } from "../../../domain/version-state.ts";
import type { ImportReport } from "../contract/code.ts";

/** An existing version of the customer. */
export interface KnownVersion {
  readonly id: number;
  readonly customerId: number;
  readonly number: number;
  readonly archiveId: string;
  readonly state: VersionState;
  readonly updatedDate: string | null;
  readonly sourceHash: string;
  readonly rootGuid: number;
  /** Date of the law, else the day of import. YYYY-MM-DD. */
  readonly orderDate: string;
  readonly report: ImportReport;
}

/** Position of a new version in the history: after all versions with the same or an older date. */
export interface VersionPosition {
  /** True if no version that readers see has a newer date: this one is current once its day has come. */
  readonly newest: boolean;
  /** The preceding version by date of the law. */
  readonly before: KnownVersion | null;
  /** The version to match GUIDs with: the preceding one, else the following one. */
  readonly nearest: KnownVersion | null;
}

/** Drafts and versions that are withdrawn do not count. */
export function positionIn(all: readonly KnownVersion[], orderDate: string): VersionPosition {
  const history = all.filter(isPublishedVersion);
  const before = history.findLast((version) => version.orderDate <= orderDate) ?? null;
  const after = history.find((version) => version.orderDate > orderDate) ?? null;
  const newest = !history.some((version) => isPublicVersion(version) && version.orderDate > orderDate);
  return { newest, before, nearest: before ?? after };
}

/**
 * The existing version with the same input, if there is one. A new version that would become current is compared only
 * with the preceding one, so that a version superseded on the same day can be published again.
 */
export function sameAs(
  history: readonly KnownVersion[],
  position: VersionPosition,
  sourceHash: string,
): KnownVersion | null {
  return (
    history.find(
      (version) =>
        version.sourceHash === sourceHash &&
        isPublishedVersion(version) &&
        (!position.newest || version === position.before),
    ) ?? null
  );
}
