import { createHash } from "node:crypto";
import { defineEndpoint, type Endpoint } from "../../../platform/http/endpoint.ts";
import { notFound } from "../../../platform/http/failure.ts";
import { FileAnswer } from "../../../platform/http/file-answer.ts";
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
    if (site === null || site.archiveId !== null || !gate.may(actor, site, "VIEW")) throw notFound("That feed");
    // A reader of feeds is not signed in, and what one caller may see must not reach another's reader.
    const view = { customerId: site.customerId, seeing: seeingOf(() => false) };
    const type = await findTypeByTitle(db, view, titleFromUrl(title));
    if (type === null || type.count === 0) throw notFound("That feed");
    const rows = await listPublished(db, view, { typeId: type.id }, { by: "posted", limit: ENTRIES });
    const body = atomOf({ origin: visit.origin, custId, town: site.name ?? custId, title: type.title, rows });
    return new FileAnswer({
      body,
      type: "application/atom+xml; charset=utf-8",
      etag: createHash("sha256").update(body).digest("base64url").slice(0, 27),
    });
  },
});

interface Feed {
  readonly origin: string;
  readonly custId: string;
  readonly town: string;
  readonly title: string;
  readonly rows: readonly PublishedRow[];
}

function atomOf({ origin, custId, town, title, rows }: Feed): string {
  const self = origin + feedHref(custId, title);
  const updated = isoTime(Math.max(0, ...rows.map((row) => row.updated)));
  return [
    `<?xml version="1.0" encoding="UTF-8"?>`,
    `<feed xmlns="http://www.w3.org/2005/Atom">`,
    `<title>${xml(`${town}: ${title}`)}</title>`,
    `<id>${xml(self)}</id>`,
    `<link rel="self" href="${xml(self)}"/>`,
    `<link rel="alternate" type="text/html" href="${xml(origin + typeHref(custId, title))}"/>`,
    `<updated>${updated}</updated>`,
    `<author><name>${xml(town)}</name></author>`,
    ...rows.map((row) => entryOf(row, { origin, custId })),
    `</feed>`,
    "",
  ].join("\n");
}

function entryOf(row: PublishedRow, { origin, custId }: Pick<Feed, "origin" | "custId">): string {
  const { id, title, date, description, url, extension, mediaType, created, updated } = row;
  const address = url ?? origin + viewHref(custId, id, extension ?? "");
  const name = date === null ? title : `${title} (${date})`;
  return [
    "<entry>",
    `<title>${xml(name)}</title>`,
    `<id>${xml(`${origin}/${custId}/document/${id}`)}</id>`,
    `<link rel="alternate"${mediaType === null ? "" : ` type="${xml(mediaType)}"`} href="${xml(address)}"/>`,
    `<published>${isoTime(created)}</published>`,
    `<updated>${isoTime(updated)}</updated>`,
    ...(row.isUncategorized ? [] : [`<category term="${xml(row.categoryTitle)}"/>`]),
    ...(description === "" ? [] : [`<summary>${xml(description)}</summary>`]),
    "</entry>",
  ].join("\n");
}

/** Text that XML can have: without the control characters that it forbids. */
const xml = (text: string): string =>
  text
    .toWellFormed()
    // oxlint-disable-next-line no-control-regex -- these are what XML forbids
    .replaceAll(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g, "")
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");

export const feedEndpoints: readonly Endpoint[] = [feed];
