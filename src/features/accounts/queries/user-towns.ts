import { sql } from "drizzle-orm";
import { rows, type Db } from "../../../platform/db/db.ts";

export interface UserTown {
  readonly customerId: number;
  readonly custId: string;
}

/** The towns of a user, with both ids that the history stores. */
export async function findTownsByName(db: Db, userId: number): Promise<UserTown[]> {
  return rows<UserTown & Record<string, unknown>>(
    db,
    sql`select customers.id as "customerId", customers.cust_id as "custId" from memberships join customers on customers.id = memberships.customer_id where memberships.user_id = ${userId} order by customers.id`,
  );
}
