import { isPublicVersion } from "../../domain/version-state.ts";
import { distinctNames, versionAdditions } from "../../domain/distinct-names.ts";
import type { Db } from "../../platform/db/db.ts";
import { managedVersions } from "../code/parts/server/versions.ts";
import type { VersionReference } from "./contract/entities.ts";
import type { Placed } from "./policy.ts";

/** A version of a town's code. */
export interface TownVersion extends VersionReference {
  readonly isPublished: boolean;
  /** 0 is the newest. */
  readonly order: number;
}

export type TownVersions = ReadonlyMap<number, TownVersion>;

/** The versions of a town by id, newest first. */
export async function versionsOf(db: Db, customerId: number): Promise<TownVersions> {
  const versions = await managedVersions(db, customerId);
  const titles = distinctNames(
    versions.map((version) => ({
      name: version.name || (version.displayDate ?? version.date ?? version.importTime.slice(0, 10)),
      more: [version.displayDate ?? version.date ?? "", ...versionAdditions(version)],
    })),
  );
  return new Map(
    versions.map(({ id, archiveId, name, importTime, date, state }, order) => [
      id,
      {
        id,
        publishingIdentifier: name,
        importTime,
        updatedDate: date,
        title: titles[order] ?? archiveId,
        isPublished: isPublicVersion({ state }),
        order,
      },
    ]),
  );
}

export function versionReference(versions: TownVersions, id: number | null): VersionReference | null {
  const version = id === null ? undefined : versions.get(id);
  if (version === undefined) return null;
  const { publishingIdentifier, importTime, updatedDate, title } = version;
  return { id: version.id, publishingIdentifier, importTime, updatedDate, title };
}

interface Stored {
  readonly appendedToId: number | null;
  readonly suppedById: number | null;
  readonly deleted: boolean;
}

/** Where a law belongs. The code does not contain it while the version that does is withdrawn. */
export const placedOf = (versions: TownVersions, { appendedToId, suppedById, deleted }: Stored): Placed => ({
  appendedToId,
  suppedById: suppedById !== null && versions.get(suppedById)?.isPublished === true ? suppedById : null,
  deleted,
});
