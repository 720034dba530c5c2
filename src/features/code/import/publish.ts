import { and, eq, sql } from "drizzle-orm";
import { numberKey } from "../../../domain/law/number-key.ts";
import { writeAudit } from "../../../platform/audit/audit.ts";
import { rows, type Db } from "../../../platform/db/db.ts";
import { raiseRevision } from "../../sites/parts/server/revision.ts";
import { visitor, type Actor } from "../../../platform/http/access.ts";
import { holdIndexes } from "../../../platform/search/cleanup.ts";
import { versions } from "../tables.ts";
import { keepTexts } from "../texts.ts";
import { custIdOf, versionKey, type VersionKey } from "../version-key.ts";
import type { ResolvedCitation } from "./citations.ts";
import type { KnownVersion } from "./history.ts";
import type { StoredImage } from "./images.ts";
import { ImportError } from "./import-error.ts";
import type { PlacedProvision } from "./skeleton.ts";
import type { ProvisionTexts } from "./texts.ts";
import type { IndexWord } from "./words.ts";
import { writeCitations, writeFiles, writeIndexWords, writeProvisions, writeStructures, writeTexts } from "./write.ts";

export interface NewVersion {
  readonly row: typeof versions.$inferInsert & { readonly id: number };
  readonly freshGuids: readonly number[];
  readonly provisions: readonly PlacedProvision[];
  readonly texts: ProvisionTexts;
  readonly citations: readonly ResolvedCitation[];
  readonly words: readonly IndexWord[];
  readonly images: readonly StoredImage[];
  /** The user who publishes. Default: the command line. */
  readonly by?: Actor | undefined;
}

/** Namespace of the advisory locks of imports (one lock for each customer). */
const LOCK = 7_206_954;

/**
 * Writes a version in one transaction and, if its row says so, makes it the current one. `ready` is awaited before that
 * (the search index). Throws `ImportError` if another import was first.
 */
export async function publish(
  db: Db,
  version: NewVersion,
  history: readonly KnownVersion[],
  ready: (tx: Db) => Promise<void>,
): Promise<void> {
  const { row, provisions } = version;
  await db.transaction(async (tx) => {
    await holdIndexes(tx);
    await lock(tx, row.customerId, history);
    await keepTexts(tx);
    await tx
      .insert(versions)
      .overridingSystemValue()
      .values({ ...row, current: false });
    await writeProvisions(tx, row.customerId, version.freshGuids);
    await writeTexts(tx, provisions, version.texts);
    const key = versionKey(row);
    await writeStructures(tx, key, provisions, numberKey);
    await writeCitations(tx, key, provisions, version.citations);
    await writeIndexWords(tx, key, version.words);
    await writeFiles(tx, key, version.images);
    await ready(tx);
    if (row.current) await makeCurrent(tx, key);
    await raiseRevision(tx, row.customerId, "code");
    await writeHistory(tx, version);
  });
}

/** Records the import in the history of its town (OPEN-95). */
async function writeHistory(tx: Db, { row, by = visitor }: NewVersion): Promise<void> {
  const { customerId, archiveId, current, title, updatedDate, publishingIdentifier, report } = row;
  const { provisions, sections } = report;
  const changes = Object.fromEntries(Object.entries(report.changes).map(([kind, all]) => [kind, all.length]));
  const site = { customerId, custId: custIdOf(archiveId) };
  const after = { title, date: updatedDate ?? null, publishingIdentifier, current, provisions, sections, ...changes };
  await writeAudit(tx, { actor: by, site }, { action: "version.publish", subject: archiveId, after });
}

/** Allows only one import of a town at a time, and none that was prepared before another version was published. */
async function lock(tx: Db, customerId: number, history: readonly KnownVersion[]): Promise<void> {
  const [got] = await rows<{ free: boolean }>(
    tx,
    sql`select pg_try_advisory_xact_lock(${LOCK}::integer, ${customerId}::integer) as free`,
  );
  if (got?.free !== true)
    throw new ImportError("busy", "Another import for this town is running. Try again when it has finished.");
  const [now] = await rows<{ versions: number }>(
    tx,
    sql`select count(*)::integer as versions from versions where customer_id = ${customerId}`,
  );
  if (now?.versions !== history.length)
    throw new ImportError("overtaken", "Another version of this town was published during the import. Import again.");
}

async function makeCurrent(tx: Db, { customerId, versionId }: VersionKey): Promise<void> {
  const ofTown = eq(versions.customerId, customerId);
  await tx.update(versions).set({ current: false }).where(and(ofTown, versions.current));
  await tx
    .update(versions)
    .set({ current: true })
    .where(and(ofTown, eq(versions.id, versionId)));
}
