import { asc, eq, sql } from "drizzle-orm";
import { writeAudit } from "../../../src/platform/audit/audit.ts";
import { raiseRevision } from "../../../src/features/sites/parts/server/revision.ts";
import { defineEndpoint, type Endpoint } from "../../../src/platform/http/endpoint.ts";
import { addTree, listTrees } from "./contract.ts";
import { indexTrees } from "./jobs.ts";
import { trees } from "./tables.ts";

const list = defineEndpoint(listTrees, {
  access: { permission: "VIEW" },
  cached: true,
  handle: async ({ db, site }) => {
    const found = await db.select().from(trees).where(eq(trees.customerId, site.customerId)).orderBy(asc(trees.number));
    return { trees: found.map(({ number, name, guid }) => ({ number, name, guid: String(guid) })) };
  },
});

const add = defineEndpoint(addTree, {
  access: { permission: "TREES/EDIT" },
  handle: async (context, { name, guid }) => {
    const { db, jobs, gate, site } = context;
    const { customerId, custId } = site;
    const added = await db.transaction(async (tx) => {
      const number = sql<number>`(select coalesce(max(number), 0) + 1 from trees where customer_id = ${customerId})`;
      const [row] = await tx
        .insert(trees)
        .values({ customerId, number, name, guid: Number(guid) })
        .returning();
      if (row === undefined) throw new Error("The tree was not written.");
      await writeAudit(tx, context, { action: "tree.add", subject: name, after: { guid } });
      await jobs.enqueue(tx, indexTrees, { custId });
      await raiseRevision(tx, customerId, "trees");
      return row;
    });
    await gate.changed();
    return { number: added.number, name: added.name, guid };
  },
});

export const endpoints: readonly Endpoint[] = [list, add];
