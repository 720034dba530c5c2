import { sql, type SQL } from "drizzle-orm";
import { composedNumber } from "../../../domain/law/number-key.ts";
import { rows, type Db } from "../../../platform/db/db.ts";
import type { ProvisionName } from "../contract/code.ts";
import { nameColumns, presentName } from "./names.ts";
import { isPublicRow, custIdOf, inVersion, newestFirst, type VersionKey } from "../version-key.ts";

export interface LocationRow {
  readonly custId: string;
  /** Null if the provision is in the current version. */
  readonly archiveId: string | null;
  readonly page: string;
}

/** ROUTES-04: the location of a provision, in the current version or else in the newest version that has it. */
export async function findLocation(db: Db, guid: string): Promise<LocationRow | null> {
  const [row] = await rows<{ archiveId: string; current: boolean; page: string }>(
    db,
    sql`select v.archive_id as "archiveId", v.state = 'current' as current, s.page_guid::text as page
        from provisions p
        join structures s on s.customer_id = p.customer_id and s.guid = p.guid
        join versions v on v.customer_id = s.customer_id and v.id = s.version_id
        where p.guid = ${guid}::bigint and ${isPublicRow()} order by v.state = 'current' desc, ${newestFirst()} limit 1`,
  );
  if (row === undefined) return null;
  const { archiveId, current, page } = row;
  return { custId: custIdOf(archiveId), archiveId: current ? null : archiveId, page };
}

/** Provisions with a given number, in the order of the code. `key`: the `numberKey` of the number. */
export function findNumbered(db: Db, version: VersionKey, key: string): Promise<ProvisionName[]> {
  return rows(
    db,
    sql`select ${nameColumns("s")} from structures s where ${inVersion(version, "s")} and s.number_key = ${key} order by s.position limit 100`,
  );
}

/** Provisions above others on the way to a composed number. */
interface Step {
  readonly guid: string;
  readonly composed: string;
}

/** Parts of a number, and levels of a code. */
const MOST_LEVELS = 12;
/** Of one level; a collection has as many by-laws without a number. */
const MOST_STEPS = 1000;

/**
 * Provisions by the numbers from the top of the code down to them: "10.09.36.03" is regulation .03 of chapter 36 of
 * subtitle 09 of title 10. `key`: the `numberKey` of the number.
 */
export async function findComposed(db: Db, version: VersionKey, key: string): Promise<ProvisionName[]> {
  const ends = [...key.matchAll(/[.:-](?=[\p{L}\p{N}])/gu)].map(({ index }) => index);
  if (ends.length === 0 || ends.length >= MOST_LEVELS) return [];
  let above: Step[] | null = null;
  for (let level = 0; level < MOST_LEVELS && above?.length !== 0; level++) {
    const children: (ProvisionName & { readonly key: string; readonly parent: string })[] = await rows(
      db,
      sql`select ${nameColumns("s")}, s.number_key as key, s.parent_guid::text as parent from structures s
          where ${inVersion(version, "s")} and s.number_key in ${nextKeys(key, ends)} and ${belowAny(above)}
          order by s.position limit ${MOST_STEPS}`,
    );
    const steps: Map<string, string> = new Map((above ?? []).map(({ guid, composed }) => [guid, composed]));
    const reached = children.map((child) => ({
      ...child,
      composed: composedNumber([steps.get(child.parent) ?? "", child.key]),
    }));
    const found = reached.filter(({ composed }) => composed === key);
    if (found.length > 0) return found.map(presentName);
    above = reached.filter(({ composed }) => composed === "" || /^[.:-]/.test(restOf(key, composed)));
  }
  return [];
}

const restOf = (key: string, composed: string): string => (key.startsWith(composed) ? key.slice(composed.length) : "");

/** Keys that a provision on the way to a number may have: "36", ".03", "10.09", or none. */
function nextKeys(key: string, ends: readonly number[]): readonly string[] {
  const starts = [0, ...ends.map((end) => end + 1)];
  const stops = [...ends, key.length];
  const keys = starts.flatMap((start) => stops.filter((stop) => stop > start).map((stop) => key.slice(start, stop)));
  return ["", ...keys, ...keys.map((each) => `.${each}`)];
}

function belowAny(above: readonly Step[] | null): SQL {
  return above === null ? sql`s.depth = 1` : sql`s.parent_guid in ${above.map(({ guid }) => sql`${guid}::bigint`)}`;
}

/** The law of a provision as stored. */
export async function findContent(db: Db, version: VersionKey, guid: string): Promise<string | null> {
  const [row] = await rows<{ content: string }>(
    db,
    sql`select c.content from structures s join texts c on c.hash = s.text_hash where ${inVersion(version, "s")} and s.guid = ${guid}::bigint`,
  );
  return row?.content ?? null;
}

/**
 * Provisions of a version that had a number in an earlier published one, and have another number now: the latest first.
 * `key`: the `numberKey` of the number.
 */
export function findRenumbered(db: Db, version: VersionKey, key: string): Promise<ProvisionName[]> {
  return rows(
    db,
    sql`with ordered as (
          select v.id, ${isPublicRow()} as public, row_number() over (order by ${newestFirst()}) as age from versions v where v.customer_id = ${version.customerId}),
        had as (
          select s.guid, min(o.age) as age
          from ordered shown join ordered o on shown.id = ${version.versionId} and o.age > shown.age and o.public
          join structures s on s.customer_id = ${version.customerId} and s.version_id = o.id and s.number_key = ${key}
          group by s.guid)
        select ${nameColumns("n")} from had join structures n on ${inVersion(version, "n")} and n.guid = had.guid
        where n.number_key <> ${key} order by had.age, n.position limit 100`,
  );
}
