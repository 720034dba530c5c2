import { sql, type SQL } from "drizzle-orm";
import { rows } from "../../../platform/db/db.ts";
import type { SiteContext } from "../../../platform/http/endpoint.ts";
import { MOST_MATCHES, MOST_NODES, type Location } from "../../references/contract/location.ts";
import { formatDayAt } from "../../sites/parts/server/format-day.ts";
import { NO_YEAR, UNDATED } from "../contract/lists.ts";
import { seeingOf } from "../policy.ts";
import { documentDate, documentsOf, seen, type CategoryRow } from "../queries/columns.ts";
import { listCategories, listTypes, type View } from "../queries/types.ts";
import { notFound } from "../../../platform/http/failure.ts";

type Caller = Pick<SiteContext, "db" | "gate" | "actor" | "site">;

/** What the caller sees of the town's documents. The texts of an archive refer to the same ones. */
const viewOf = ({ gate, actor, site }: Caller): View => ({
  customerId: site.customerId,
  seeing: seeingOf((permission) => gate.may(actor, site, permission)),
});

interface Found {
  readonly id: number;
  readonly title: string;
  readonly date: string | null;
  readonly category: string | null;
  readonly type: string;
  readonly isPrivate: boolean;
}

/** Documents of the town that the caller sees and that meet a condition. */
async function findDocuments(caller: Caller, condition: SQL, limit: number): Promise<Location[]> {
  const { db, site } = caller;
  const { customerId, seeing } = viewOf(caller);
  const found = await rows<Found>(
    db,
    sql`select d.id, d.title, ${documentDate} as date, case when c.is_uncategorized then null else c.title end as category, t.title as type,
        d.is_private or c.is_private as "isPrivate"
      from (select d.* from ${documentsOf(customerId)} and ${seen(seeing)} and ${condition}
        order by d.date desc nulls last, d.title_key collate "C", d.id limit ${limit}) d
      join document_categories c on c.customer_id = d.customer_id and c.id = d.category_id
      join document_types t on t.customer_id = d.customer_id and t.id = d.type_id
      order by d.date desc nulls last, d.title_key collate "C", d.id`,
  );
  return found.map(({ id, title, date, category, type, isPrivate }) => {
    const parts = [isPrivate && "Private", type, category, date !== null && formatDayAt(site, date)];
    return {
      type: "document",
      key: String(id),
      title,
      context: parts.filter((part) => typeof part === "string").join(" › "),
      reference: `document:${id}`,
    };
  });
}

const MOST_WORDS = 10;

/** API-28: documents whose titles have all words of a text, the latest first. */
export async function findDocumentLocations(caller: Caller, text: string): Promise<Location[]> {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean).slice(0, MOST_WORDS);
  if (words.length === 0) return [];
  const conditions = words.map((word) => sql`position(${word} in lower(d.title)) > 0`);
  return findDocuments(caller, sql.join(conditions, sql` and `), MOST_MATCHES);
}

/** API-29 */
export async function typeLocations(caller: Caller): Promise<Location[]> {
  const types = await listTypes(caller.db, viewOf(caller));
  return types
    .slice(0, MOST_NODES)
    .map(({ id, title }) => ({ type: "pub-doc-type", key: String(id), title, context: "", reference: null }));
}

/** API-30 */
export async function categoryLocations(caller: Caller, typeId: number): Promise<Location[]> {
  const view = viewOf(caller);
  const type = (await listTypes(caller.db, view)).find(({ id }) => id === typeId);
  if (type === undefined) throw notFound("That type of documents");
  const categories = await listCategories(caller.db, view, typeId);
  return categories
    .filter(({ count }) => count > 0)
    .slice(0, MOST_NODES)
    .map(({ id, title }) => ({ type: "category", key: String(id), title, context: type.title, reference: null }));
}

/** A category that the caller sees. Throws "not found". */
async function requireCategory(caller: Caller, id: number): Promise<CategoryRow> {
  const category = (await listCategories(caller.db, viewOf(caller), null)).find((each) => each.id === id);
  if (category === undefined) throw notFound("That category");
  return category;
}

/** API-31: the documents of a category; of one that is grouped by year, its years. */
export async function documentLocations(caller: Caller, categoryId: number): Promise<Location[]> {
  const category = await requireCategory(caller, categoryId);
  if (category.grouping === "Ungrouped")
    return findDocuments(caller, sql`d.category_id = ${categoryId}::integer`, MOST_NODES);
  const { customerId, seeing } = viewOf(caller);
  const direction = category.grouping === "Year_Ascending" ? sql`asc` : sql`desc`;
  const years = await rows<{ year: number | null }>(
    caller.db,
    sql`select distinct extract(year from d.date)::integer as year from ${documentsOf(customerId)}
      and ${seen(seeing)} and d.category_id = ${categoryId}::integer order by 1 ${direction} nulls last limit ${MOST_NODES}`,
  );
  return years.map(({ year }) => ({
    type: "year",
    key: `${categoryId}/year/${year ?? NO_YEAR}`,
    title: year === null ? UNDATED : String(year),
    context: [category.typeTitle, category.title].join(" › "),
    reference: null,
  }));
}

/** API-32 */
export async function yearLocations(caller: Caller, categoryId: number, year: number): Promise<Location[]> {
  await requireCategory(caller, categoryId);
  const ofYear = year === NO_YEAR ? sql`d.date is null` : sql`extract(year from d.date) = ${year}::integer`;
  return findDocuments(caller, sql`d.category_id = ${categoryId}::integer and ${ofYear}`, MOST_NODES);
}
