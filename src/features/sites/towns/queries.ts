import { sql } from "drizzle-orm";
import { rows, type Db } from "../../../platform/db/db.ts";
import { notFound } from "../../../platform/http/failure.ts";
import type { ManagedTown, TownHoldings } from "../contract/towns.ts";

/*
 * What hangs on a town lies in tables of other features, which all name the town in `customer_id`: they are counted and
 * removed here by their names, for a town is removed as a whole.
 */

/** In the order of their names. */
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

/** Throws `Failure` "not found". */
export async function requireTown(db: Db, custId: string): Promise<TownRow> {
  const [found] = await rows<TownRow>(
    db,
    sql`select id as "customerId", cust_id as "custId", name from customers where cust_id = ${custId}`,
  );
  if (found === undefined) throw notFound("That town");
  return found;
}

export async function holdingsOf(db: Db, customerId: number): Promise<TownHoldings> {
  const of = (table: string) =>
    sql`(select count(*)::integer from ${sql.identifier(table)} where customer_id = ${customerId})`;
  const [found] = await rows<TownHoldings>(
    db,
    sql`select ${of("versions")} as versions, ${of("provisions")} as provisions, ${of("stored_files")} as files, ${of("quick_links")} as "quickLinks",
      ${of("memberships")} as users, ${of("groups")} as groups, ${of("api_keys")} as "apiKeys", ${of("distributions")} as distributions`,
  );
  if (found === undefined) throw new Error("Nothing could be counted");
  return found;
}

/** The town was exported whole within the last hour: the history says so. */
export async function wasExportedRecently(db: Db, customerId: number): Promise<boolean> {
  const [found] = await rows<{ exported: boolean }>(
    db,
    sql`select exists (select from audit_log where customer_id = ${customerId} and action = 'town.export' and at > now() - interval '1 hour') as exported`,
  );
  return found?.exported === true;
}
