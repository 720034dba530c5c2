import { countPages, listPages } from "../features/code/queries/sitemap.ts";
import { versionOf } from "../features/code/version-key.ts";
import { countInSitemap, listInSitemap, typesInSitemap } from "../features/documents/queries/sitemap.ts";
import { countLawsInSitemap, lawListsInSitemap, lawsInSitemap } from "../features/laws/queries/sitemap.ts";
import type { Db } from "../platform/db/db.ts";
import type { Site } from "../platform/http/site.ts";
import type { SitemapEntry } from "./sitemap.ts";

/** Pages of one kind, with the lists that lead to them. */
interface SitemapSource {
  readonly lists: readonly string[];
  readonly count: number;
  readonly pages: (range: Range) => Promise<readonly SitemapEntry[]>;
}

interface Range {
  readonly limit: number;
  readonly offset: number;
}

/** What search engines find at a site: what visitors see. `may`: what visitors may do there. */
export async function sitemapSources(
  db: Db,
  site: Site,
  may: (permission: string) => boolean,
): Promise<readonly SitemapSource[]> {
  const version = versionOf(site);
  const [documents, laws] = [await countInSitemap(db, site), await countLawsInSitemap(db, site, may)];
  return [
    {
      lists: version === null ? [] : [`/${site.custId}`],
      count: version === null ? 0 : await countPages(db, version),
      pages: async ({ limit, offset }) =>
        version === null
          ? []
          : (await listPages(db, version, limit, offset)).map(({ guid, date }) => ({ path: `/${guid}`, date })),
    },
    { lists: typesInSitemap(site), count: documents, pages: (range) => listInSitemap(db, site, range) },
    { lists: lawListsInSitemap(site, may), count: laws, pages: (range) => lawsInSitemap(db, site, may, range) },
  ];
}

/** A range of the pages of all sources, one after the other. */
export async function pagesOf(sources: readonly SitemapSource[], range: Range): Promise<readonly SitemapEntry[]> {
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
