import { and, eq, isNull } from "drizzle-orm";
import { writeAudit } from "../../platform/audit/audit.ts";
import type { Db } from "../../platform/db/db.ts";
import { visitor, type Actor } from "../../platform/http/access.ts";
import { lawsInHistory, readTownHistory, type NamedInHistory, type TownHistory } from "./affects/in-history.ts";
import { readTownCode } from "./affects/town-code.ts";
import { designationOf } from "./contract/designation.ts";
import type { DateAccuracy } from "./contract/lists.ts";
import { latestDay } from "./days.ts";
import { listLaws, type ListedRow } from "./queries/laws.ts";
import { laws } from "./tables.ts";
import { placedOf, versionsOf } from "./versions.ts";

/** Who the history of changes names for laws that the history notes of the code prove to be in it. */
const byHistoryNotes: Actor = { ...visitor, username: "history notes" };

/** A law that no published version contains, as far as is known, and the version that does. */
export interface Contained {
  readonly id: number;
  readonly designation: string;
  readonly versionId: number;
  readonly version: string;
  /** The version that contained it before; it is withdrawn. */
  readonly was: number | null;
}

/** A stored law as history notes may name it. */
export const inHistoryAs = <Row extends StoredName>(row: Row): Row & NamedInHistory => ({
  ...row,
  adopted: latestDay(row),
});

type StoredName = Pick<ListedRow, "legislationType" | "number" | "legislationYear" | "adopted" | "notInId"> & {
  readonly adoptedDateAccuracy: DateAccuracy;
};

/** The laws of a town that a version contains as history notes prove, though nobody said so. `ids`: only of these. */
export async function findContained(
  db: Db,
  customerId: number,
  { ids = null, history }: { readonly ids?: readonly number[] | null; readonly history?: TownHistory } = {},
): Promise<Contained[]> {
  const rows = await listLaws(db, customerId);
  const known = await versionsOf(db, customerId);
  const isOpen = (row: ListedRow): boolean =>
    !row.deleted && placedOf(known, row).suppedById === null && (ids === null || ids.includes(row.id));
  if (!rows.some(isOpen)) return [];
  const found = lawsInHistory(
    history ?? (await readTownHistory(db, await readTownCode(db, customerId))),
    rows.map(inHistoryAs),
  );
  return [...found].flatMap(([law, { containedIn: versionId }]): Contained[] => {
    if (versionId === null || !isOpen(law)) return [];
    const version = known.get(versionId)?.title ?? "";
    return [{ id: law.id, designation: designationOf(law), versionId, version, was: law.suppedById }];
  });
}

/** Says that versions contain laws, as history notes prove. Call it in `changeLaws`. It is no change by a person. */
export async function writeContained(
  tx: Db,
  site: { readonly customerId: number; readonly custId: string },
  found: readonly Contained[],
): Promise<void> {
  const written: Contained[] = [];
  for (const each of found) {
    const { id, versionId, was } = each;
    const changed = await tx
      .update(laws)
      .set({ suppedById: versionId })
      .where(
        and(
          eq(laws.customerId, site.customerId),
          eq(laws.id, id),
          was === null ? isNull(laws.suppedById) : eq(laws.suppedById, was),
        ),
      )
      .returning({ id: laws.id });
    if (changed.length > 0) written.push(each);
  }
  for (const [version, those] of Map.groupBy(written, (each) => each.version))
    await writeAudit(
      tx,
      { actor: byHistoryNotes, site },
      {
        action: "laws.contained",
        subject: those.length === 1 ? (those[0]?.designation ?? "") : `${those.length} laws`,
        after: { suppedBy: version, ...(those.length > 1 && { laws: those.map(({ designation }) => designation) }) },
      },
    );
}
