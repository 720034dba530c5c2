import { sql } from "drizzle-orm";
import { rows, type Db } from "../../../platform/db/db.ts";
import { notFound } from "../../../platform/http/failure.ts";
import { countRows } from "../../../platform/town/remove.ts";
import type { TownData } from "../../../platform/town/town-data.ts";
import { townHoldings, type ManagedTown, type ProposedCounty, type TownHoldings } from "../contract/towns.ts";
import { newestChange } from "../../../platform/audit/history.ts";
import { countMembers } from "../../accounts/parts/server/members.ts";
import type { CodeOfTowns } from "../parts/server/code-of-towns.ts";

const AN_HOUR_MS = 3_600_000;

/** All towns, by name. */
export async function findTowns(db: Db, code: CodeOfTowns): Promise<ManagedTown[]> {
  const towns = await rows<Omit<ManagedTown, "versions" | "published" | "users"> & { id: number }>(
    db,
    sql`select c.id, c.cust_id as "custId", c.name, c.state, c.govtype, c.population, c.zipcode,
        coalesce((select json_agg(k.name order by k.name) from customer_counties cc join counties k on k.id = cc.county_id where cc.customer_id = c.id and k.accepted), '[]') as counties
      from customers c order by c.name, c.id`,
  );
  const [published, members] = [await code.countVersions(db), await countMembers(db)];
  return towns.map(({ id, ...town }) => ({
    ...town,
    ...(published.get(id) ?? { versions: 0, published: null }),
    users: members.get(id) ?? 0,
  }));
}

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
