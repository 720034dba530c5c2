import { eq } from "drizzle-orm";
import type { Db } from "../../../platform/db/db.ts";
import { raiseRevision } from "../parts/server/revision.ts";
import type { Actor } from "../../../platform/http/access.ts";
import type { SiteContext } from "../../../platform/http/endpoint.ts";
import { noTown } from "../../../platform/http/failure.ts";
import { customers } from "../tables.ts";

/** Author and time of a save (OPEN-59). */
export interface Saved {
  readonly updated: string;
  readonly updatedBy: string;
}

export const savedBy = ({ username }: Actor): Saved => ({
  updated: new Date().toISOString(),
  updatedBy: username ?? "",
});

/**
 * Changes a site, visible to visitors immediately: the change, its audit entries and the new revision are one
 * transaction. Cached pages and answers of the old revision are invalid afterward.
 */
export async function changeSite<Result extends object>(
  { db, gate, site, actor }: Pick<SiteContext, "db" | "gate" | "site" | "actor">,
  change: (tx: Db, customer: typeof customers.$inferSelect) => Promise<Result>,
): Promise<Result & Saved> {
  const saved = await db.transaction(async (tx) => {
    const result = await change(tx, await lockCustomer(tx, site.customerId));
    await raiseRevision(tx, site.customerId, "sites");
    return result;
  });
  await gate.changed();
  return { ...saved, ...savedBy(actor) };
}

/** Locks and returns the customer, so that concurrent saves see each other's changes. */
async function lockCustomer(tx: Db, customerId: number): Promise<typeof customers.$inferSelect> {
  const [customer] = await tx.select().from(customers).where(eq(customers.id, customerId)).for("no key update");
  if (customer === undefined) throw noTown();
  return customer;
}
