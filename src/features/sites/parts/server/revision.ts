import { sql } from "drizzle-orm";
import { rows, type Db } from "../../../../platform/db/db.ts";
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

/** Revisions of the data of some features at a site. */
export interface TownRevisions<Name extends FeatureName> {
  readonly customerId: number;
  readonly revisions: Readonly<Record<Name, number>>;
}

/** Those of all towns. What was never written has revision 0. */
export async function revisionsOfTowns<Name extends FeatureName>(
  db: Db,
  features: readonly Name[],
): Promise<TownRevisions<Name>[]> {
  const of = features.map((name) => sql`${name}::text, coalesce((c.revisions->>${name}::text)::bigint, 0)`);
  return rows(
    db,
    sql`select c.id as "customerId", json_build_object(${sql.join(of, sql`, `)}) as revisions from customers c order by c.id`,
  );
}
