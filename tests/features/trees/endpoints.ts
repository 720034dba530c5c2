import { asc, eq, sql } from "drizzle-orm";
import { z } from "zod";
import { writeAudit } from "../../../src/platform/audit/audit.ts";
import { raiseRevision } from "../../../src/features/sites/parts/server/revision.ts";
import { defineEndpoint, type Endpoint } from "../../../src/platform/http/endpoint.ts";
import { documentsChanged } from "../../../src/platform/search/changed-documents.ts";
import { streamOf } from "../../../src/platform/http/streams/event-stream.ts";
import { defineTopic, publish } from "../../../src/platform/live/port.ts";
import { addTree, deleteTrees, followTrees, listTrees } from "./contract.ts";
import { removeTrees } from "./jobs.ts";
import { treeIndex } from "./search-source.ts";
import { trees } from "./tables.ts";

const list = defineEndpoint(listTrees, {
  access: { permission: "VIEW" },
  cached: true,
  handle: async ({ db, site }) => {
    const found = await db.select().from(trees).where(eq(trees.customerId, site.customerId)).orderBy(asc(trees.number));
    return { trees: found.map(({ number, name, guid }) => ({ number, name, guid: String(guid) })) };
  },
});

const registered = defineTopic({
  name: "trees.registered",
  message: z.object({ customerId: z.int(), number: z.int() }),
});

const follow = defineEndpoint(followTrees, {
  access: { permission: "VIEW" },
  handle: async ({ site: { customerId } }) =>
    streamOf(followTrees, ({ hear, send }) =>
      hear(registered, (tree) => tree.customerId === customerId && send("registered", tree)),
    ),
});

const add = defineEndpoint(addTree, {
  access: { permission: "TREES/EDIT" },
  handle: async (context, { name, guid }) => {
    const { db, jobs, gate, site } = context;
    const { customerId } = site;
    const added = await db.transaction(async (tx) => {
      const number = sql<number>`(select coalesce(max(number), 0) + 1 from trees where customer_id = ${customerId})`;
      const [row] = await tx
        .insert(trees)
        .values({ customerId, number, name, guid: Number(guid) })
        .returning();
      if (row === undefined) throw new Error("The tree was not written.");
      await writeAudit(tx, context, { action: "tree.add", subject: name, after: { guid } });
      await documentsChanged(tx, jobs, treeIndex(site), [String(row.number)]);
      await publish(tx, registered, { customerId, number: row.number });
      await raiseRevision(tx, customerId, "trees");
      return row;
    });
    await gate.changed();
    return { number: added.number, name: added.name, guid };
  },
});

const remove = defineEndpoint(deleteTrees, {
  access: { permission: "TREES/EDIT" },
  handle: async (context, { guid }) => {
    const { db, jobs, site } = context;
    const { customerId, custId } = site;
    await db.transaction(async (tx) => {
      await writeAudit(tx, context, { action: "tree.remove", subject: guid, after: null });
      await jobs.enqueue(tx, removeTrees, { custId, customerId, guid: Number(guid) });
    });
    return {};
  },
});

export const endpoints: readonly Endpoint[] = [list, follow, add, remove];
