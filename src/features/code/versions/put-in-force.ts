import { sql } from "drizzle-orm";
import { z } from "zod";
import { dayInUs } from "../../../domain/day-in-us.ts";
import { writeAudit } from "../../../platform/audit/audit.ts";
import { rows, type Db } from "../../../platform/db/db.ts";
import { visitor } from "../../../platform/http/access.ts";
import type { Site } from "../../../platform/http/site.ts";
import type { Job, JobContext } from "../../../platform/jobs/port.ts";
import { raiseRevision } from "../../sites/parts/server/revision.ts";
import { factsOf, managedVersions, settleStates, tellFeatures } from "./change.ts";

/**
 * Makes scheduled versions current when their day has come (decision 108). A day begins at 7 or 8 o'clock UTC, see
 * `dayInUs`; the later runs are for a server that was busy, and one that starts late catches up.
 */
export const putInForceJob: Job<Record<string, never>> = {
  name: "code.put-in-force",
  data: z.strictObject({}),
  schedule: { cron: "0,5,30 7,8 * * *", data: {} },
  atStart: {},
  run: (_data, context) => putDueInForce(context),
};

type Services = Pick<JobContext, "db" | "jobs" | "towns" | "townHooks">;

export async function putDueInForce(context: Services): Promise<void> {
  const { db, towns } = context;
  const due = await rows<{ customerId: number }>(
    db,
    sql`select distinct customer_id as "customerId" from versions
      where state = 'scheduled' and updated_date <= ${dayInUs(Date.now())}::date order by 1`,
  );
  const failures: unknown[] = [];
  for (const { customerId } of due) {
    const town = await towns.find(customerId);
    // A town that cannot be changed keeps no other one from its new law.
    if (town !== null)
      await db.transaction((tx) => putInForce(tx, context, town.site)).catch((error: unknown) => failures.push(error));
  }
  if (failures.length > 0) throw failures[0];
}

/** Others may have changed the versions by now, so this looks again once it has locked the town. */
async function putInForce(tx: Db, { jobs, townHooks }: Services, { customerId, custId }: Site): Promise<void> {
  const by = { actor: { ...visitor, username: "schedule" }, site: { customerId, custId } };
  await raiseRevision(tx, customerId, "code");
  const before = await managedVersions(tx, customerId);
  const now = await settleStates(tx, customerId);
  const changed = before.filter(({ id, state }) => now.some((each) => each.id === id && each.state !== state));
  if (changed.length === 0) return;
  for (const version of changed) {
    const after = now.find(({ id }) => id === version.id);
    if (after?.state !== "current") continue;
    const change = { action: "version.inForce", subject: version.archiveId };
    await writeAudit(tx, by, { ...change, before: factsOf(version), after: factsOf(after) });
  }
  await tellFeatures(tx, { ...by, jobs, townHooks }, before, now);
}
