import { sql } from "drizzle-orm";
import { rows, type Db } from "../../../platform/db/db.ts";
import type { ProvisionName } from "../contract/code.ts";
import { nameColumns } from "./names.ts";
import { inVersion, type VersionKey } from "../version-key.ts";

export interface CitedByRow extends ProvisionName {
  /** The cited provision. */
  readonly cited: string;
  /** Number of provisions that cite it, not counting itself. */
  readonly total: number;
}

/** For each provision on a page: the first provisions that cite it, in the order of the code, and the total. */
export function findCitedByOnPage(db: Db, version: VersionKey, page: string, first: number): Promise<CitedByRow[]> {
  return rows(
    db,
    sql`select by.cited::text as cited, by.total::int as total, ${nameColumns("f")}
        from (
          select pairs.to_guid as cited, pairs.from_guid, f.position,
            row_number() over (partition by pairs.to_guid order by f.position) as rank, count(*) over (partition by pairs.to_guid) as total
          from (
            select distinct c.to_guid, c.from_guid from structures s join citations c on c.customer_id = s.customer_id and c.version_id = s.version_id and c.to_guid = s.guid
            where ${inVersion(version, "s")} and s.page_guid = ${page}::bigint and c.from_guid <> c.to_guid
          ) pairs join structures f on ${inVersion(version, "f")} and f.guid = pairs.from_guid
        ) by join structures f on ${inVersion(version, "f")} and f.position = by.position
        where by.rank <= ${first} order by by.cited, by.position`,
  );
}

/** Provisions in one list. */
const MOST_CITING = 5000;

/** The provisions that cite a provision, in the order of the code: the first 5,000, and how many there are. */
export async function findCitedBy(
  db: Db,
  version: VersionKey,
  guid: string,
): Promise<{ readonly first: readonly ProvisionName[]; readonly total: number }> {
  const first = await rows<ProvisionName & { readonly total: number }>(
    db,
    sql`select ${nameColumns("f")}, count(*) over ()::integer as total from structures f
        where ${inVersion(version, "f")} and f.guid <> ${guid}::bigint
          and f.guid in (select c.from_guid from citations c where ${inVersion(version, "c")} and c.to_guid = ${guid}::bigint)
        order by f.position limit ${MOST_CITING}`,
  );
  return { first, total: first[0]?.total ?? 0 };
}
