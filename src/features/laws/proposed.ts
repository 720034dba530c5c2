import { historyOf } from "../../domain/law/law-history.ts";
import { LawNames } from "../../domain/law/law-names.ts";
import type { ProvisionLabel } from "../../domain/law/name.ts";
import type { Db } from "../../platform/db/db.ts";
import { provisionsWith } from "../code/parts/server/contents.ts";
import type { Designated } from "./contract/designation.ts";
import { latestDay } from "./days.ts";
import { isNew } from "./policy.ts";
import type { ListedRow } from "./queries/laws.ts";
import { placedOf, type TownVersion, type TownVersions } from "./versions.ts";

/** A law that the current version seems to contain. */
export interface Proposed {
  readonly row: ListedRow;
  /** Those whose history names it; without any, only the dates suggest it. */
  readonly provisions: readonly ProvisionLabel[];
}

/** Where laws may be contained: a town, its current version, and all of its laws and versions. */
export interface TownLaws {
  readonly customerId: number;
  readonly currentId: number | null;
  readonly versions: TownVersions;
  readonly laws: readonly ListedRow[];
}

/** The day that stands for a version if it has no date of the law: that of its import. */
export const dayOf = (version: TownVersion): string => version.updatedDate ?? version.importTime.slice(0, 10);

/** The day on which a law took effect, or else was adopted, at the latest. */
export const dayOfLaw = (row: ListedRow): string | null => row.effective ?? latestDay(row);

/** Laws whose readers are told that the current version does not contain them. */
const newLaws = ({ currentId, versions, laws }: TownLaws): ListedRow[] =>
  laws.filter((row) => isNew({ currentId }, placedOf(versions, row)));

/**
 * Laws that the current version seems to contain, if it is not certain: its history notes have the number of the law, or
 * the law took effect before its date. Those that somebody dismissed for it are left out.
 */
export async function proposedLaws(db: Db, town: TownLaws): Promise<Proposed[]> {
  const { customerId, currentId, versions, laws } = town;
  const version = currentId === null ? undefined : versions.get(currentId);
  if (currentId === null || version === undefined) return [];
  const candidates = newLaws(town).filter((row) => !isDismissed(versions, version, row));
  if (candidates.length === 0) return [];
  const citing = await provisionsCiting(db, { customerId, versionId: currentId }, candidates, laws);
  const date = dayOf(version);
  return candidates.flatMap((row): Proposed[] => {
    const provisions = citing.get(row.id) ?? [];
    const day = dayOfLaw(row);
    return provisions.length > 0 || (day !== null && day <= date) ? [{ row, provisions }] : [];
  });
}

/** Whether somebody said that a version, or a newer one, does not contain a law. */
function isDismissed(versions: TownVersions, version: TownVersion, { notInId }: ListedRow): boolean {
  const notIn = notInId === null ? undefined : versions.get(notInId);
  return notIn !== undefined && notIn.order <= version.order;
}

/** The provisions of a version whose history names one of the wanted laws, by the id of the law. */
async function provisionsCiting(
  db: Db,
  version: Parameters<typeof provisionsWith>[1],
  wanted: readonly Designated[],
  all: readonly ListedRow[],
): Promise<Map<number, ProvisionLabel[]>> {
  const names = new LawNames(all);
  // A text that names a law has the last figures of its number, however it is written.
  const words = wanted.flatMap(
    ({ number }) =>
      number
        .match(/\d+/g)
        ?.at(-1)
        ?.replace(/^0+(?=\d)/, "") ?? [],
  );
  const citing = new Map<number, ProvisionLabel[]>();
  for (const provision of await provisionsWith(db, version, [...new Set(words)])) {
    const named = new Set(historyOf(provision.content).flatMap((each) => names.find(each)?.id ?? []));
    for (const id of named) citing.set(id, [...(citing.get(id) ?? []), provision]);
  }
  return citing;
}
