import { sql } from "drizzle-orm";
import { escape } from "../../domain/law/html/escape.ts";
import type { PageReader, ProvisionNotices } from "../../platform/features/provision-notices.ts";
import { settingsOf } from "../../platform/features/settings.ts";
import { isOnPage } from "../code/parts/server/places.ts";
import { versionOf } from "../code/parts/server/versions.ts";
import { referencesToCode } from "../../platform/references/show-references.ts";
import { formatDayAt } from "../sites/parts/server/format-day.ts";
import { noteAnchor, notesHref } from "./contract/addresses.ts";
import { MOST_ON_PAGE, MOST_PAGE_CONTENT_BYTES, MOST_PAGE_OTHER_BYTES, SHOWN_AT_FIRST } from "./contract/lists.ts";
import type { Note } from "./contract/notes.ts";
import { moreNotes, originOf, remarksOf, signerOf } from "./contract/origin.ts";
import { noteFactsOf } from "./facts.ts";
import { presentNotes } from "./present.ts";
import { findOnPage, leftOut } from "./queries/notes.ts";
import { settings } from "./settings.ts";
import { notes as table } from "./tables.ts";
import { anyone } from "./viewer.ts";

/**
 * The public notes of a page in its HTML, the first of each provision (decision 085). They are read as anyone reads them,
 * every caller: private and group notes come beside the page (decision 058).
 */
export const provisionNotices: ProvisionNotices = {
  varies: ["VERSION"],
  beforeLaw: async (reader) => {
    const { db, site, may, page } = reader;
    const viewer = anyone(site);
    const version = versionOf(site);
    if (!noteFactsOf(site).hasPublic || !viewer.seesPublic || version === null) return new Map();
    const { found, counts, ...known } = await findOnPage(db, viewer, version, {
      where: isOnPage(version, page, sql`${table.guid}`),
      each: SHOWN_AT_FIRST,
      limit: MOST_ON_PAGE,
      contentBytes: MOST_PAGE_CONTENT_BYTES,
      otherBytes: MOST_PAGE_OTHER_BYTES,
      withPassages: false,
    });
    const show = (texts: readonly string[]): Promise<string[]> => referencesToCode(reader, texts);
    const notes = await presentNotes({ db, site, may, show }, viewer, found, known);
    const byGuid = Map.groupBy(notes, ({ guid }) => guid);
    const more = new Map(leftOut(found, counts).map(({ guid, count }) => [guid, count]));
    return new Map(
      counts.map(({ guid }) => [guid, notesHtml(reader, guid, byGuid.get(guid) ?? [], more.get(guid) ?? 0)]),
    );
  },
};

/**
 * The notes of a provision. The cards of the browser (web/card) have the same elements and classes, and take their place
 * once they are loaded, so that nothing moves.
 */
function notesHtml({ site }: PageReader, guid: string, notes: readonly Note[], more: number): string {
  const signer = signerOf(settingsOf(settings, site.settings), site.name ?? site.custId);
  const all = `${notesHref(site.custId)}?visibility=public&guid=${guid}`;
  const origin = (note: Note): string => originOf(note, signer, (day) => formatDayAt(site, day));
  const cards = notes.map((note) => noteHtml(note, origin(note), all)).join("");
  const rest = more === 0 ? "" : `<a class="note-more" href="${escape(all)}">${escape(moreNotes(more))}</a>`;
  const label = notes.length + more === 1 ? "Note" : "Notes";
  return `<div class="law-notes"><div class="notes-at" role="group" aria-label="${label}">${cards}${rest}</div></div>`;
}

function noteHtml(note: Note, origin: string, all: string): string {
  const id = noteAnchor(note.id);
  const quote =
    note.passage === null
      ? ""
      : `<blockquote class="note-quote"><span>${escape(note.passage.exact)}</span></blockquote>`;
  const remarks = remarksOf(note).map((remark) => `<p class="note-remark">${escape(remark)}</p>`);
  const text =
    note.content === null
      ? `<p><a href="${escape(all)}">Read this note</a></p>`
      : `<div class="rich-text note-text">${note.shown ?? note.content}</div>`;
  return (
    `<article class="note" id="${id}" data-color="${note.color}" aria-labelledby="${id}-title">` +
    `<details${note.displayMode === "expanded" ? " open" : ""}><summary class="note-head">` +
    `<span class="note-toggle"><span class="note-chevron"></span><span id="${id}-title" class="note-title">${escape(note.title)}</span></span>` +
    `<span class="note-menu js-only"></span></summary>` +
    `<div class="note-body"><p class="note-origin">${escape(origin)}</p>${quote}${remarks.join("")}${text}</div></details></article>`
  );
}
