import { sql } from "drizzle-orm";
import { rows, type Db } from "../../../platform/db/db.ts";
import { notFound } from "../../../platform/http/failure.ts";
import { countRows } from "../../../platform/town/remove.ts";
import type { TownData } from "../../../platform/town/town-data.ts";
import { townHoldings, type ProposedCounty, type TownHoldings } from "../contract/towns.ts";
import { newestChange } from "../../../platform/audit/history.ts";

const AN_HOUR_MS = 3_600_000;

/** Counties that towns named and nobody has accepted yet, with the names of those towns. */
export function findProposedCounties(db: Db): Promise<ProposedCounty[]> {
  return rows<ProposedCounty>(
    db,
    sql`select k.id, k.name, k.state,
        coalesce((select json_agg(c.name order by c.name) from customer_counties cc join customers c on c.id = cc.customer_id where cc.county_id = k.id), '[]') as towns
      from counties k where not k.accepted order by k.state, k.name`,
  );
}

export interface TownRow {
  readonly customerId: number;
  readonly custId: string;
  readonly name: string;
}

/** Returns a town; throws `Failure` "not found". */
export async function requireTown(db: Db, custId: string): Promise<TownRow> {
  const [town] = await rows<TownRow>(
    db,
    sql`select id as "customerId", cust_id as "custId", name from customers where cust_id = ${custId}`,
  );
  if (town === undefined) throw notFound("That town");
  return town;
}

/** What is deleted with a town, also as a list for people. */
export async function holdingsOf(
  db: Db,
  customerId: number,
  data: readonly TownData[],
): Promise<{ readonly holdings: TownHoldings; readonly lines: string[] }> {
  const { counts, lines } = await countRows(db, customerId, data);
  return { holdings: townHoldings.parse(counts), lines: [...lines] };
}

/**
 * Whether the town was exported completely within the last hour, according to the audit log. An imported town brings the
 * history of the original along, so only exports after its import count.
 */
export async function wasExportedRecently(db: Db, customerId: number): Promise<boolean> {
  const exported = await newestChange(db, customerId, "town.export");
  const imported = await newestChange(db, customerId, "town.import");
  const isRecent = exported !== null && exported.at.getTime() > Date.now() - AN_HOUR_MS;
  return isRecent && (imported === null || imported.id < exported.id);
}
