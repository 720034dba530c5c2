import { asc, eq, inArray, sql, type SQL } from "drizzle-orm";
import { rows, type Db } from "../../../../platform/db/db.ts";
import { customers } from "../../tables.ts";

export { custIdsById, findCustomerId, listCustIds } from "../../customers.ts";

/** Names of a town. */
export interface TownNames {
  readonly customerId: number;
  readonly custId: string;
  /** "Town of Larkmere" */
  readonly name: string;
  /** "Larkmere" */
  readonly municipality: string;
  /** "NY" */
  readonly state: string;
}

/** Towns by database id, in its order. Unknown ids are left out. */
export function findTownNames(db: Db, ids: readonly number[]): Promise<TownNames[]> {
  return db
    .select({
      customerId: customers.id,
      custId: customers.custId,
      name: customers.name,
      municipality: customers.municipality,
      state: customers.state,
    })
    .from(customers)
    .where(inArray(customers.id, [...ids]))
    .orderBy(asc(customers.id));
}

/** Customer id of a town; null if there is none. */
export async function findCustId(db: Db, customerId: number): Promise<string | null> {
  const [town] = await db.select({ custId: customers.custId }).from(customers).where(eq(customers.id, customerId));
  return town?.custId ?? null;
}

/** Database ids of all towns. */
export async function listTownIds(db: Db): Promise<number[]> {
  return (await db.select({ id: customers.id }).from(customers).orderBy(asc(customers.id))).map(({ id }) => id);
}

/** Those of the towns that exist. They cannot be removed until the transaction ends, so rows can refer to them. */
export async function keepTowns(tx: Db, ids: readonly number[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set();
  const kept = await tx
    .select({ id: customers.id })
    .from(customers)
    .where(inArray(customers.id, [...ids]))
    .for("key share");
  return new Set(kept.map(({ id }) => id));
}

/** All settings of a town as one text, to look for what they mention: an expression for queries. */
export const settingsTextOf = (customerId: number): SQL<string> =>
  sql<string>`coalesce((select t::text from ${customers} t where t.id = ${customerId}::integer), '')`;

/** The same text. */
export async function settingsText(db: Db, customerId: number): Promise<string> {
  const [town] = await rows<{ text: string }>(db, sql`select ${settingsTextOf(customerId)} as text`);
  return town?.text ?? "";
}
