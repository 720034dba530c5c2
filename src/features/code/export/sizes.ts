import { sql } from "drizzle-orm";
import { rows, type Db } from "../../../platform/db/db.ts";
import type { ProvisionName } from "../contract/code.ts";
import { nameColumns } from "../queries/names.ts";
import { inVersion, type VersionKey } from "../version-key.ts";

/** Size of a top-level part of the code, including everything below it. */
export interface PartSize extends ProvisionName {
  readonly provisions: number;
  readonly sections: number;
  /** Characters of its law and notes. */
  readonly characters: number;
}

/** Sizes of the top-level parts, in order. */
export function partSizes(db: Db, version: VersionKey): Promise<PartSize[]> {
  return rows(
    db,
    sql`select ${nameColumns("p")}, count(*)::integer as provisions, (count(*) filter (where s.type = 'section'))::integer as sections,
        sum(s.chars)::float8 as characters
      from structures p join structures s on s.customer_id = p.customer_id and s.version_id = p.version_id and s.position between p.position and p.last_position
      where ${inVersion(version, "p")} and p.depth = 1
      group by p.customer_id, p.version_id, p.position order by p.position`,
  );
}
