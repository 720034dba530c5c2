import { sql } from "drizzle-orm";
import { anyId, rows } from "../../platform/db/db.ts";
import {
  NO_TARGET,
  type ReferenceKind,
  type ReferenceTarget,
  type ReferenceView,
} from "../../platform/references/reference-kind.ts";
import { formatDayAt } from "../sites/parts/server/format-day.ts";
import { typeHref, viewHref } from "./contract/addresses.ts";
import { seeingOf, seeingPermissions } from "./policy.ts";
import { documentDate, documentsOf, seen } from "./queries/columns.ts";
import { locationEndpoints } from "./locations/endpoints.ts";

/** "12" is a document, "12-3" its third page. */
const TARGET = /^(\d{1,9})(?:-(\d{1,5}))?$/;

interface Found {
  readonly id: number;
  readonly title: string;
  readonly type: string;
  readonly date: string | null;
  readonly extension: string | null;
  readonly isSeen: boolean;
}

/** References to public documents. Those that the reader may not see show nothing of them. */
export const documentReference: ReferenceKind = {
  kind: "document",
  noun: "document",
  varies: seeingPermissions,
  resolve: async (view, targets) => {
    const read = targets.flatMap((target) => {
      const [, id, page] = TARGET.exec(target) ?? [];
      return id === undefined ? [] : [{ target, id: Number(id), page: Number(page ?? 1) }];
    });
    const found = await findDocuments(
      view,
      read.map(({ id }) => id),
    );
    return new Map(
      read.flatMap(({ target, id, page }) => {
        const document = found.get(id);
        return document === undefined ? [] : [[target, present(view, document, page)] as const];
      }),
    );
  },
  locations: locationEndpoints,
  moved: (target, { id }) => {
    const [, exported, page] = TARGET.exec(target) ?? [];
    const moved = exported === undefined ? null : id("documents", Number(exported));
    if (moved === null) return NO_TARGET;
    return page === undefined ? String(moved) : `${moved}-${page}`;
  },
};

async function findDocuments({ db, site, may }: ReferenceView, ids: readonly number[]): Promise<Map<number, Found>> {
  const found = await rows<Found>(
    db,
    sql`select d.id, d.title, ${documentDate} as date, d.extension, ${seen(seeingOf(may))} as "isSeen",
        (select t.title from document_types t where t.customer_id = d.customer_id and t.id = d.type_id) as type
      from ${documentsOf(site.customerId)} and d.id = ${anyId(ids)}`,
  );
  return new Map(found.map((document) => [document.id, document]));
}

function present({ site }: ReferenceView, document: Found, page: number): ReferenceTarget {
  const { id, title, type, date, extension, isSeen } = document;
  if (!isSeen) return { state: "hidden" };
  const { custId } = site;
  const atPage = page > 1 && extension === "pdf";
  return {
    state: "shown",
    title: atPage ? `${title}, page ${page}` : title,
    href:
      extension === null
        ? `${typeHref(custId, type)}#document-${id}`
        : `${viewHref(custId, id, extension)}${atPage ? `#page=${page}` : ""}`,
    citation: [
      title,
      type,
      ...(date === null ? [] : [formatDayAt(site, date)]),
      ...(atPage ? [`page ${page}`] : []),
    ].join(", "),
    remark: null,
  };
}
