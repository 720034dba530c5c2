import type { Db } from "../../../../platform/db/db.ts";
import type { Version } from "../../contract/session.ts";

/** A version, as it is stored. */
export interface TownVersion extends Omit<Version, "choice" | "current"> {
  readonly customerId: number;
}

/** Page and title of a provision. */
export interface NamedProvision {
  readonly page: string;
  readonly title: string;
}

/** What sites ask about the codes of their towns. The feature with the codes implements it. */
export interface CodeOfTowns {
  /** The versions of some towns, newest first. */
  versionsOf(db: Db, customerIds: readonly number[]): Promise<readonly TownVersion[]>;
  /** Some provisions of a version, by GUID. Missing provisions are left out. */
  findProvisions(
    db: Db,
    version: { readonly customerId: number; readonly versionId: number },
    guids: readonly string[],
  ): Promise<ReadonlyMap<string, NamedProvision>>;
  /** Whether a version has an alphabetical index. */
  hasIndexWords(db: Db, version: { readonly customerId: number; readonly versionId: number }): Promise<boolean>;
  /** Sets the display date of a town's current version. Returns the former one; undefined if the town has no code. */
  setDisplayDate(tx: Db, customerId: number, displayDate: string | null): Promise<string | null | undefined>;
}
