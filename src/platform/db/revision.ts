import { sql } from "drizzle-orm";
import type { Db } from "./db.ts";

/**
 * Raises the revision of a customer's site, which invalidates its cached pages. Call it last in the transaction of
 * every write that a visitor could see: it locks the customer until the end. Revisions come from one sequence, so they
 * increase even for a site that was removed and added again.
 */
export async function raiseRevision(db: Db, customerId: number): Promise<void> {
  await db.execute(
    sql`update customers set revision = greatest(revision + 1, nextval('site_revisions')), updated_at = now() where id = ${customerId}`,
  );
}
