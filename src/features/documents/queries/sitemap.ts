import { sql } from "drizzle-orm";
import { rows, type Db } from "../../../platform/db/db.ts";
import type { Site } from "../../../platform/http/site.ts";
import type { SitemapEntry, SitemapRange, SitemapSource } from "../../../platform/sitemap.ts";
import { typeHref, typesHref, viewHref } from "../contract/addresses.ts";
import { documentFactsOf, seenTypes } from "../facts.ts";
import { seeingOf } from "../policy.ts";
import { documentsOf, seen } from "./columns.ts";

/** Search engines see what visitors see. */
const seeing = seeingOf(() => false);

/** The types of documents, and the documents with a file. */
export const documentsSitemap: SitemapSource = async ({ db, site }) => ({
  lists: typesInSitemap(site),
  count: await countInSitemap(db, site),
  pages: (range) => listInSitemap(db, site, range),
});

/** Addresses of the list of types and of each type; none in an archive, or if there are no documents. */
function typesInSitemap(site: Site): string[] {
  const types = seenTypes(documentFactsOf(site), seeing);
  return types.length === 0 ? [] : [typesHref(site.custId), ...types.map(({ title }) => typeHref(site.custId, title))];
}

/** Number of documents with a file. */
async function countInSitemap(db: Db, site: Site): Promise<number> {
  if (typesInSitemap(site).length === 0) return 0;
  const [counted] = await rows<{ count: number }>(
    db,
    sql`select count(*)::integer as count from ${documentsOf(site.customerId)} and ${seen(seeing)} and d.key is not null`,
  );
  return counted?.count ?? 0;
}

/** Documents with a file, each with the day of its last change. */
async function listInSitemap(db: Db, site: Site, { limit, offset }: SitemapRange): Promise<SitemapEntry[]> {
  const found = await rows<{ id: number; extension: string; date: string }>(
    db,
    sql`select d.id, d.extension, d.updated_at::date::text as date from ${documentsOf(site.customerId)} and ${seen(seeing)}
      and d.key is not null order by d.id limit ${limit} offset ${offset}`,
  );
  return found.map(({ id, extension, date }) => ({ path: viewHref(site.custId, id, extension), date }));
}
