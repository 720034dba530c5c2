import { sql } from "drizzle-orm";
import { z } from "zod";
import { dayInUs } from "../../../domain/day-in-us.ts";
import { writeAudit } from "../../../platform/audit/audit.ts";
import { rows, type Db } from "../../../platform/db/db.ts";
import { visitor } from "../../../platform/http/access.ts";
import type { Job, JobContext, JobQueue } from "../../../platform/jobs/port.ts";
import { raiseRevision } from "../../sites/parts/server/revision.ts";
import { custIdOf } from "../version-key.ts";
import { factsOf, managedVersions, settleStates, tellLaws } from "./change.ts";

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

export async function putDueInForce({ db, jobs }: Pick<JobContext, "db" | "jobs">): Promise<void> {
  const due = await rows<{ customerId: number }>(
    db,
    sql`select distinct customer_id as "customerId" from versions
      where state = 'scheduled' and updated_date <= ${dayInUs(Date.now())}::date order by 1`,
  );
  for (const { customerId } of due) await db.transaction((tx) => putInForce(tx, jobs, customerId));
}

/** Others may have changed the versions by now, so this looks again once it has locked the town. */
async function putInForce(tx: Db, jobs: JobQueue, customerId: number): Promise<void> {
  await raiseRevision(tx, customerId, "code");
  const before = await settleStates(tx, customerId);
  const [first] = before;
  if (first === undefined) return;
  const now = await managedVersions(tx, customerId);
  const site = { customerId, custId: custIdOf(first.archiveId) };
  await tellLaws(tx, { site, jobs }, before, now);
  for (const version of before) {
    const after = now.find(({ id }) => id === version.id);
    if (after?.state !== "current") continue;
    const by = { actor: { ...visitor, username: "schedule" }, site };
    const change = { action: "version.inForce", subject: version.archiveId };
    await writeAudit(tx, by, { ...change, before: factsOf(version), after: factsOf(after) });
  }
}
