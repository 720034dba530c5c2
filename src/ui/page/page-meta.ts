import type { MetaDescriptor } from "react-router";

export interface PageMeta {
  /** Title of the page: "Chapter 135 Zoning". */
  readonly title: string;
  /** Name of its site: "Larkmere". */
  readonly site?: string;
  readonly description?: string;
  /** Absolute URL: `${facts.origin}/…`. */
  readonly canonical?: string;
  /** For archives, search results and errors. */
  readonly noindex?: boolean;
  /** A schema.org object without its @context. */
  readonly jsonLd?: Readonly<Record<string, unknown>>;
}

/** For a route's `meta`: the title "Chapter 135 Zoning · Larkmere" and the other tags. */
export function pageMeta({ title, site, description, canonical, noindex = false, jsonLd }: PageMeta): MetaDescriptor[] {
  const fullTitle = site === undefined || site === title ? title : `${title} · ${site}`;
  const descriptors: (MetaDescriptor | null)[] = [
    { title: fullTitle },
    description ? { name: "description", content: description } : null,
    canonical === undefined ? null : { tagName: "link", rel: "canonical", href: canonical },
    noindex ? { name: "robots", content: "noindex" } : null,
    { property: "og:title", content: title },
    site === undefined ? null : { property: "og:site_name", content: site },
    description ? { property: "og:description", content: description } : null,
    canonical === undefined ? null : { property: "og:url", content: canonical },
    { property: "og:type", content: "article" },
    jsonLd === undefined ? null : { "script:ld+json": { "@context": "https://schema.org", ...jsonLd } as never },
  ];
  return descriptors.filter((descriptor) => descriptor !== null);
}
