import { firstDayOf, precisionOf } from "../../../domain/partial-date.ts";
import { defineEndpoint, type Endpoint, type SiteContext } from "../../../platform/http/endpoint.ts";
import { notFound } from "../../../platform/http/failure.ts";
import { withinBytes } from "../../../platform/http/within-bytes.ts";
import {
  API_DOCUMENTS,
  apiGetDocument,
  apiGetDocumentText,
  apiListDocuments,
  apiListDocumentTypes,
  type ApiDocument,
} from "../contract/v1.ts";
import { feedHref, typeHref, viewHref } from "../contract/addresses.ts";
import { isoTime } from "../queries/columns.ts";
import { countPublished, listPublished, textOf, type PublishedRow } from "../queries/published.ts";
import { listTypes } from "../queries/types.ts";
import { viewOf } from "../type-page.ts";

const access = { apiKey: "content" } as const;

const types = defineEndpoint(apiListDocumentTypes, {
  access,
  handle: async (context) => {
    const { custId } = context.site;
    const { origin } = context.visit;
    return {
      types: (await listTypes(context.db, viewOf(context))).map(({ title, description, count }) => ({
        title,
        description,
        count,
        url: origin + typeHref(custId, title),
        feed: origin + feedHref(custId, title),
      })),
    };
  },
});

const list = defineEndpoint(apiListDocuments, {
  access,
  handle: async (context, { type, category, from, to, offset }) => {
    const [view, wanted] = [viewOf(context), { type, category, from, to }];
    const found = await listPublished(context.db, view, wanted, { by: "date", offset, limit: API_DOCUMENTS });
    return {
      total: await countPublished(context.db, view, wanted),
      offset,
      documents: withinBytes(found.map((row) => present(context, row))),
    };
  },
});

const get = defineEndpoint(apiGetDocument, {
  access,
  handle: async (context, { id }) => present(context, await requirePublished(context, id)),
});

const text = defineEndpoint(apiGetDocumentText, {
  access,
  handle: async (context, { id, part }) => {
    await requirePublished(context, id);
    const { pages, ...shown } = await textOf(context.db, context.site.customerId, id, { part });
    return { pages, part: shown.part, parts: shown.parts };
  },
});

async function requirePublished(context: SiteContext, id: number): Promise<PublishedRow> {
  const [found] = await listPublished(context.db, viewOf(context), { id }, { by: "date", limit: 1 });
  if (found === undefined) throw notFound("That document");
  return found;
}

function present({ site, visit }: SiteContext, row: PublishedRow): ApiDocument {
  const { id, title, description, date, kind, extension, size, pages, url, created, updated } = row;
  return {
    id,
    title,
    description: description === "" ? null : description,
    date: date === null ? null : firstDayOf(date),
    datePrecision: date === null ? null : precisionOf(date),
    type: row.typeTitle,
    category: row.isUncategorized ? null : row.categoryTitle,
    kind,
    extension,
    size,
    pages,
    url: url ?? visit.origin + viewHref(site.custId, id, extension ?? ""),
    posted: isoTime(created),
    updated: isoTime(updated),
  };
}

/** Public API calls about public documents. */
export const documentApiEndpoints: readonly Endpoint[] = [types, list, get, text];
