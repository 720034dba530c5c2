import { eq, sql } from "drizzle-orm";
import { rows, type Db } from "../../../platform/db/db.ts";
import type { ImportReport } from "../contract/code.ts";
import { versions } from "../tables.ts";
import { ImportError } from "./import-error.ts";

/** A version that the customer has already. */
export interface KnownVersion {
  readonly id: number;
  readonly number: number;
  readonly archiveId: string;
  readonly current: boolean;
  readonly sourceHash: string;
  readonly rootGuid: number;
  /** Date of its law; where it has none, the day of its import. YYYY-MM-DD. */
  readonly orderDate: string;
  readonly report: ImportReport;
}

/** Id of a customer. Throws `ImportError` where there is none. */
export async function customerIdOf(db: Db, custId: string): Promise<number> {
  const [found] = await rows<{ id: number }>(db, sql`select id from customers where cust_id = ${custId}`);
  if (found === undefined)
    throw new ImportError(
      "no-customer",
      `There is no customer “${custId}”. Add it first: towncode customer add ${custId}`,
    );
  return found.id;
}

/** The customer's versions in the order of their law, oldest first. */
export async function historyOf(db: Db, customerId: number): Promise<KnownVersion[]> {
  const found = await db.select().from(versions).where(eq(versions.customerId, customerId));
  return found
    .map((version) => ({ ...version, orderDate: version.updatedDate ?? version.importTime.toISOString().slice(0, 10) }))
    .toSorted((a, b) => a.orderDate.localeCompare(b.orderDate) || a.number - b.number);
}

/** Where a new version of this date stands: after all versions of the same or an older date. */
export interface VersionPosition {
  /** True when no version is newer: this one will be the current. */
  readonly newest: boolean;
  /** The version before it in the order of the law. */
  readonly before: KnownVersion | null;
  /** The nearest version to compare guids with: the one before, else the one after. */
  readonly nearest: KnownVersion | null;
}

export function positionIn(history: readonly KnownVersion[], orderDate: string): VersionPosition {
  const before = history.findLast((version) => version.orderDate <= orderDate) ?? null;
  const after = history.find((version) => version.orderDate > orderDate) ?? null;
  return { newest: after === null, before, nearest: before ?? after };
}

/**
 * The version that the same input has made already: the current one; for what would only become an archive,
 * any. (What was superseded on the same day may be published again.)
 */
export function sameAs(
  history: readonly KnownVersion[],
  place: VersionPosition,
  sourceHash: string,
): KnownVersion | null {
  return history.find((version) => version.sourceHash === sourceHash && (version.current || !place.newest)) ?? null;
}
