import type { SitemapEntry } from "../../platform/sitemap.ts";

/** sitemaps.org allows 50,000 addresses per file. */
export const PAGES_IN_A_SITEMAP = 50_000;

export function sitemap(origin: string, entries: readonly SitemapEntry[]): string {
  const urls = entries.map(
    ({ path, date }) =>
      `<url><loc>${xml(origin + path)}</loc>${date === null ? "" : `<lastmod>${date}</lastmod>`}</url>`,
  );
  return `${HEAD}<urlset xmlns="${NAMESPACE}">\n${urls.join("\n")}\n</urlset>\n`;
}

/** Number of sitemap files for this many pages. */
export const sitemapParts = (pages: number): number => Math.max(1, Math.ceil(pages / PAGES_IN_A_SITEMAP));

/** Index of the parts of a large sitemap: `?part=0` and so on. */
export function sitemapIndex(origin: string, custId: string, pages: number): string {
  const parts = Array.from(
    { length: sitemapParts(pages) },
    (_none, part) => `${origin}/${custId}/sitemap.xml?part=${part}`,
  );
  return `${HEAD}<sitemapindex xmlns="${NAMESPACE}">\n${parts.map((part) => `<sitemap><loc>${xml(part)}</loc></sitemap>`).join("\n")}\n</sitemapindex>\n`;
}

/** Excludes searches and API calls. Archives have "noindex", which crawlers must be able to read. */
export function robots(origin: string, custIds: readonly string[]): string {
  const lines = [
    "User-agent: *",
    "Disallow: /api/",
    "Disallow: /*/search",
    "Disallow: /search?*query=",
    "Disallow: /toc/",
    "",
  ];
  return [...lines, ...custIds.map((custId) => `Sitemap: ${origin}/${custId}/sitemap.xml`), ""].join("\n");
}

const HEAD = `<?xml version="1.0" encoding="UTF-8"?>\n`;
const NAMESPACE = "http://www.sitemaps.org/schemas/sitemap/0.9";
const xml = (text: string): string => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
