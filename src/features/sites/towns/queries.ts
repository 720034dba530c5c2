import { sql } from "drizzle-orm";
import { rows, type Db } from "../../../platform/db/db.ts";
import { notFound } from "../../../platform/http/failure.ts";
import { countRows } from "../../../platform/town/remove.ts";
import type { TownData } from "../../../platform/town/town-data.ts";
import { townHoldings, type ManagedTown, type TownHoldings } from "../contract/towns.ts";

/** All towns, by name. */
export function findTowns(db: Db): Promise<ManagedTown[]> {
  return rows<ManagedTown>(
    db,
    sql`select c.cust_id as "custId", c.name, c.state, c.govtype, c.population, c.zipcode,
        coalesce((select json_agg(k.name order by k.name) from customer_counties cc join counties k on k.id = cc.county_id where cc.customer_id = c.id), '[]') as counties,
        (select count(*)::integer from versions v where v.customer_id = c.id) as versions,
        (select max(v.import_time)::date::text from versions v where v.customer_id = c.id) as published,
        (select count(*)::integer from memberships m where m.customer_id = c.id) as users
      from customers c order by c.name, c.id`,
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

/** What is deleted with a town. */
export async function holdingsOf(db: Db, customerId: number, data: readonly TownData[]): Promise<TownHoldings> {
  return townHoldings.parse(await countRows(db, customerId, data));
}

/** Whether the town was exported completely within the last hour, according to the audit log. */
export async function wasExportedRecently(db: Db, customerId: number): Promise<boolean> {
  const [row] = await rows<{ exported: boolean }>(
    db,
    sql`select exists (select from audit_log where customer_id = ${customerId} and action = 'town.export' and at > now() - interval '1 hour') as exported`,
  );
  return row?.exported === true;
}
