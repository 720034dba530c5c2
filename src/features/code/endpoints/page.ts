import { isTownItself } from "../../../domain/version-state.ts";
import type { Catalog } from "../../../platform/features/catalog.ts";
import { defineEndpoint, type Endpoint, type SiteContext } from "../../../platform/http/endpoint.ts";
import { notFound } from "../../../platform/http/failure.ts";
import { imagesOf, linkedFilesOf, termsUsedIn } from "../../../domain/law/plain.ts";
import type { Content } from "../../../domain/law/provision.ts";
import type { DefinedTerms } from "../../../domain/law/defined-terms/terms.ts";
import type { Db } from "../../../platform/db/db.ts";
import { getCodePage } from "../contract/code.ts";
import { readTheCode, seeCitedBy } from "../policy.ts";
import { findCitedByOnPage } from "../queries/cited-by.ts";
import { findDefinedTerms } from "../queries/defined-terms.ts";
import {
  findAlone,
  findAround,
  findChildren,
  findCitations,
  findCurrentPage,
  findDefinitions,
  findImages,
  findPage,
  findParts,
  type PageRow,
} from "../queries/page.ts";
import { beforeLawOf, noticesAt, noticesVary, remarksAt } from "./notices.ts";
import { presentPage, type PageRows, type Provision } from "./page-answer.ts";
import { shownVersion } from "./shown.ts";
import type { VersionKey } from "../version-key.ts";

/** Number of citing provisions listed on the page itself. The rest are on the "Cited by" page. */
const CITED_BY_FIRST = 20;
/** In characters. Of a longer part, only its own text and the names of the parts in it. */
const MOST_ALONE = 12_000;

export const codePage = ({ provisionNotices }: Pick<Catalog, "provisionNotices">): Endpoint =>
  defineEndpoint(getCodePage, {
    access: readTheCode,
    cached: [seeCitedBy, ...noticesVary(provisionNotices)],
    handle: async (context, { guid = null, alone = false }) => {
      const version = shownVersion(context.site);
      const rows = await (alone
        ? findAlone(context.db, version, guid, MOST_ALONE)
        : findPage(context.db, version, guid));
      const [head, ...others] = rows.map(parseProvision);
      if (head === undefined) throw notFound("That part of the code");
      const provisions = [head, ...others] as const;
      const notices = await noticesAt(context, provisionNotices, provisions);
      const loaded = await load(context, provisions, alone);
      const remarks = await remarksAt(
        context,
        provisionNotices,
        loaded.parts.map((part) => part.guid),
      );
      // A preview shows the law.
      const beforeLaw = alone ? new Map<string, string>() : await beforeLawOf(context, provisionNotices, head.page);
      return presentPage({ ...loaded, notices, remarks, beforeLaw }, context.site);
    },
  });

/** Only the import writes these texts, as JSON of `Content`. */
function parseProvision(row: PageRow): Provision {
  return { ...row, content: JSON.parse(row.content) as Content };
}

async function load(
  { db, site, gate, actor }: SiteContext,
  provisions: readonly [Provision, ...Provision[]],
  alone: boolean,
): Promise<Omit<PageRows, "notices" | "remarks" | "beforeLaw">> {
  const version = shownVersion(site);
  const [head] = provisions;
  const range = { from: head.position, to: provisions.at(-1)?.position ?? head.position };
  const used = termsOf(provisions);
  const [around, citations, definitions, terms, parts, images, citedBy, currentPage] = await Promise.all([
    findAround(db, version, head),
    findCitations(db, version, head.page, range),
    findDefinitions(db, version, used, range),
    // A source that marks the uses of its terms has marked all of them.
    used.length > 0 ? null : definedTerms(db, gate, version),
    alone ? partsAlone(db, version, provisions) : hasOtherPages(provisions) ? findParts(db, version, head.page) : [],
    findImages(db, version, sourcesOf(provisions)),
    !alone && gate.may(actor, site, seeCitedBy) ? findCitedByOnPage(db, version, head.page, CITED_BY_FIRST) : [],
    isTownItself(site) ? null : findCurrentPage(db, site.customerId, head.guid),
  ]);
  return { provisions, around, citations, definitions, terms, parts, images, citedBy, currentPage };
}

/** Kept in memory until a code changes: each page needs all of them. */
function definedTerms(db: Db, gate: SiteContext["gate"], version: VersionKey): Promise<DefinedTerms> {
  return gate.remember("code", version.customerId, `terms ${version.versionId}`, () => findDefinedTerms(db, version));
}

/** What is below a provision that is shown without it. */
function partsAlone(db: Db, version: VersionKey, [head, ...below]: readonly [Provision, ...Provision[]]) {
  return head.children > 0 && below.length === 0 ? findChildren(db, version, head.guid) : [];
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
