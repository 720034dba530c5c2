import { asc, eq } from "drizzle-orm";
import { z } from "zod";
import { writeAudit } from "../../../src/platform/audit/audit.ts";
import type { TownHooks } from "../../../src/platform/features/town-hooks.ts";
import { townJob } from "../../../src/platform/jobs/town-job.ts";
import { trees } from "./tables.ts";

const published = z.object({
  customerId: z.int(),
  username: z.string(),
  userId: z.int().nullable(),
});

/** Asks whoever published a version to look after the trees that it may protect in another way. */
export const checkTrees = townJob<z.infer<typeof published>>({
  name: "trees.check",
  data: published,
  work: () => "trees.check",
  run: async (person, { db, town, progress }) => {
    const { customerId } = person;
    const all = await db.select().from(trees).where(eq(trees.customerId, customerId)).orderBy(asc(trees.number));
    progress(all.length, all.length);
    await db.transaction(async (tx) => {
      await writeAudit(
        tx,
        { actor: await town.askedBy(tx, person), site: town.site },
        { action: "tree.check", subject: `${all.length} trees`, after: null },
      );
      if (person.userId === null) return;
      await town.mail(tx, person.userId, {
        kind: "trees-to-check",
        subject: `Trees of ${town.site.name}`,
        parts: [
          `The new version may change how ${all.length} trees are protected.`,
          { link: town.linkTo(`/${town.site.custId}/trees`), label: "Open the trees" },
        ],
      });
    });
  },
});

/** The step after a publication. */
export const townHooks: TownHooks = {
  versionsChanged: async (tx, { site: { customerId }, actor, jobs, published: versions }) => {
    if (versions.length === 0) return;
    const { username, userId } = actor;
    await jobs.enqueue(tx, checkTrees, { customerId, username: username ?? "", userId });
  },
};
