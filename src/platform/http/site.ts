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
