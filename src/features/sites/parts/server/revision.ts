import { sql } from "drizzle-orm";
import type { Db } from "../../../../platform/db/db.ts";
import type { FeatureName } from "../../../../platform/features/feature.ts";
import { notificationOf } from "../../../../platform/live/port.ts";
import { townChanged } from "./town-changed.ts";

/**
 * Raises the revision of a feature's data at a customer's site, which invalidates the cached pages that show it. Call it
 * last in the transaction of every write that a visitor could see: it locks the customer until the end, but not against
 * rows that refer to it, which others have already inserted. Revisions come from one sequence, so they increase even for a
 * site that was removed and added again. All processes hear of it once it is committed.
 */
export async function raiseRevision(db: Db, customerId: number, feature: FeatureName): Promise<void> {
  await db.execute(
    sql`update customers c set revision = next.value, revisions = c.revisions || jsonb_build_object(${feature}::text, next.value), updated_at = now()
        from (select greatest(revision + 1, nextval('site_revisions')) as value from customers where id = ${customerId} for no key update) next
        where c.id = ${customerId}
        returning ${notificationOf(townChanged, sql`json_build_object('customerId', c.id, 'revision', c.revision)`)}`,
  );
}
