import type { CustomerFilter } from "../../domain/customer-filter.ts";

/** The site of a request, in the version that is shown. Ids are database ids. */
export interface Site {
  readonly customerId: number;
  readonly custId: string;
  /** Display name: "Town of Larkmere". */
  readonly name?: string;
  /** "larkmere-2" for an archive, null for the current code. */
  readonly archiveId: string | null;
  /** The version that is shown; null if the town has no code. */
  readonly versionId: number | null;
  /** Increases with every write that a visitor could see. */
  readonly revision: number;
  /** Settings of the town; features parse their own. */
  readonly settings?: object;
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
