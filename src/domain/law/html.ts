import type { Content, Status } from "./provision.ts";
import { blocksHtml, permalinkHtml } from "./html/blocks.ts";
import { classWord, escape } from "./html/escape.ts";
import { inlinesHtml } from "./html/inlines.ts";
import { noticesHtml } from "./html/notice.ts";
import { notesHtml } from "./html/notes.ts";
import type { LinkTarget, Scope, VersionLinks } from "./html/scope.ts";
import { numberName, shortName, type ProvisionLabel } from "./name.ts";
import { statusOfHeading } from "./read/status.ts";

/*
 * The law of a page as HTML. It needs no script. Elements and classes:
 *
 * section.provision.provision-{type}   a provision, nested like the law; id and data-guid are its GUID;
 *                                      .status-{status} unless in force; .page-head if it contains the entire page
 * p.above                              line directly above a provision or list of parts ("Division II. Judiciary."):
 *                                      not a heading, since the outline has only provisions
 * h1.heading.page-heading              heading of a page that is a run of provisions
 *   .provision-head                    heading line with its permalink
 *     h1 … h6.heading                  h1 for the head of the page, then by depth; contains
 *       .number  .catchline            "§ 12-4", "Parking"
 *       .status                        "Reserved", "Repealed", unless the catchline states it
 *     a.permalink                      empty link to the provision or paragraph; the style sheet draws its icon;
 *                                      aria-label "Copy link to § 12-4(a)"; its href is the link to copy
 *   .law                               its own text:
 *     p, p.flush, p.center, p.subheading, .remark
 *     .item (#{guid}-{anchor})         enumerated paragraph, nested; .unnumbered if the source has no enumeration;
 *       span.num  span.item-heading    "(a)" inside its first paragraph: inline-block with a negative margin
 *                                      (copied as "(a) Text"); .item > .num, before another item: float
 *     ul.list  ol.list  blockquote.quote  figure  dfn
 *     dfn#{guid}-{id}  a.term          a definition with an id, and a use of it (not a tab stop); those that the source
 *                                      does not mark have ids "term-…" (domain/law/defined-terms)
 *     a.cite  a.cite.external  span.cite   resolved, on the web, unresolved
 *     .table-frame > table             scrolls; td.figure and th.figure are right-aligned figures; .center, .middle,
 *                                      .bottom; .indent-1 to .indent-10
 *     .wide-frame > img                wide and low, like a formula: scrolls rather than shrinks
 *     .missing-image
 *   div.law-notice                     what is not law, such as new laws that change it: below the heading, and at the
 *                                      start of .item; data-tone: "gone" or "pending" (html/notice.ts)
 *   div.law-notes > article.note       public notes, before the law (features/notes/page-notes.ts, ui/theme/note.css)
 *   .remark-gone  .remark-pending      the same in a few words, in ol.parts
 *   p.effective                        "Effective 2026-03-01", if it differs from the parent's
 *   p.history                          history in one line; details.history if it is long, div.history if it is
 *                                      more than running text
 *   aside.notes (> details)            other notes, collapsed if they are long (summary with .count);
 *     .note-group > p.note-label       notes with the same label
 *   details.cited-by > summary, ol     the first citing provisions; a.more links to all of them
 *   ol.parts > li.status-{status} > a  children with their own pages: .number .catchline;
 *                                      a new list below each p.above
 */

/** A provision whose law is on the page. */
export interface PageProvision extends ProvisionLabel {
  readonly guid: string;
  readonly depth: number;
  readonly type: string;
  readonly status: Status;
  readonly effective: string | null;
  /** Lines directly above it. */
  readonly above?: readonly string[] | null;
  readonly content: Content;
}

/** A child of a provision of the page, with its own page. */
export interface PagePart extends ProvisionLabel {
  readonly guid: string;
  readonly page: string;
  readonly depth: number;
  readonly status: Status;
  readonly above?: readonly string[] | null;
}

