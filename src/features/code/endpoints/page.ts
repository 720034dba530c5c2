import { defineEndpoint, type SiteContext } from "../../../platform/http/endpoint.ts";
import { notFound } from "../../../platform/http/failure.ts";
import { imagesOf, linkedFilesOf, termsUsedIn } from "../../../domain/law/plain.ts";
import type { Content } from "../../../domain/law/provision.ts";
import { getCodePage } from "../contract/code.ts";
import { readTheCode, seeCitedBy } from "../policy.ts";
import { findCitedByOnPage } from "../queries/cited-by.ts";
import {
  findAround,
  findCitations,
  findCurrentPage,
  findDefinitions,
  findImages,
  findPage,
  findParts,
  type PageRow,
} from "../queries/page.ts";
import { presentPage, type PageRows, type Provision } from "./page-answer.ts";
import { shownVersion } from "./shown.ts";

/** Number of citing provisions listed on the page itself. The rest are on the "Cited by" page. */
const CITED_BY_FIRST = 20;

export const codePage = defineEndpoint(getCodePage, {
  access: readTheCode,
  cached: [seeCitedBy],
  handle: async (context, { guid }) => {
    const rows = await findPage(context.db, shownVersion(context.site), guid ?? null);
    const [head, ...others] = rows.map(parseProvision);
    if (head === undefined) throw notFound("That part of the code");
    return presentPage(await load(context, [head, ...others]), context.site);
  },
});

/** Only the import writes these texts, as JSON of `Content`. */
function parseProvision(row: PageRow): Provision {
  return { ...row, content: JSON.parse(row.content) as Content };
}

async function load(
  { db, site, gate, actor }: SiteContext,
  provisions: readonly [Provision, ...Provision[]],
): Promise<PageRows> {
  const version = shownVersion(site);
  const [head] = provisions;
  const range = { from: head.position, to: provisions.at(-1)?.position ?? head.position };
  const [around, citations, definitions, parts, images, citedBy, currentPage] = await Promise.all([
    findAround(db, version, head),
    findCitations(db, version, head.page),
    findDefinitions(db, version, termsOf(provisions), range),
    hasOtherPages(provisions) ? findParts(db, version, head.page) : [],
    findImages(db, version, sourcesOf(provisions)),
    gate.may(actor, site, seeCitedBy) ? findCitedByOnPage(db, version, head.page, CITED_BY_FIRST) : [],
    site.archiveId === null ? null : findCurrentPage(db, site.customerId, head.guid),
  ]);
  return { provisions, around, citations, definitions, parts, images, citedBy, currentPage };
}

/** Whether provisions on this page have children on other pages. */
function hasOtherPages(provisions: readonly Provision[]): boolean {
  const here = new Set(provisions.map(({ guid }) => guid));
  const children = provisions.reduce((sum, provision) => sum + provision.children, 0);
  return children > provisions.filter(({ parent }) => parent !== null && here.has(parent)).length;
}

function termsOf(provisions: readonly Provision[]): string[] {
  return [...new Set(provisions.flatMap(({ content }) => termsUsedIn(content)))];
}

function sourcesOf(provisions: readonly Provision[]): string[] {
  return [
    ...new Set(
      provisions.flatMap(({ content }) => [...imagesOf(content).map(({ src }) => src), ...linkedFilesOf(content)]),
    ),
  ];
}
