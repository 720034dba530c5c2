import { sql } from "drizzle-orm";
import { rows, type Db } from "../../platform/db/db.ts";
import { authoredBy } from "../../platform/audit/audit.ts";
import type { Gate, SiteContext } from "../../platform/http/endpoint.ts";
import { documentsChanged } from "../../platform/search/changed-documents.ts";
import { raiseRevision } from "../sites/parts/server/revision.ts";
import { settingsText } from "../sites/parts/server/towns.ts";
import { documentsOf } from "./queries/columns.ts";
import { documentIndex } from "./search-source.ts";

/** What reading and changing documents needs. The command line has it too, without a request. */
export type DocumentsContext = Pick<SiteContext, "db" | "jobs" | "files" | "actor" | "site"> & {
  readonly gate: Pick<Gate, "may" | "changed">;
};

/**
 * Changes a town's documents, visible immediately: the change, its entries in the history, the update of the search index and the
 * new revision are one transaction. `work` returns the ids of the documents that search must read again, with its result.
 */
export async function changeDocuments<Result>(
  { db, jobs, gate, site }: DocumentsContext,
  work: (tx: Db) => Promise<{ readonly result: Result; readonly changed: readonly number[] }>,
): Promise<Result> {
  const done = await db.transaction(async (tx) => {
    const before = await shownOnAllPages(tx, site.customerId);
    const { result, changed } = await work(tx);
    await documentsChanged(tx, jobs, documentIndex(site), changed.map(String));
    await raiseRevision(tx, site.customerId, "documents");
    // Pages of the code show the names of types that have documents. They stay in caches unless these change.
    if ((await shownOnAllPages(tx, site.customerId)) !== before) await raiseRevision(tx, site.customerId, "sites");
    return result;
  });
  await gate.changed();
  return done;
}

async function shownOnAllPages(tx: Db, customerId: number): Promise<string> {
  const types = await rows(
    tx,
    sql`select t.id, t.title, t.description, t.graphical_link_enabled, exists (
        select from documents d join document_categories c on c.customer_id = d.customer_id and c.id = d.category_id
        where d.customer_id = t.customer_id and d.type_id = t.id and d.deleted_at is null and not d.is_private and not c.is_private
          and coalesce(d.visible_until > now(), true)) as shown
      from document_types t where t.customer_id = ${customerId}::integer order by t.id`,
  );
  return JSON.stringify([types, await referredTo(tx, customerId)]);
}

/** What texts of all pages show of the documents that they refer to. */
async function referredTo(tx: Db, customerId: number): Promise<unknown> {
  const ids = [...(await settingsText(tx, customerId)).matchAll(/\bdocument:(\d{1,9})/g)].map(([, id]) => Number(id));
  if (ids.length === 0) return [];
  return rows(
    tx,
    sql`select d.id, d.title, d.type_id, d.extension, d.is_private, c.is_private as category, d.visible_from, d.visible_until
      from ${documentsOf(customerId)} and d.id = any(${`{${ids.join(",")}}`}::integer[]) order by d.id`,
  );
}

/** The columns of a row's last change. */
export function updatedBy(actor: SiteContext["actor"]): {
  readonly updatedAt: Date;
  readonly updatedBy: string;
  readonly updatedById: number | null;
} {
  const { createdBy, createdById } = authoredBy(actor);
  return { updatedAt: new Date(), updatedBy: createdBy, updatedById: createdById };
}
