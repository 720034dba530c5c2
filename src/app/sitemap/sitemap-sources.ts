import type { SitemapEntry, SitemapPages, SitemapRange } from "../../platform/sitemap.ts";

/** A range of the pages of all sources, one after the other. */
export async function pagesOf(sources: readonly SitemapPages[], range: SitemapRange): Promise<readonly SitemapEntry[]> {
  let { limit, offset } = range;
  const found: SitemapEntry[] = [];
  for (const { count, pages } of sources) {
    if (limit > 0 && offset < count) {
      const some = await pages({ limit, offset });
      found.push(...some);
      limit -= some.length;
    }
    offset = Math.max(0, offset - count);
  }
  return found;
}
