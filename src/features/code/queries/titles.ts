import { sql } from "drizzle-orm";
import { rows, type Db } from "../../../platform/db/db.ts";
import type { ProvisionName } from "../contract/code.ts";
import { nameColumns } from "./names.ts";
import { isPublicRow, inVersion, newestFirst, type VersionKey } from "../version-key.ts";

export interface VersionRow {
  readonly id: number;
  readonly customerId: number;
  readonly archiveId: string;
  readonly current: boolean;
  readonly date: string | null;
  readonly title: string;
}

/** Published versions of a town, newest first. */
export function versionsOf(db: Db, customerId: number): Promise<VersionRow[]> {
  return rows(
    db,
    sql`select id, customer_id as "customerId", archive_id as "archiveId", state = 'current' as current, coalesce(display_date, updated_date)::text as date, title
      from versions v where customer_id = ${customerId} and ${isPublicRow()} order by ${newestFirst()}`,
  );
}

export interface TitlePartRow extends ProvisionName {
  readonly position: number;
  readonly last: number;
  readonly sections: number;
  readonly opens: boolean;
}

/** Direct children of a part (null: the code) that are not sections, in order. */
export function partsBelow(db: Db, version: VersionKey, under: string | null): Promise<TitlePartRow[]> {
  return rows(
    db,
    sql`select ${nameColumns("p")}, p.position, p.last_position as last,
        (select count(*) from structures s where s.customer_id = p.customer_id and s.version_id = p.version_id and s.position between p.position and p.last_position and s.type = 'section')::integer as sections,
        exists (select from structures s where s.customer_id = p.customer_id and s.version_id = p.version_id and s.parent_guid = p.guid and s.type <> 'section') as opens
      from structures p where ${inVersion(version, "p")} and p.type <> 'section' and ${under === null ? sql`p.depth = 1` : sql`p.parent_guid = ${under}::bigint`} order by p.position`,
  );
}

/** The top-level part that contains each of these provisions. */
export function topPartsOf(
  db: Db,
  version: VersionKey,
  guids: readonly string[],
): Promise<(ProvisionName & { readonly of: string })[]> {
  return rows(
    db,
    sql`select w.guid as of, ${nameColumns("p")} from jsonb_array_elements_text(${JSON.stringify(guids)}::jsonb) as w (guid)
      join structures s on s.guid = w.guid::bigint and ${inVersion(version, "s")}
      join structures p on p.customer_id = s.customer_id and p.version_id = s.version_id and p.depth = 1 and s.position between p.position and p.last_position`,
  );
}
