import { sql } from "drizzle-orm";
import { rows, type Db } from "../../../platform/db/db.ts";
import type { SitemapRange, SitemapSource } from "../../../platform/sitemap.ts";
import { dateOfLaw, inVersion, versionOf, type VersionKey } from "../version-key.ts";

/** The pages of the code that is shown. */
export const codeSitemap: SitemapSource = async ({ db, site }) => {
  const version = versionOf(site);
  if (version === null) return { lists: [], count: 0, pages: async () => [] };
  return {
    lists: [`/${site.custId}`],
    count: await countPages(db, version),
    pages: async (range) => (await listPages(db, version, range)).map(({ guid, date }) => ({ path: `/${guid}`, date })),
  };
};

/** Number of pages of a version, without the root page (its URL is that of the code itself). */
async function countPages(db: Db, version: VersionKey): Promise<number> {
  const [row] = await rows<{ count: number }>(
    db,
    sql`select count(*)::int as count from structures where ${inVersion(version)} and guid = page_guid and position > 0`,
  );
  return row?.count ?? 0;
}

/** Pages of a version in order, each with the date of the law (YYYY-MM-DD). */
function listPages(
  db: Db,
  version: VersionKey,
  { limit, offset }: SitemapRange,
): Promise<{ guid: string; date: string | null }[]> {
  return rows(
    db,
    sql`select s.guid::text as guid, ${dateOfLaw()}::text as date
        from structures s join versions v on v.customer_id = s.customer_id and v.id = s.version_id
        where ${inVersion(version, "s")} and s.guid = s.page_guid and s.position > 0 order by s.position limit ${limit} offset ${offset}`,
  );
}
