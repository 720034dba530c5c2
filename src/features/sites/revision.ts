import { eq, sql, type SQL } from "drizzle-orm";
import type { Db } from "../../platform/db/db.ts";
import { customers } from "./tables.ts";

/** The next revision of a site, to be set in the transaction of any write that a visitor could see. */
export function nextRevision(): SQL<number> {
  return sql<number>`greatest(${customers.revision} + 1, nextval('site_revisions'))`;
}

/** Raises the revision of a customer's site: pages kept for the one before are passed. Call it last: it locks the customer until the end. */
export async function raiseRevision(db: Db, customerId: number): Promise<void> {
  await db.update(customers).set({ revision: nextRevision(), updatedAt: sql`now()` }).where(eq(customers.id, customerId));
}
