import type { MetaDescriptor } from "react-router";

export interface PageMeta {
  /** The page itself: "Chapter 135 Zoning". */
  readonly title: string;
  /** What it is part of: "Larkmere". */
  readonly site?: string;
  readonly description?: string;
  /** Whole address: `${facts.origin}/…`. */
  readonly canonical?: string;
  /** Archives, search results, errors. */
  readonly noindex?: boolean;
  /** A thing of schema.org without its @context. */
  readonly jsonLd?: Readonly<Record<string, unknown>>;
}

/** What a route's `meta` gives: "Chapter 135 Zoning · Larkmere" and the rest. */
export function pageMeta({ title, site, description, canonical, noindex = false, jsonLd }: PageMeta): MetaDescriptor[] {
  const whole = site === undefined || site === title ? title : `${title} · ${site}`;
  const descriptors: (MetaDescriptor | null)[] = [
    { title: whole },
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
