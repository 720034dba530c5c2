import { eq } from "drizzle-orm";
import type { Db } from "../../../platform/db/db.ts";
import { raiseRevision } from "../../../platform/db/revision.ts";
import type { Actor } from "../../../platform/http/access.ts";
import type { SiteContext } from "../../../platform/http/endpoint.ts";
import { noTown } from "../../../platform/http/failure.ts";
import { customers } from "../tables.ts";

/** Who saved, and when (OPEN-59). */
export interface Saved {
  readonly updated: string;
  readonly updatedBy: string;
}

export const savedBy = ({ username }: Actor): Saved => ({
  updated: new Date().toISOString(),
  updatedBy: username ?? "",
});

/**
 * Makes a change of a site that its visitors see at once: in one transaction with its lines of history and the site's
 * new revision; after it, pages and answers kept for the old one are passed.
 */
export async function changeSite<Result extends object>(
  { db, gate, site, actor }: Pick<SiteContext, "db" | "gate" | "site" | "actor">,
  change: (tx: Db, customer: typeof customers.$inferSelect) => Promise<Result>,
): Promise<Result & Saved> {
  const result = await db.transaction(async (tx) => {
    const done = await change(tx, await lockCustomer(tx, site.customerId));
    await raiseRevision(tx, site.customerId);
    return done;
  });
  await gate.changed();
  return { ...result, ...savedBy(actor) };
}

/** The customer, locked: of two who save at the same time the second sees what the first did. */
async function lockCustomer(tx: Db, customerId: number): Promise<typeof customers.$inferSelect> {
  const [customer] = await tx.select().from(customers).where(eq(customers.id, customerId)).for("update");
  if (customer === undefined) throw noTown();
  return customer;
}
