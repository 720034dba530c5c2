import { sql, type SQL } from "drizzle-orm";
import { rows, type Db } from "../../../platform/db/db.ts";
import type { Site } from "../../../platform/http/site.ts";
import type { SitemapEntry, SitemapRange, SitemapSource } from "../../../platform/sitemap.ts";
import { lawHref, lawPdfHref, lawsHref, ledgerHref } from "../contract/addresses.ts";
import { lawFactsOf } from "../facts.ts";
import { isInTable } from "../policy.ts";
import { lawsSeenAt } from "../view.ts";

type May = (permission: string) => boolean;

/** The table of new laws, the ledger, and the laws that visitors see there. */
export const lawsSitemap: SitemapSource = async ({ db, site, may }) => ({
  lists: lawListsInSitemap(site, may),
  count: await countLawsInSitemap(db, site, may),
  pages: (range) => lawsInSitemap(db, site, may, range),
});

/** Groups of laws that visitors see, as stored. */
const seenGroups = (site: Site, may: May) => {
  const view = lawsSeenAt(site, may);
  return lawFactsOf(site).groups.filter((group) => view.seesLedger || (view.seesTable && isInTable(view, group)));
};

/** Addresses of the table of new laws and of the ledger, if visitors see laws there; none in an archive. */
function lawListsInSitemap(site: Site, may: May): string[] {
  const view = lawsSeenAt(site, may);
  const { groups } = lawFactsOf(site);
  return [
    ...(view.seesTable && groups.some((group) => isInTable(view, group)) ? [lawsHref(site.custId)] : []),
    ...(view.seesLedger && groups.length > 0 ? [ledgerHref(site.custId)] : []),
  ];
}

/** Laws with a text or a PDF; null: visitors see none. */
function lawsWithText(site: Site, may: May): SQL | null {
  const groups = seenGroups(site, may).map(
    ({ appendedToId, storedSuppedById }) =>
      sql`(l.appended_to_id is not distinct from ${appendedToId}::integer
        and l.supped_by_id is not distinct from ${storedSuppedById}::integer)`,
  );
  if (groups.length === 0) return null;
  return sql`laws l where l.customer_id = ${site.customerId}::integer and not l.deleted
    and (l.html is not null or l.key is not null) and (${sql.join(groups, sql` or `)})`;
}

async function countLawsInSitemap(db: Db, site: Site, may: May): Promise<number> {
  const from = lawsWithText(site, may);
  if (from === null) return 0;
  const [counted] = await rows<{ count: number }>(db, sql`select count(*)::integer as count from ${from}`);
  return counted?.count ?? 0;
}

/** Pages of laws, each with the day of its last change. A law has its PDF instead if its page has no text. */
async function lawsInSitemap(db: Db, site: Site, may: May, { limit, offset }: SitemapRange): Promise<SitemapEntry[]> {
  const from = lawsWithText(site, may);
  if (from === null) return [];
  const found = await rows<{ id: number; hasText: boolean; date: string }>(
    db,
    sql`select l.id, l.updated_at::date::text as date, l.html is not null or exists (
        select from law_pages p where p.customer_id = l.customer_id and p.law_id = l.id) as "hasText"
      from ${from} order by l.id limit ${limit} offset ${offset}`,
  );
  return found.map(({ id, hasText, date }) => ({ path: (hasText ? lawHref : lawPdfHref)(site.custId, id), date }));
}
