import { isTownItself } from "../../../domain/version-state.ts";
import { atomAnswer, type AtomEntry } from "../../../platform/atom.ts";
import { defineEndpoint, type Endpoint } from "../../../platform/http/endpoint.ts";
import { notFound } from "../../../platform/http/failure.ts";
import type { Site } from "../../../platform/http/site.ts";
import { formatDayAt } from "../../sites/parts/server/format-day.ts";
import { feedHref, titleFromUrl, typeHref, viewHref } from "../contract/addresses.ts";
import { getDocumentFeed } from "../contract/documents.ts";
import { seeingOf } from "../policy.ts";
import { isoTime } from "../queries/columns.ts";
import { listPublished, type PublishedRow } from "../queries/published.ts";
import { findTypeByTitle } from "../queries/types.ts";

/** Documents in a feed: the last that were posted. */
const ENTRIES = 50;

/**
 * The Atom feed of a type (RFC 4287): what visitors see of it, the newest first. For those who may view the town; to others
 * there is none.
 */
const feed = defineEndpoint(getDocumentFeed, {
  access: "public",
  handle: async ({ db, gate, actor, visit }, { site: custId, type: title }) => {
    const site = await gate.findSite(custId);
    if (site === null || !isTownItself(site) || !gate.may(actor, site, "VIEW")) throw notFound("That feed");
    // A reader of feeds is not signed in, and what one caller may see must not reach another's reader.
    const view = { customerId: site.customerId, seeing: seeingOf(() => false) };
    const type = await findTypeByTitle(db, view, titleFromUrl(title));
    if (type === null || type.count === 0) throw notFound("That feed");
    const rows = await listPublished(db, view, { typeId: type.id }, { by: "posted", limit: ENTRIES });
    const { origin } = visit;
    return atomAnswer({
      title: `${site.name ?? custId}: ${type.title}`,
      self: origin + feedHref(custId, type.title),
      page: origin + typeHref(custId, type.title),
      author: site.name ?? custId,
      entries: rows.map((row) => entryOf(row, { origin, site })),
    });
  },
});

function entryOf(row: PublishedRow, { origin, site }: { readonly origin: string; readonly site: Site }): AtomEntry {
  const { custId } = site;
  const { id, title, date, description, url, extension, mediaType, created, updated } = row;
  return {
    title: date === null ? title : `${title} (${formatDayAt(site, date)})`,
    id: `${origin}/${custId}/document/${id}`,
    href: url ?? origin + viewHref(custId, id, extension ?? ""),
    mediaType,
    published: isoTime(created),
    updated: isoTime(updated),
    category: row.isUncategorized ? undefined : row.categoryTitle,
    summary: description,
  };
}

export const feedEndpoints: readonly Endpoint[] = [feed];
