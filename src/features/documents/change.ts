import { sql } from "drizzle-orm";
import { rows, type Db } from "../../platform/db/db.ts";
import { authoredBy } from "../../platform/audit/audit.ts";
import type { Gate, SiteContext } from "../../platform/http/endpoint.ts";
import { settingsTextOf } from "../sites/parts/server/towns.ts";
import { inVisibleTransaction, writeVisibly } from "../sites/parts/server/visible-write.ts";
import { documentsOf } from "./queries/columns.ts";
import { documentIndex } from "./search-source.ts";

/** What reading and changing documents needs. The command line has it too, without a request. */
export type DocumentsContext = Pick<SiteContext, "db" | "jobs" | "files" | "actor" | "site"> & {
  readonly gate: Pick<Gate, "may" | "changed">;
};

/** What a change of documents did. */
interface Changed<Result> {
  readonly result: Result;
  /** The ids of the documents that search must read again. It does not find them until then. */
  readonly changed: readonly number[];
  /** Those of new documents. */
  readonly added?: readonly number[];
  /** True if all pages certainly show the same as before; then this is not checked. */
  readonly isSameOnAllPages?: boolean;
}

/**
 * Changes a town's documents, visible immediately: the change, its entries in the history, the update of the search index
 * and the new revision are one transaction. The transaction has few statements, because readers wait for it.
 */
export async function changeDocuments<Result>(
  { db, jobs, gate, site }: DocumentsContext,
  work: (tx: Db, before: ShownOnAllPages) => Promise<Changed<Result>>,
): Promise<Result> {
  const index = documentIndex(site);
  return inVisibleTransaction({ db, gate }, (tx) =>
    writeVisibly(tx, {
      site,
      jobs,
      // Pages of the code show the names of types that have documents. They stay in caches unless these change.
      watched: { raises: "sites", read: () => shownOnAllPages(tx, site.customerId) },
      write: async (before) => {
        const { result, changed, added = [], isSameOnAllPages = false } = await work(tx, before);
        return {
          result,
          changed: [[index, changed.map(String)]],
          added: [[index, added.map(String)]],
          raises: ["documents"],
          isSame: isSameOnAllPages,
        };
      },
    }),
  );
}

/** What pages show of documents everywhere: types in the rail, and documents that settings refer to. */
interface ShownOnAllPages {
  readonly types: readonly { readonly id: number; readonly shown: boolean }[];
  readonly referred: readonly object[];
}

async function shownOnAllPages(tx: Db, customerId: number): Promise<ShownOnAllPages> {
  const [shown] = await rows<ShownOnAllPages>(
    tx,
    sql`select (
        select coalesce(json_agg(r), '[]') from (
          select t.id, t.title, t.description, t.graphical_link_enabled, exists (
              select from documents d join document_categories c on c.customer_id = d.customer_id and c.id = d.category_id
              where d.customer_id = t.customer_id and d.type_id = t.id and d.deleted_at is null and not d.is_private and not c.is_private
                and coalesce(d.visible_until > now(), true)) as shown
          from document_types t where t.customer_id = ${customerId}::integer order by t.id) r
      ) as types, (
        select coalesce(json_agg(r), '[]') from (
          select d.id, d.title, d.type_id, d.extension, d.is_private, c.is_private as category, d.visible_from, d.visible_until
          from ${documentsOf(customerId)} and d.id in (
            select named[1]::integer from regexp_matches(${settingsTextOf(customerId)}, ${String.raw`\mdocument:(\d{1,9})`}, 'g') named)
          order by d.id) r
      ) as referred`,
  );
  return shown ?? { types: [], referred: [] };
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
