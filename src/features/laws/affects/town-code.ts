import { isPublicVersion } from "../../../domain/version-state.ts";
import { affectedBy, type Affected, type DatedCode } from "../../../domain/law/affected.ts";
import { NumberPaths } from "../../../domain/law/number-paths.ts";
import type { Instruction } from "../../../domain/law/ordinance.ts";
import type { Db } from "../../../platform/db/db.ts";
import { contentsOf, orderedProvisions, type OrderedProvision } from "../../code/parts/server/contents.ts";
import { managedVersions } from "../../code/parts/server/versions.ts";

/** A published version with its provisions. */
export interface TownCodeVersion extends DatedCode<OrderedProvision> {
  readonly id: number;
  readonly provisions: readonly OrderedProvision[];
}

/** The published versions of a town's code, oldest first. */
export async function readTownCode(db: Db, customerId: number): Promise<TownCodeVersion[]> {
  const published = (await managedVersions(db, customerId)).filter(isPublicVersion).toReversed();
  const versions: TownCodeVersion[] = [];
  for (const { id, date, importTime } of published) {
    const provisions = await orderedProvisions(db, { customerId, versionId: id });
    versions.push({
      id,
      date: date ?? importTime.slice(0, 10),
      provisions,
      numbers: new NumberPaths(provisions),
      body: async ({ textHash }) => (await contentsOf(db, [textHash])).get(textHash)?.body ?? [],
    });
  }
  return versions;
}

/** What an instruction changes; null if it is found nowhere. `effective`: the day from which the law is in force. */
export function findAffected(
  versions: readonly TownCodeVersion[],
  instruction: Instruction,
  effective: string | null,
): Promise<Affected<OrderedProvision> | null> {
  // A charter has sections with the numbers of sections of the code.
  const isOther = instruction.code !== null && !/\bcode\b/i.test(instruction.code);
  return isOther ? Promise.resolve(null) : affectedBy(instruction, effective, versions);
}
