import { eq, sql } from "drizzle-orm";
import { rows, type Db } from "../../../platform/db/db.ts";
import { findCustomerId } from "../../sites/parts/server/towns.ts";
import { versions } from "../tables.ts";
import { inVersion, newestFirst, type VersionKey } from "../version-key.ts";
import type { EarlierRow, GoneRow } from "./earlier.ts";
import type { KnownVersion } from "./history.ts";
import type { ImportHost } from "./host.ts";
import { ImportError } from "./import-error.ts";

/*
 * What an import reads of earlier versions. A few hundred rows at a time, because readers wait for the embedded database
 * while it runs a query.
 */

/** Id of a customer. Throws `ImportError` if there is none. */
export async function customerIdOf(db: Db, custId: string): Promise<number> {
  const customerId = await findCustomerId(db, custId);
  if (customerId === null)
    throw new ImportError("no-customer", `There is no town “${custId}”. Add it first: towncode customer add ${custId}`);
  return customerId;
}

/** The customer's versions by date of the law, oldest first. */
export async function historyOf(db: Db, customerId: number): Promise<KnownVersion[]> {
  const stored = await db.select().from(versions).where(eq(versions.customerId, customerId));
  return stored
    .map((version) => ({ ...version, orderDate: version.updatedDate ?? version.importTime.toISOString().slice(0, 10) }))
    .toSorted((a, b) => a.orderDate.localeCompare(b.orderDate) || a.number - b.number);
}

const ROWS_AT_ONCE = 500;
const columns = sql`s.position, s.guid, s.parent_guid, s.type, s.label, s.number, s.heading, s.status, encode(s.text_hash, 'hex') as hash, s.chars`;

export function earlierRows(db: Db, version: VersionKey, from: number): Promise<EarlierRow[]> {
  return rows(
    db,
    sql`select ${columns} from structures s where ${inVersion(version, "s")} and s.position >= ${from} order by s.position limit ${ROWS_AT_ONCE}`,
  );
}

/** See `ImportHost.goneRows`. Reads the town's GUIDs range by range. */
export async function goneRows(db: Db, version: VersionKey, after: number): ReturnType<ImportHost["goneRows"]> {
  const { customerId, versionId } = version;
  const [range] = await rows<{ last: number | null }>(
    db,
    sql`select max(guid)::float8 as last from (
      select guid from provisions where customer_id = ${customerId} and guid > ${after}::bigint order by guid limit ${ROWS_AT_ONCE}) range`,
  );
  const last = range?.last ?? null;
  if (last === null) return { found: [], last };
  const found = await rows<GoneRow>(
    db,
    sql`select distinct on (s.guid) ${columns}, s.version_id from structures s join versions v on v.customer_id = s.customer_id and v.id = s.version_id
      where s.customer_id = ${customerId} and s.guid > ${after}::bigint and s.guid <= ${last}::bigint and s.version_id <> ${versionId}
        and not exists (select from structures p where p.guid = s.guid and ${inVersion(version, "p")})
      order by s.guid, ${newestFirst()}`,
  );
  return { found, last };
}

export function storedContents(db: Db, hashes: readonly string[]): ReturnType<ImportHost["contents"]> {
  return rows(
    db,
    sql`select encode(t.hash, 'hex') as hash, t.content from json_array_elements_text(${JSON.stringify(hashes)}::json) wanted
      join texts t on t.hash = decode(wanted, 'hex')`,
  );
}