/** The provisions that cite a provision: how many, the first of them, and the address of the full list. */
export interface CitedBy {
  readonly count: number;
  readonly first: readonly (ProvisionLabel & { readonly guid: string; readonly page: string })[];
  readonly all: string;
}

export interface Page {
  /** GUID of the page. */
  readonly guid: string;
  /**
   * Heading of a page that is a run of several provisions ("Chapter 12: § 12-40 to § 12-79"); null if the first entry
   * contains all others and its heading is the page's.
   */
  readonly heading: string | null;
  /** In the order of the code; the first is the head of the page. `part` = only a link to it. */
  readonly entries: readonly (
    | { readonly part: false; readonly it: PageProvision }
    | { readonly part: true; readonly it: PagePart }
  )[];
  readonly surroundings: VersionLinks;
  citedBy(guid: string): CitedBy | undefined;
}

/** The law of a page; see above for its elements. */
export function pageHtml(page: Page): string {
  const writer = lawWriter(page, levelsOf(page));
  let html = page.heading === null ? "" : `<h1 class="heading page-heading">${escape(page.heading)}</h1>`;
  for (const entry of page.entries) html += writer.entry(entry);
  return html + writer.end();
}

/** Writes entries one by one, if they are too many for one string; `end` closes open elements. */
export interface LawWriter {
  entry(entry: Page["entries"][number]): string;
  end(): string;
}

/** `levelOf` returns the heading level of a provision, 1 to 6. */
export function lawWriter(
  page: Pick<Page, "guid" | "surroundings" | "citedBy">,
  levelOf: (it: PageProvision) => number,
): LawWriter {
  const open: PageProvision[] = [];
  let inParts = false;
  return {
    entry({ part, it }) {
      let html = "";
      const above = aboveHtml(it.above);
      if (inParts && (!part || above !== "" || it.depth <= (open.at(-1)?.depth ?? -1))) {
        html += "</ol>";
        inParts = false;
      }
      for (let last = open.at(-1); last !== undefined && last.depth >= it.depth; last = open.at(-1)) {
        html += "</section>";
        open.pop();
      }
      html += above;
      if (part) {
        html += (inParts ? "" : '<ol class="parts">') + partHtml(it, page.surroundings);
        inParts = true;
      } else {
        html += provisionHtml(it, open.at(-1), levelOf(it), page);
        open.push(it);
      }
      return html;
    },
    end: () => (inParts ? "</ol>" : "") + "</section>".repeat(open.length),
  };
}

/** Opens a provision and writes its own content; its children follow, then the end of the section. */
function provisionHtml(
  it: PageProvision,
  parent: PageProvision | undefined,
  level: number,
  page: Pick<Page, "guid" | "surroundings" | "citedBy">,
): string {
  const scope = makeScope(it, page);
  const status = it.status === "inForce" ? "" : ` status-${classWord(it.status)}`;
  const head = level === 1 ? " page-head" : "";
  const open = `<section id="${it.guid}" data-guid="${it.guid}" class="provision provision-${classWord(it.type)}${status}${head}">`;
  const law = it.content.body.length === 0 ? "" : `<div class="law">${blocksHtml(it.content.body, scope)}</div>`;
  const notes = it.content.notes.length === 0 ? "" : notesHtml(it.content.notes, scope);
  const href = page.surroundings.href({ page: page.guid, guid: it.guid, anchor: "" });
  return (
    open +
    headHtml(it, level, href, scope) +
    noticesHtml(page.surroundings.notices?.(it.guid, "") ?? []) +
    (page.surroundings.beforeLaw?.(it.guid) ?? "") +
    law +
    effectiveHtml(it, parent, page.surroundings) +
    notes +
    citedByHtml(it, page.citedBy(it.guid), page.surroundings)
  );
}

function makeScope(it: PageProvision, page: Pick<Page, "guid" | "surroundings">): Scope {
  const { surroundings } = page;
  return {
    guid: it.guid,
    page: page.guid,
    name: shortName(it),
    surroundings,
    ids: new Set(),
    ordinal: 0,
    tables: 0,
    addresses: true,
    history: false,
    linked: false,
  };
}

