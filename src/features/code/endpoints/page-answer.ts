import type { DefinedTerms, Meaning } from "../../../domain/law/defined-terms/terms.ts";
import { markUses } from "../../../domain/law/defined-terms/uses.ts";
import { DefinitionLinks } from "../../../domain/law/definitions.ts";
import { pageHtml, type CitedBy, type Page } from "../../../domain/law/html.ts";
import { fullName, shortName } from "../../../domain/law/name.ts";
import { plainBody } from "../../../domain/law/plain.ts";
import type { Content } from "../../../domain/law/provision.ts";
import { isShown } from "../../files/policy.ts";
import type { PageNotices, ProvisionNotice, ProvisionRemark } from "../../../platform/features/provision-notices.ts";
import type { Site } from "../../../platform/http/site.ts";
import { citedByHref, fileHref, hrefOf } from "../address.ts";
import { formatDayAt } from "../../sites/parts/server/format-day.ts";
import type { CodePage } from "../contract/code.ts";
import type { CitedByRow } from "../queries/cited-by.ts";
import { anchorOfPath, pathOf } from "../../../domain/law/paragraph-path.ts";
import { presentName } from "../queries/names.ts";
import type { AroundRow, CitationRow, DefinitionRow, ImageRow, PageRow, PartRow } from "../queries/page.ts";

export interface Provision extends Omit<PageRow, "content"> {
  readonly content: Content;
}

/** Everything that the database holds about a page. */
export interface PageRows {
  readonly provisions: readonly [Provision, ...Provision[]];
  readonly around: readonly AroundRow[];
  readonly citations: readonly CitationRow[];
  readonly definitions: readonly DefinitionRow[];
  /** Terms that the words of the law define; null if the source marks the uses of its terms. */
  readonly terms: DefinedTerms | null;
  readonly parts: readonly PartRow[];
  readonly images: readonly ImageRow[];
  readonly citedBy: readonly CitedByRow[];
  readonly currentPage: string | null;
  /** What features say about them. */
  readonly notices: readonly PageNotices[];
  /** The same in a few words about the parts. */
  readonly remarks: ReadonlyMap<string, ProvisionRemark>;
  /** What they show before the law, as HTML by GUID. */
  readonly beforeLaw: ReadonlyMap<string, string>;
}

export function presentPage(page: PageRows, site: Site): CodePage {
  const [head] = page.provisions;
  const ancestors = page.around.filter(({ relation }) => relation === "ancestor").map(presentName);
  const heading = runHeading(page.provisions, ancestors.at(-1));
  const citedBy = Map.groupBy(page.citedBy, ({ cited }) => cited);
  const neighbor = (relation: AroundRow["relation"]) => {
    const row = page.around.find((each) => each.relation === relation);
    return row === undefined ? null : presentName(row);
  };
  return {
    guid: head.page,
    title: heading ?? fullName(head),
    description: describe(page),
    ancestors,
    head: presentName(head),
    previous: neighbor("previous"),
    next: neighbor("next"),
    outline: page.provisions.map((row) => ({
      ...presentName(row),
      depth: row.depth,
      citedBy: citedBy.get(row.guid)?.[0]?.total ?? 0,
    })),
    html: pageHtml(toPage(page, site, heading, citedBy)),
    effective: head.effective,
    currentPage: page.currentPage,
  };
}

type Named = Parameters<typeof fullName>[0];

/**
 * The heading of a page with several provisions at the top level; null if one provision contains the entire page.
 * A container that is too large for one page is split into runs of sections: the heading names the container and the
 * run. A chapter that shares its page with a very short one: the heading names both.
 */
function runHeading(provisions: readonly [Provision, ...Provision[]], parent: Named | undefined): string | null {
  const [head] = provisions;
  const topLevel = provisions.filter(({ depth }) => depth <= head.depth);
  const last = topLevel.at(-1);
  if (last === undefined || topLevel.length === 1) return null;
  if (topLevel.length === 2 && head.type !== "section") return `${fullName(head)} and ${fullName(last)}`;
  const run = `${shortName(head)} to ${shortName(last)}`;
  return parent === undefined ? run : `${fullName(parent).replace(/[.:;]$/, "")}: ${run}`;
}

