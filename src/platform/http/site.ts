import type { CustomerFilter } from "../../domain/customer-filter.ts";

/** The site of a request, in the version that is shown. Ids are database ids. */
export interface Site {
  readonly customerId: number;
  readonly custId: string;
  /** Display name: "Town of Larkmere". */
  readonly name?: string;
  /** "larkmere-2" for an archive, null for the current code. */
  readonly archiveId: string | null;
  /** The version is withdrawn: it exists only for those who publish the code. */
  readonly unpublished?: boolean;
  /** The version that is shown; null if the town has no code. */
  readonly versionId: number | null;
  /** Increases with every write that a visitor could see. */
  readonly revision: number;
  /** Revision by the feature whose data was written: { sites: 12, code: 15 }. */
  readonly revisions?: Revisions;
  /** Settings of the town; features parse their own. */
  readonly settings?: object;
}

export type Revisions = Readonly<Record<string, number>>;

/** Names of the features whose data something shows; "all" if it may show any. */
export type Areas = readonly string[] | "all";

/**
 * What a cached page or answer of a site is valid for: the revisions of the features whose data it shows. Part of every
 * cache key. A feature that has never written anything has the revision of the site's settings.
 */
export function revisionKey({ revision, revisions }: Pick<Site, "revision" | "revisions">, areas: Areas): string {
  if (areas === "all" || revisions === undefined) return String(revision);
  return areas.map((area) => `${area}:${revisions[area] ?? revisions["sites"] ?? revision}`).join();
}

/** Selected towns: those with these ids, and those that match any of the filters. */
export interface ChosenTowns {
  readonly custIds: readonly string[];
  readonly filters: readonly CustomerFilter[];
}

/** Facts that identify a town. */
export interface TownFacts {
  readonly site: Site;
  readonly name: string;
  /** "NY" */
  readonly state: string;
  readonly counties: readonly string[];
  /** "Town" */
  readonly govtype: string;
  /** Address of the town's first page. */
  readonly href: string;
}
