import { sql } from "drizzle-orm";
import { plainBody } from "../../../domain/law/plain.ts";
import type { Matchable } from "../../../domain/law/match.ts";
import type { Content } from "../../../domain/law/provision.ts";
import { yieldToEventLoop } from "../../../platform/yield-to-event-loop.ts";
import { rows, type Db } from "../../../platform/db/db.ts";
import { inVersion, type VersionKey } from "../version-key.ts";

/** A provision of an earlier version, with its permanent GUID. */
export interface EarlierProvision extends Matchable {
  readonly guid: number;
  readonly label: string;
  readonly status: string;
}

interface Row {
  guid: number;
  parent_guid: number | null;
  type: string;
  label: string;
  number: string;
  heading: string;
  status: string;
  hash: string;
  chars: number;
}

const columns = sql`s.guid, s.parent_guid, s.type, s.label, s.number, s.heading, s.status, encode(s.text_hash, 'hex') as hash, s.chars`;

/** All provisions of a version in the order of the code. */
export async function provisionsOf(db: Db, version: VersionKey): Promise<EarlierProvision[]> {
  return withParents(await presentRows(db, version));
}

const ROWS_AT_ONCE = 4000;

/** Reads a few thousand rows at a time, because the embedded database blocks the process while it runs a query. */
async function presentRows(db: Db, version: VersionKey): Promise<Row[]> {
  const present: Row[] = [];
  for (let from = 0; ; from += ROWS_AT_ONCE) {
    const batch = await rows<Row>(
      db,
      sql`select ${columns} from structures s where ${inVersion(version, "s")} and s.position >= ${from} and s.position < ${from + ROWS_AT_ONCE} order by s.position`,
    );
    if (batch.length === 0) return present;
    present.push(...batch);
    await yieldToEventLoop();
  }
}

/**
 * The provisions of a version, followed by those of the town's other versions that are not in it, each in its latest
 * form.
 */
export async function provisionsEver(db: Db, version: VersionKey): Promise<EarlierProvision[]> {
  const present = await presentRows(db, version);
  const gone = await rows<Row & { position: number; version_id: number }>(
    db,
    sql`select * from (
      select distinct on (s.guid) ${columns}, s.position, s.version_id from structures s join versions v on v.customer_id = s.customer_id and v.id = s.version_id
      where s.customer_id = ${version.customerId} and s.version_id <> ${version.versionId}
        and not exists (select from structures p where p.guid = s.guid and ${inVersion(version, "p")})
      order by s.guid, v.updated_date desc nulls last, v.number desc
    ) gone order by version_id desc, position`,
  );
  return withParents([...present, ...gone]);
}

/** Sets parents as list indexes. If the parent comes later in the list or is missing, the root is the parent. */
function withParents(provisions: readonly Row[]): EarlierProvision[] {
  const indexes = new Map<number, number>();
  return provisions.map(({ parent_guid: parentGuid, ...row }, at) => {
    indexes.set(row.guid, at);
    const parent = at === 0 ? null : (indexes.get(parentGuid ?? -1) ?? 0);
    return { ...row, parent };
  });
}

const BATCH = 500;

/** The law of earlier provisions as plain text, by list index. */
export async function earlierTexts(
  db: Db,
  provisions: readonly EarlierProvision[],
  indexes: readonly number[],
): Promise<Map<number, string>> {
  const texts = new Map<number, string>();
  for (let start = 0; start < indexes.length; start += BATCH) {
    const batch = indexes.slice(start, start + BATCH);
    const hashes = [...new Set(batch.map((at) => provisions[at]?.hash ?? ""))];
    const contents = await rows<{ hash: string; content: string }>(
      db,
      sql`select encode(t.hash, 'hex') as hash, t.content from json_array_elements_text(${JSON.stringify(hashes)}::json) wanted
        join texts t on t.hash = decode(wanted, 'hex')`,
    );
    const byHash = new Map(contents.map((row) => [row.hash, plainBody(JSON.parse(row.content) as Content)]));
    await yieldToEventLoop();
    for (const at of batch) texts.set(at, byHash.get(provisions[at]?.hash ?? "") ?? "");
  }
  return texts;
}
