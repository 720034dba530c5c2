import type { Db } from "../db/db.ts";
import type { Endpoint } from "../http/endpoint.ts";
import type { Site } from "../http/site.ts";

/** Who sees the targets, and where. */
export interface ReferenceView {
  readonly db: Db;
  /** Targets are looked for in the version that it shows, and then in others. */
  readonly site: Site;
  /** What the caller may do at this site. */
  readonly may: (permission: string) => boolean;
}

/** What a reference shows. A target that no longer exists has none. */
export type ReferenceTarget =
  | {
      readonly state: "shown";
      /** "§ 135-24 Off-street parking" */
      readonly title: string;
      /** Null: there is no page for it. */
      readonly href: string | null;
      /** As printed and exported texts name it: "§ 135-24 of the Code of Larkmere". */
      readonly citation: string;
      /** Shown after it: "repealed". */
      readonly remark: string | null;
    }
  /** The caller may not see it, not even its title. */
  | { readonly state: "hidden" };

/** How targets are called in a restored town. */
export interface ReferenceMoves {
  /** Null: the export does not have it. */
  readonly guid: (exported: number) => number | null;
  readonly id: (table: string, exported: number) => number | null;
}

/**
 * What a reference of a rich text can lead to. A feature declares those that it owns; how the picker shows them is in its
 * browser.ts (`ReferenceGroup` of references/parts/reference-group.ts).
 */
export interface ReferenceKind {
  /** "provision" of "provision:1023". */
  readonly kind: string;
  /** "section of the code": in sentences about a target without a title. */
  readonly noun: string;
  /** Permissions that decide what a caller sees. */
  readonly varies: readonly string[];
  /**
   * By target ("1023"). Targets that do not exist, or belong to another town, are missing. Messages and settings of a town
   * show references on every page, so a write that changes what this returns raises the revision of "sites" as well
   * (`watched` of `writeVisibly`).
   */
  readonly resolve: (view: ReferenceView, targets: readonly string[]) => Promise<ReadonlyMap<string, ReferenceTarget>>;
  /**
   * The calls with which people find a target (`references/contract/location.ts`). `writers`: the permissions to write
   * rich texts somewhere; the caller needs any one of them in the town.
   */
  readonly locations: (writers: readonly string[]) => readonly Endpoint[];
  /** The target in a restored town. */
  readonly moved: (target: string, moves: ReferenceMoves) => string;
}

/** A target that no town has: what a reference becomes whose target is not in an export. */
export const NO_TARGET = "0";
