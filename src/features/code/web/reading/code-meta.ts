import { isTownItself } from "../../../../domain/version-state.ts";
import type { MetaDescriptor } from "react-router";
import { codeRootHref, provisionHref, type SiteName } from "../../../../domain/address.ts";
import { fullName, shortName } from "../../../../domain/law/name.ts";
import { pageMeta } from "../../../../ui/page/page-meta.ts";
import type { Session } from "../../../sites/contract/session.ts";
import type { CodePage, ProvisionName } from "../../contract/code.ts";

export type PageFacts = Omit<CodePage, "html" | "outline">;

/** The path of a page's canonical URL: the root of the code, or /{guid} (OPEN-01). */
export function canonicalPath(site: SiteName, page: PageFacts): string {
  return isRoot(page) ? codeRootHref(site) : pathOf(site, page.guid);
}

export function isRoot(page: Pick<PageFacts, "ancestors" | "head" | "guid">): boolean {
  return page.ancestors.length === 0 && page.head.guid === page.guid;
}

/**
 * Title, description, canonical URL and structured data of a page of the code. Search engines should not index
 * archives.
 */
export function codePageMeta(page: PageFacts, session: Session, origin: string): MetaDescriptor[] {
  return pageMeta({
    title: page.title,
    site: isRoot(page) ? `${session.customerName}, ${session.customer.state}` : session.customerName,
    description: page.description,
    canonical: origin + canonicalPath(session, page),
    noindex: !isTownItself(session),
    // Only for crawlers, which read the server-rendered document; keeps this code out of the client bundle.
    jsonLd: import.meta.env.SSR
      ? { "@graph": [legislation(page, session, origin), breadcrumbs(page, session, origin)] }
      : undefined,
  });
}

/** https://schema.org/Legislation, from the vocabulary of the European Legislation Identifier. */
function legislation(page: PageFacts, session: Session, origin: string): Record<string, unknown> {
  const address = origin + canonicalPath(session, page);
  const parent = page.ancestors.at(-1);
  const inForce = isTownItself(session) && page.head.status === "inForce";
  return {
    "@type": "Legislation",
    "@id": address,
    url: address,
    name: page.title,
    legislationIdentifier: shortName(page.head),
    legislationType: page.head.type,
    legislationJurisdiction: {
      "@type": "AdministrativeArea",
      name: `${session.customerName}, ${session.customer.state}`,
    },
    legislationLegalForce: inForce ? "https://schema.org/InForce" : "https://schema.org/NotInForce",
    legislationDateVersion: session.version?.displayDate ?? session.version?.updatedDate ?? undefined,
    legislationDateOfApplicability: page.effective ?? undefined,
    isPartOf:
      parent === undefined
        ? undefined
        : { "@type": "Legislation", "@id": origin + ancestorPath(session, page, parent), name: fullName(parent) },
    inLanguage: "en",
  };
}

function breadcrumbs(page: PageFacts, session: Session, origin: string): Record<string, unknown> {
  const steps = page.ancestors.map((ancestor) => ({
    name: fullName(ancestor),
    path: ancestorPath(session, page, ancestor),
  }));
  const all = [...steps, { name: page.title, path: canonicalPath(session, page) }];
  return {
    "@type": "BreadcrumbList",
    itemListElement: all.map(({ name, path }, index) => ({
      "@type": "ListItem",
      position: index + 1,
      name,
      item: origin + path,
    })),
  };
}

/** Target of a breadcrumb: the root of the code, or the provision on its page. */
export function ancestorPath(site: SiteName, page: PageFacts, ancestor: ProvisionName): string {
  return ancestor === page.ancestors[0] ? codeRootHref(site) : provisionHref(site, ancestor.page, ancestor.guid);
}

function pathOf(site: SiteName, guid: string): string {
  return provisionHref(site, guid).split("#", 1)[0] ?? "";
}
