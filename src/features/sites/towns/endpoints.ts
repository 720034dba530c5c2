import { and, eq, sql } from "drizzle-orm";
import { writeAudit } from "../../../platform/audit/audit.ts";
import { raiseRevision } from "../parts/server/revision.ts";
import type { Catalog } from "../../../platform/features/catalog.ts";
import { defineEndpoint, type Endpoint } from "../../../platform/http/endpoint.ts";
import { notFound } from "../../../platform/http/failure.ts";
import { FileAnswer } from "../../../platform/http/file-answer.ts";
import type { TownData } from "../../../platform/town/town-data.ts";
import { zipStream } from "../../../platform/zip/zip-stream.ts";
import {
  checkCustId,
  createTown,
  decideCounty,
  exportTown,
  getTownHoldings,
  listTowns,
  removeTown as removeTownCall,
  renameTown,
} from "../contract/towns.ts";
import { createCustomer, custIdRefusal, municipalityOf } from "../customers.ts";
import { registryOf } from "../registry.ts";
import { acceptCounty, removeCounty } from "../settings/counties.ts";
import { counties, customers } from "../tables.ts";
import { townEntries } from "./export.ts";
import { findTowns } from "./list.ts";
import { findProposedCounties, holdingsOf, requireTown, wasExportedRecently } from "./queries.ts";
import { removeTown } from "./remove.ts";

const access = "installation";

const list = defineEndpoint(listTowns, {
  access,
  handle: async ({ db, gate, catalog }, filter) => ({
    ...(await findTowns(db, catalog, registryOf(gate).towns, filter)),
    proposedCounties: await findProposedCounties(db),
  }),
});

const decide = defineEndpoint(decideCounty, {
  access,
  handle: async ({ db, gate, actor }, { id, accept }) => {
    await db.transaction(async (tx) => {
      const [county] = await tx
        .select()
        .from(counties)
        .where(and(eq(counties.id, id), eq(counties.accepted, false)))
        .for("no key update");
      if (county === undefined) throw notFound("That county");
      if (accept) await acceptCounty(tx, id);
      else await removeCounty(tx, id);
      const subject = `${county.name}, ${county.state}`;
      await writeAudit(tx, { actor, site: null }, { action: accept ? "county.accept" : "county.remove", subject });
    });
    await gate.changed();
    return { done: true };
  },
});

const check = defineEndpoint(checkCustId, {
  access,
  handle: async ({ db }, { custId }) => ({ problem: await custIdRefusal(db, custId) }),
});

const create = defineEndpoint(createTown, {
  access,
  handle: async ({ db, gate, actor }, town) => {
    await db.transaction(async (tx) => {
      const customerId = await createCustomer(tx, town);
      await writeAudit(
        tx,
        { actor, site: { customerId, custId: town.custId } },
        { action: "town.create", subject: town.custId, after: town },
      );
    });
    await gate.changed();
    return { custId: town.custId };
  },
});

const rename = defineEndpoint(renameTown, {
  access,
  handle: async ({ db, gate, actor }, { custId, name }) => {
    await db.transaction(async (tx) => {
      const town = await requireTown(tx, custId);
      await tx
        .update(customers)
        .set({ name, municipality: municipalityOf(name), updatedAt: sql`now()` })
        .where(eq(customers.id, town.customerId));
      await writeAudit(
        tx,
        { actor, site: town },
        { action: "town.rename", subject: custId, before: town.name, after: name },
      );
      await raiseRevision(tx, town.customerId, "sites");
    });
    await gate.changed();
    return { name };
  },
});

const holdingsBy = (data: readonly TownData[]): Endpoint =>
  defineEndpoint(getTownHoldings, {
    access,
    handle: async ({ db }, { custId }) => {
      const { customerId, name } = await requireTown(db, custId);
      return {
        name,
        ...(await holdingsOf(db, customerId, data)),
        exported: await wasExportedRecently(db, customerId),
      };
    },
  });

const exportOf = (data: readonly TownData[]): Endpoint =>
  defineEndpoint(exportTown, {
    access,
    handle: async ({ db, files, actor, log }, { custId }) => {
      const town = await requireTown(db, custId);
      const body = zipStream(townEntries({ db, files }, town, data));
      // Only a completed download counts as an export.
      body.once("end", () => {
        writeAudit(db, { actor, site: town }, { action: "town.export", subject: custId }).catch((error: unknown) =>
          log.error({ err: error }, "could not record an export in the audit log"),
        );
      });
      return new FileAnswer({
        body,
        type: "application/zip",
        fileName: `${custId}-${new Date().toISOString().slice(0, 10)}.zip`,
      });
    },
  });

const removeBy = (data: readonly TownData[]): Endpoint =>
  defineEndpoint(removeTownCall, {
    access,
    handle: async ({ db, search, gate, actors, actor }, { custId, name }) => {
      const removed = await removeTown({ db, search, data }, { custId, name, by: actor });
      await gate.changed();
      actors.changed();
      return { removed };
    },
  });

/** Calls to manage towns, for general-code administrators. */
export const townEndpoints = ({ townData: data }: Pick<Catalog, "townData">): readonly Endpoint[] => [
  list,
  check,
  create,
  rename,
  decide,
  holdingsBy(data),
  exportOf(data),
  removeBy(data),
];
