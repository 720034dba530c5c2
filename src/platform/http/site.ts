import type { CustomerFilter } from "../../domain/customer-filter.ts";

/** The site that a request is about, in the version that is shown. Ids are those of the database. */
export interface Site {
  readonly customerId: number;
  readonly custId: string;
  /** As people name the town: "Town of Larkmere". */
  readonly name?: string;
  /** "larkmere-2" for an archive, null for the current code. */
  readonly archiveId: string | null;
  /** The version that is shown; null while the town has no code. */
  readonly versionId: number | null;
  /** Rises with every write that a visitor could see. */
  readonly revision: number;
  /** Settings of the town, as the features that have them parse them. */
  readonly settings?: object;
}

/** Towns chosen one by one, and by what they are: all that are named or fit one of the filters. */
export interface ChosenTowns {
  readonly custIds: readonly string[];
  readonly filters: readonly CustomerFilter[];
}

/** A town as it is told from others. */
export interface TownFacts {
  readonly site: Site;
  readonly name: string;
  /** "NY" */
  readonly state: string;
  readonly counties: readonly string[];
  /** "Town" */
  readonly govtype: string;
  /** Where the town's pages begin. */
  readonly href: string;
}
