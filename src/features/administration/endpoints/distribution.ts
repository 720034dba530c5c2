import { Readable } from "node:stream";
import { and, eq } from "drizzle-orm";
import { CSV_TYPE, csvFile, csvLine } from "../../../platform/csv.ts";
import { authoredBy, writeAudit } from "../../../platform/audit/audit.ts";
import { mergeChanges } from "../../../platform/audit/conflict.ts";
import { defineEndpoint, type Endpoint } from "../../../platform/http/endpoint.ts";
import { FileAnswer } from "../../../platform/http/file-answer.ts";
import { notFound } from "../../../platform/http/failure.ts";
import {
  addDistribution,
  changeDistribution,
  downloadDistribution,
  ENTRIES_ON_PAGE,
  listDistribution,
  removeDistribution,
  type DistributionEntry,
} from "../contract/distribution.ts";
import { countEntries, findEntry, listEntries, sumsByEdition } from "../queries/distribution.ts";
import { distributions } from "../tables.ts";
import { archiveIdsOf } from "../../code/parts/server/versions.ts";

const access = { permission: "DASHBOARD_DISTRIBUTION" } as const;

const list = defineEndpoint(listDistribution, {
  access,
  handle: async ({ db, site }, { offset, search, edition }) => {
    const { customerId, custId } = site;
    const filter = { search, edition };
    return {
      custId,
      entries: await listEntries(db, customerId, filter, { offset, limit: ENTRIES_ON_PAGE }),
      total: await countEntries(db, customerId, filter),
      hasAny: (await countEntries(db, customerId)) > 0,
      editions: await sumsByEdition(db, customerId, { search, edition: "" }),
      versions: await archiveIdsOf(db, customerId),
    };
  },
});

const add = defineEndpoint(addDistribution, {
  access,
  handle: ({ db, actor, site }, { site: _site, ...facts }) =>
    db.transaction(async (tx) => {
      const [created] = await tx
        .insert(distributions)
        .values({ ...facts, customerId: site.customerId, ...authoredBy(actor) })
        .returning({ id: distributions.id });
      if (created === undefined) throw new Error("Inserting the entry returned no row");
      await writeAudit(tx, { actor, site }, { action: "distribution.add", subject: facts.recipient, after: facts });
      return created;
    }),
});

const change = defineEndpoint(changeDistribution, {
  access,
  handle: (context, { site: _site, id, base, ...wanted }) => {
    const { db, actor, site } = context;
    return db.transaction(async (tx) => {
      const before = await findEntry(tx, site.customerId, id);
      if (before === undefined) throw notFound("That entry");
      const facts = await mergeChanges(
        context,
        tx,
        { customerId: site.customerId, actions: ["distribution.change"], subjects: [before.recipient] },
        { base, current: factsOf(before), wanted },
      );
      await tx
        .update(distributions)
        .set(facts)
        .where(and(eq(distributions.id, id), eq(distributions.customerId, site.customerId)));
      await writeAudit(
        tx,
        { actor, site },
        { action: "distribution.change", subject: facts.recipient, before: factsOf(before), after: facts },
      );
      return {};
    });
  },
});

const remove = defineEndpoint(removeDistribution, {
  access,
  handle: ({ db, actor, site }, { id }) =>
    db.transaction(async (tx) => {
      const before = await findEntry(tx, site.customerId, id);
      if (before === undefined) throw notFound("That entry");
      await tx
        .delete(distributions)
        .where(and(eq(distributions.id, id), eq(distributions.customerId, site.customerId)));
      await writeAudit(
        tx,
        { actor, site },
        { action: "distribution.remove", subject: before.recipient, before: factsOf(before) },
      );
      return {};
    }),
});

/** Entries that are read at once. */
const BATCH = 500;

const csvLineOf = ({ sentOn, recipient, kind, copies, edition, note, createdBy }: DistributionEntry): string =>
  csvLine([sentOn, recipient, kind, copies, edition, note, createdBy]);

const download = defineEndpoint(downloadDistribution, {
  access,
  handle: async ({ db, site }, { search, edition }) => {
    async function* lines(): AsyncGenerator<string> {
      yield csvFile(["Sent on", "Recipient", "Type", "Copies", "Edition", "Note", "Registered by"], []);
      for (let offset = 0; ; offset += BATCH) {
        const page = { offset, limit: BATCH };
        const entries = await listEntries(db, site.customerId, { search, edition }, page);
        yield entries.map(csvLineOf).join("");
        if (entries.length < BATCH) return;
      }
    }
    return new FileAnswer({
      body: Readable.from(lines()),
      type: CSV_TYPE,
      fileName: `${site.custId}-distribution-${new Date().toISOString().slice(0, 10)}.csv`,
    });
  },
});

export const distributionEndpoints: readonly Endpoint[] = [list, add, change, remove, download];

const factsOf = ({ recipient, kind, copies, edition, sentOn, note }: DistributionEntry) => ({
  recipient,
  kind,
  copies,
  edition,
  sentOn,
  note,
});