/** Heading levels: h1 for the head of the page or the heading above it, then by depth. */
function levelsOf(page: Page): (it: PageProvision) => number {
  const top = page.entries.reduce((least, { part, it }) => (part ? least : Math.min(least, it.depth)), Infinity);
  const first = page.heading === null ? 1 : 2;
  return (it) => Math.min(6, it.depth - top + first);
}

function headHtml(it: PageProvision, level: number, href: string, scope: Scope): string {
  const permalink = permalinkHtml(href, shortName(it), true);
  const own = nameHtml(it, scope) + statusHtml(it);
  // A provision with text is visible without a name; only a page needs a heading in any case.
  if (own === "" && level > 1 && it.content.body.length > 0) return `<div class="provision-head">${permalink}</div>`;
  return `<div class="provision-head"><h${level} class="heading">${own || "Untitled"}</h${level}>${permalink}</div>`;
}

function aboveHtml(lines: PagePart["above"]): string {
  return (lines ?? []).map((line) => `<p class="above">${escape(line)}</p>`).join("");
}

/** `scope`: of a provision whose heading may contain subscripts. */
function nameHtml(named: ProvisionLabel & { readonly content?: Content }, scope?: Scope): string {
  const name = numberName(named);
  const number = name === "" ? "" : `<span class="number">${escape(name)}</span>`;
  const formatted = named.content?.heading;
  const heading =
    formatted === undefined || scope === undefined ? escape(named.heading) : inlinesHtml(formatted, scope);
  const catchline = heading === "" ? "" : `<span class="catchline">${heading}</span>`;
  return number !== "" && catchline !== "" ? `${number} ${catchline}` : number + catchline;
}

const STATUS_LABELS: Readonly<Record<Exclude<Status, "inForce">, string>> = {
  reserved: "Reserved",
  repealed: "Repealed",
  expired: "Expired",
  omitted: "Omitted",
  transferred: "Transferred",
};

function statusHtml({ status, heading }: { readonly status: Status; readonly heading: string }): string {
  if (status === "inForce" || statusOfHeading(heading) === status) return "";
  return ` <span class="status">${STATUS_LABELS[status]}</span>`;
}

function effectiveHtml(it: PageProvision, parent: PageProvision | undefined, surroundings: VersionLinks): string {
  if (it.effective === null || parent?.effective === it.effective) return "";
  return `<p class="effective">Effective <time datetime="${escape(it.effective)}">${escape(surroundings.day?.(it.effective) ?? it.effective)}</time></p>`;
}

function citedByHtml(it: PageProvision, cited: CitedBy | undefined, surroundings: VersionLinks): string {
  if (cited === undefined || cited.count === 0) return "";
  const links = cited.first
    .map((by) => `<li><a href="${escape(surroundings.href({ ...by, anchor: "" }))}">${nameHtml(by)}</a></li>`)
    .join("");
  const more =
    cited.count > cited.first.length
      ? `<a class="more" href="${escape(cited.all)}">All ${cited.count} provisions that cite ${escape(shortName(it))}</a>`
      : "";
  return `<details class="cited-by"><summary>Cited by ${cited.count}</summary><ol>${links}</ol>${more}</details>`;
}

function partHtml(it: PagePart, surroundings: VersionLinks): string {
  const target: LinkTarget = { page: it.page, guid: it.guid, anchor: "" };
  const status = it.status === "inForce" ? "" : ` class="status-${classWord(it.status)}"`;
  const remark = surroundings.remark?.(it.guid);
  const coming = remark === undefined ? "" : ` <span class="remark-${remark.tone}">${escape(remark.text)}</span>`;
  return `<li${status}><a href="${escape(surroundings.href(target))}">${nameHtml(it) || "Untitled"}</a>${statusHtml(it)}${coming}</li>`;
}