function toPage(
  page: PageRows,
  site: Site,
  heading: string | null,
  citedBy: ReadonlyMap<string, readonly CitedByRow[]>,
): Page {
  const targets = new Map(page.citations.map((row) => [`${row.from}/${row.ordinal}`, row]));
  const positions = new Map(page.provisions.map(({ guid, position }) => [guid, position]));
  const definitions = new DefinitionLinks(page.definitions);
  const { provisions, meaningOf } = withTerms(page);
  const notices = noticesOf(page);
  const files = new Map(page.images.map((row) => [row.src, { ...row, url: fileHref(site, row.key) }]));
  return {
    guid: page.provisions[0].page,
    heading,
    entries: merge(provisions, page.parts),
    surroundings: {
      href: (target) => hrefOf(site, target),
      citation: (guid, ordinal) => targets.get(`${guid}/${ordinal}`),
      definition: (guid, term) => {
        const definition = definitions.find(term, positions.get(guid) ?? 0);
        return definition === undefined ? meaningOf(term) : { ...definition, anchor: term };
      },
      file: (src) => files.get(src)?.url,
      beforeLaw: (guid) => page.beforeLaw.get(guid) ?? "",
      notices: (guid, anchor) => notices.get(`${guid} ${anchor}`) ?? [],
      day: (day) => formatDayAt(site, day),
      remark: (guid) => page.remarks.get(guid),
      textLinks: (text, isHistory) => page.notices.flatMap(({ linksIn }) => linksIn(text, isHistory)),
      image: (src) => {
        const file = files.get(src);
        return file !== undefined && isShown(file.mediaType) ? file : undefined;
      },
    },
    citedBy: (guid) => presentCitedBy(citedBy.get(guid), citedByHref(site, guid)),
  };
}

/**
 * Notices by GUID and anchor of the paragraph. One about a paragraph that the provision does not have is at the innermost
 * paragraph around it, or at the provision.
 */
function noticesOf({ provisions, notices }: PageRows): Map<string, readonly ProvisionNotice[]> {
  const placed = provisions.flatMap(({ guid, content }) =>
    notices
      .flatMap(({ of }) => of(guid))
      .map((notice) => ({ notice, at: `${guid} ${anchorOfPath(content.body, pathOf(notice.paragraph))}` })),
  );
  const byPlace = Map.groupBy(placed, ({ at }) => at);
  return new Map([...byPlace].map(([at, those]) => [at, those.map(({ notice }) => notice)]));
}

/** The provisions with their uses of defined terms, and what the names of these uses mean. */
function withTerms({ provisions, terms }: PageRows): {
  readonly provisions: readonly Provision[];
  readonly meaningOf: (name: string) => Meaning | undefined;
} {
  const meanings = new Map<string, Meaning>();
  if (terms === null) return { provisions, meaningOf: () => undefined };
  const use = (meaning: Meaning): string => {
    const name = `found ${meanings.size}`;
    meanings.set(name, meaning);
    return name;
  };
  const marked = provisions.map((it) => ({ ...it, content: markUses(it.content, it, terms, use) }));
  return { provisions: marked, meaningOf: (name) => meanings.get(name) };
}

/** The provisions on the page and links to those on other pages, in the order of the code. */
function merge(provisions: readonly Provision[], parts: readonly PartRow[]): Page["entries"] {
  const here = provisions.map((it) => ({ part: false, it, position: it.position }) as const);
  const elsewhere = parts.map((it) => ({ part: true, it, position: it.position }) as const);
  return [...here, ...elsewhere].toSorted((one, other) => one.position - other.position);
}

function presentCitedBy(rows: readonly CitedByRow[] | undefined, all: string): CitedBy | undefined {
  const count = rows?.[0]?.total;
  return rows === undefined || count === undefined ? undefined : { count, first: rows, all };
}

const DESCRIPTION_CHARS = 200;

/** The beginning of the law on the page. For a page of links: the names of the linked parts. */
function describe({ provisions, parts }: PageRows): string {
  let text = "";
  for (const { content } of provisions) {
    if (content.body.length > 0) text += `${plainBody(content)} `;
    if (text.length > DESCRIPTION_CHARS) break;
  }
  if (text.trim() === "") text = parts.map(fullName).join("; ");
  return shorten(text.replaceAll(/\s+/g, " ").trim());
}

/**
 * Cuts at `DESCRIPTION_CHARS`: at the end of a sentence if there is one in the second half, else at a word boundary.
 */
function shorten(text: string): string {
  if (text.length <= DESCRIPTION_CHARS) return text;
  const start = text.slice(0, DESCRIPTION_CHARS);
  const sentence = start.lastIndexOf(". ");
  if (sentence > DESCRIPTION_CHARS / 2) return start.slice(0, sentence + 1);
  return `${start.slice(0, start.lastIndexOf(" ")).replace(/[,;:]$/, "")}…`;
}
