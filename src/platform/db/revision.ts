import { sql } from "drizzle-orm";
import type { Db } from "./db.ts";

/**
 * Raises the revision of a customer's site: pages that were kept for the one before are passed. Part of the
 * transaction of every write that a visitor could see; call it last, for it locks the customer until the end.
 * Revisions come from one sequence, so they grow even for a site that was removed and added again.
 */
export async function raiseRevision(db: Db, customerId: number): Promise<void> {
  await db.execute(
    sql`update customers set revision = greatest(revision + 1, nextval('site_revisions')), updated_at = now() where id = ${customerId}`,
  );
}
