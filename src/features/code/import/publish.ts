import { sql } from "drizzle-orm";
import { writeAudit } from "../../../platform/audit/audit.ts";
import { rows, type Db } from "../../../platform/db/db.ts";
import { raiseRevision } from "../../sites/parts/server/revision.ts";
import type { HookServices } from "../../../platform/features/town-hooks.ts";
import { visitor, type Actor } from "../../../platform/http/access.ts";
import { versions } from "../tables.ts";
import { custIdOf } from "../version-key.ts";
import { managedVersions, settleStates, tellFeatures } from "../versions/change.ts";
import type { KnownVersion } from "./history.ts";
import { ImportError } from "./import-error.ts";

/** A version whose rows and index are staged. */
export interface StagedVersion {
  readonly row: typeof versions.$inferInsert & { readonly id: number };
  /** The versions that it was compared with. */
  readonly known: readonly KnownVersion[];
  /** The user who publishes. Default: the command line. */
  readonly by?: Actor | undefined;
  /** More for the same transaction. */
  readonly also: (tx: Db) => Promise<void>;
  readonly hooks?: HookServices | undefined;
}

/**
 * Publishes a staged version in one short transaction: its date decides whether it becomes current. Throws `ImportError`
 * if it was removed or another version was published since.
 */
export async function publish(db: Db, version: StagedVersion): Promise<void> {
  const { row } = version;
  await db.transaction(async (tx) => {
    await assertStaged(tx, row, version.known);
    await tx
      .insert(versions)
      .overridingSystemValue()
      .values({ ...row, state: "archived" });
    await version.also(tx);
    // Locks the town, because somebody may change a version at the same time.
    await raiseRevision(tx, row.customerId, "code");
    const before = (await managedVersions(tx, row.customerId)).filter(({ id }) => id !== row.id);
    const now = await settleStates(tx, row.customerId);
    await writeHistory(tx, version);
    if (version.hooks !== undefined) await tellFeatures(tx, { ...version.hooks, ...publisherOf(version) }, before, now);
  });
}

/** The lock of the import is lost if its connection to the server breaks. */
async function assertStaged(
  tx: Db,
  { id, customerId }: Pick<StagedVersion["row"], "id" | "customerId">,
  known: readonly KnownVersion[],
): Promise<void> {
  const staged = await rows(
    tx,
    sql`select 1 from snapshots where customer_id = ${customerId} and id = ${id} for no key update`,
  );
  const [now] = await rows<{ versions: number }>(
    tx,
    sql`select count(*)::integer as versions from versions where customer_id = ${customerId}`,
  );
  if (staged.length === 0 || now?.versions !== known.length)
    throw new ImportError("overtaken", "Another version of this town was published during the import. Import again.");
}

const publisherOf = ({ row: { customerId, archiveId }, by = visitor }: StagedVersion) => ({
  actor: by,
  site: { customerId, custId: custIdOf(archiveId) },
});

/** Records the import in the history of its town (OPEN-95). */
async function writeHistory(tx: Db, version: StagedVersion): Promise<void> {
  const { row } = version;
  const { archiveId, state, title, updatedDate, publishingIdentifier, report } = row;
  const { provisions, sections } = report;
  const changes = Object.fromEntries(Object.entries(report.changes).map(([kind, all]) => [kind, all?.length ?? 0]));
  const after = { title, date: updatedDate ?? null, publishingIdentifier, state, provisions, sections, ...changes };
  await writeAudit(tx, publisherOf(version), { action: "version.publish", subject: archiveId, after });
}
