import { type VersionState } from "../../domain/version-state.ts";
import type { CustomerFilter } from "../../domain/customer-filter.ts";

/** The site of a request, in the version that is shown. Ids are database ids. */
export interface Site {
  readonly customerId: number;
  readonly custId: string;
  /** Display name: "Town of Larkmere". */
  readonly name?: string;
  /** "larkmere-2" for an archive, null for the current code. */
  readonly archiveId: string | null;
  /** State of the version that is shown; missing if the town has no code. */
  readonly state?: VersionState;
  /** The version that is shown; null if the town has no code. */
  readonly versionId: number | null;
  /** Increases with every write that a visitor could see. */
  readonly revision: number;
  /** Revision by the feature whose data was written: { sites: 12, code: 15 }. */
  readonly revisions?: Revisions;
  /** Settings of the town; features parse their own. */
  readonly settings?: object;
  /** What features keep in memory about the town, by feature (`TownFacts` of features/feature.ts). */
  readonly facts?: Readonly<Record<string, unknown>>;
  /** Times (in milliseconds, ascending) at which data of a feature changes by itself, by feature. */
  readonly moments?: Readonly<Record<string, readonly number[]>>;
}

export type Revisions = Readonly<Record<string, number>>;

/** Names of the features whose data something shows; "all" if it may show any. */
export type Areas = readonly string[] | "all";

/**
 * What a cached page or answer of a site is valid for: the revisions of the features whose data it shows. Part of every
 * cache key. A feature that has never written anything has the revision of the site's settings.
 */
export function revisionKey(
  { revision, revisions, moments }: Pick<Site, "revision" | "revisions" | "moments">,
  areas: Areas,
  now = Date.now(),
): string {
  const passed = moments === undefined ? "" : passedOf(moments, areas, now);
  if (areas === "all" || revisions === undefined) return `${revision}${passed}`;
  return areas.map((area) => `${area}:${revisions[area] ?? revisions["sites"] ?? revision}`).join() + passed;
}

/** Number of moments that have passed: what was cached before one is not valid after it. */
function passedOf(moments: NonNullable<Site["moments"]>, areas: Areas, now: number): string {
  const shown = areas === "all" ? Object.values(moments) : areas.map((area) => moments[area] ?? []);
  const passed = shown.flat().filter((moment) => moment <= now).length;
  return passed === 0 ? "" : `@${passed}`;
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
