import { createHash } from "node:crypto";
import { FileAnswer } from "./http/file-answer.ts";

/** An Atom feed (RFC 4287). */
export interface AtomFeed {
  readonly title: string;
  /** Its own address, and that of the page that it is a feed of. */
  readonly self: string;
  readonly page: string;
  readonly author: string;
  /** The newest first. */
  readonly entries: readonly AtomEntry[];
}

export interface AtomEntry {
  readonly title: string;
  /** Never changes. */
  readonly id: string;
  readonly href: string;
  readonly mediaType: string | null;
  /** ISO 8601. */
  readonly published: string;
  readonly updated: string;
  readonly category?: string | undefined;
  /** Empty: none. */
  readonly summary: string;
}

/** A feed as the answer of a call. */
export function atomAnswer(feed: AtomFeed): FileAnswer {
  const body = written(feed);
  return new FileAnswer({
    body,
    type: "application/atom+xml; charset=utf-8",
    etag: createHash("sha256").update(body).digest("base64url").slice(0, 27),
  });
}

function written({ title, self, page, author, entries }: AtomFeed): string {
  const updated = entries.reduce((last, entry) => (entry.updated > last ? entry.updated : last), START);
  return [
    `<?xml version="1.0" encoding="UTF-8"?>`,
    `<feed xmlns="http://www.w3.org/2005/Atom">`,
    `<title>${xml(title)}</title>`,
    `<id>${xml(self)}</id>`,
    `<link rel="self" href="${xml(self)}"/>`,
    `<link rel="alternate" type="text/html" href="${xml(page)}"/>`,
    `<updated>${updated}</updated>`,
    `<author><name>${xml(author)}</name></author>`,
    ...entries.map(entryOf),
    `</feed>`,
    "",
  ].join("\n");
}

/** When a feed without entries was changed. */
const START = new Date(0).toISOString();

function entryOf({ title, id, href, mediaType, published, updated, category, summary }: AtomEntry): string {
  return [
    "<entry>",
    `<title>${xml(title)}</title>`,
    `<id>${xml(id)}</id>`,
    `<link rel="alternate"${mediaType === null ? "" : ` type="${xml(mediaType)}"`} href="${xml(href)}"/>`,
    `<published>${published}</published>`,
    `<updated>${updated}</updated>`,
    ...(category === undefined ? [] : [`<category term="${xml(category)}"/>`]),
    ...(summary === "" ? [] : [`<summary>${xml(summary)}</summary>`]),
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
