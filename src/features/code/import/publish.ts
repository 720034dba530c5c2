import { eq, sql } from "drizzle-orm";
import { numberKey } from "../../../domain/law/number-key.ts";
import { writeAudit } from "../../../platform/audit/audit.ts";
import { rows, type Db } from "../../../platform/db/db.ts";
import { raiseRevision } from "../../../platform/db/revision.ts";
import { visitor, type Actor } from "../../../platform/http/access.ts";
import { versions } from "../tables.ts";
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
  /** Who publishes; left out: the command line. */
  readonly by?: Actor | undefined;
}

/** Advisory locks of imports: one for each customer. */
const LOCK = 7_206_954;

/**
 * Writes a version and makes it the current one (if it is to be), in one transaction. `ready` is waited for
 * before the switch: the search index. Throws `ImportError` when another import came first.
 */
export async function publish(
  db: Db,
  version: NewVersion,
  history: readonly KnownVersion[],
  ready: (tx: Db) => Promise<void>,
): Promise<void> {
  const { row, provisions } = version;
  await db.transaction(async (tx) => {
    await lock(tx, row.customerId, history);
    await tx
      .insert(versions)
      .overridingSystemValue()
      .values({ ...row, current: false });
    await writeProvisions(tx, row.customerId, version.freshGuids);
    await writeTexts(tx, provisions, version.texts);
    await writeStructures(tx, row.id, provisions, numberKey);
    await writeCitations(tx, row.id, provisions, version.citations);
    await writeIndexWords(tx, row.id, version.words);
    await writeFiles(tx, row.id, version.images);
    await ready(tx);
    if (row.current) await makeCurrent(tx, row.customerId, row.id);
    await raiseRevision(tx, row.customerId);
    await writeHistory(tx, version);
  });
}

/** An import stands in the history of its town (OPEN-95). */
async function writeHistory(tx: Db, { row, by = visitor }: NewVersion): Promise<void> {
  const { customerId, archiveId, number, current, title, updatedDate, publishingIdentifier, report } = row;
  const { provisions, sections } = report;
  const changes = Object.fromEntries(Object.entries(report.changes).map(([kind, all]) => [kind, all.length]));
  const site = { customerId, custId: archiveId.slice(0, -`-${number}`.length) };
  const after = { title, date: updatedDate ?? null, publishingIdentifier, current, provisions, sections, ...changes };
  await writeAudit(tx, { actor: by, site }, { action: "version.publish", subject: archiveId, after });
}

/** One import of a town at a time, and none that was planned on a history that has gone on. */
async function lock(tx: Db, customerId: number, history: readonly KnownVersion[]): Promise<void> {
  const [got] = await rows<{ free: boolean }>(
    tx,
    sql`select pg_try_advisory_xact_lock(${LOCK}::integer, ${customerId}::integer) as free`,
  );
  if (got?.free !== true)
    throw new ImportError("busy", "Another import of this town is running. Wait until it is done, then import again.");
  const [now] = await rows<{ versions: number }>(
    tx,
    sql`select count(*)::integer as versions from versions where customer_id = ${customerId}`,
  );
  if (now?.versions !== history.length)
    throw new ImportError("overtaken", "Another import of this town was published in the meantime. Import again.");
}

async function makeCurrent(tx: Db, customerId: number, versionId: number): Promise<void> {
  await tx
    .update(versions)
    .set({ current: false })
    .where(sql`${versions.customerId} = ${customerId} and ${versions.current}`);
  await tx.update(versions).set({ current: true }).where(eq(versions.id, versionId));
}
