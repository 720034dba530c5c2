import { sql, type SQL } from "drizzle-orm";
import { rows, type Db } from "../../../platform/db/db.ts";
import type { Filters } from "../contract/inputs.ts";
import { NO_YEAR } from "../contract/lists.ts";
import { documentColumns, documentsOf, seen, type CategoryRow, type DocumentRow } from "./columns.ts";
import type { View } from "./types.ts";

const BY_TITLE = sql`d.title_key collate "C"`;
const byDate = (direction: SQL): SQL => sql`d.date ${direction} nulls last`;
const ASC = sql.raw("asc");
const DESC = sql.raw("desc");

/** PUBDOC-21: by year if the category is grouped, then by its two sorts. Documents without a date come last. */
function orderOf({ grouping, firstSort, secondSort }: CategoryRow): SQL {
  const sorts = [firstSort, secondSort].flatMap((sort): SQL[] => {
    if (sort === "None") return [];
    const direction = sort.endsWith("_Descending") ? DESC : ASC;
    return [sort.startsWith("Date") ? byDate(direction) : sql`${BY_TITLE} ${direction}`];
  });
  const year = sql`extract(year from d.date)`;
  const groups =
    grouping === "Ungrouped" ? [] : [sql`${year} ${grouping === "Year_Descending" ? DESC : ASC} nulls last`];
  return sql.join([...groups, ...sorts, BY_TITLE, sql`d.id`], sql`, `);
}

/** Documents of a category that the caller sees and that pass the filters. */
export function listOfCategory(
  db: Db,
  { customerId, seeing }: View,
  { category, filters, offset, limit }: { category: CategoryRow; filters: Filters; offset: number; limit: number },
): Promise<DocumentRow[]> {
  return rows<DocumentRow>(
    db,
    sql`select ${documentColumns} from ${documentsOf(customerId)} and d.category_id = ${category.id}::integer
      and ${seen(seeing)} and ${passes(filters)} order by ${orderOf(category)} limit ${limit} offset ${offset}`,
  );
}

/** Condition on documents `d`: date and title pass the filters. */
function passes({ filterYear, filterMonth, filterDay, filterText = "" }: Filters): SQL {
  const parts = [
    ["year", filterYear],
    ["month", filterMonth],
    ["day", filterDay],
  ] as const;
  const conditions = parts.flatMap(([part, value]) => {
    if (value === undefined) return [];
    return value === NO_YEAR ? [sql`d.date is null`] : [sql`extract(${sql.raw(part)} from d.date) = ${value}::integer`];
  });
  const words = wordsOf(filterText).map((word) => sql`position(${word} in lower(d.title)) > 0`);
  return sql.join([sql`true`, ...conditions, ...words], sql` and `);
}

const wordsOf = (text: string): string[] => text.toLowerCase().split(/\s+/).filter(Boolean).slice(0, 10);

/** Number of documents of a type by category and date, of those that the caller sees and whose titles pass. */
export interface DateCount {
  readonly categoryId: number;
  readonly year: number | null;
  readonly month: number | null;
  readonly day: number | null;
  readonly count: number;
}

export function countByDate(
  db: Db,
  { customerId, seeing }: View,
  typeId: number,
  filterText = "",
): Promise<DateCount[]> {
  return rows<DateCount>(
    db,
    sql`select "categoryId", extract(year from date)::integer as year, extract(month from date)::integer as month,
        extract(day from date)::integer as day, count
      from (select d.category_id as "categoryId", d.date, count(*)::integer as count
        from ${documentsOf(customerId)} and d.type_id = ${typeId}::integer and ${seen(seeing)} and ${passes({ filterText })}
        group by 1, 2) as counted`,
  );
}

/** Documents with these ids that the caller sees, in no particular order. */
export function findDocuments(db: Db, { customerId, seeing }: View, ids: readonly number[]): Promise<DocumentRow[]> {
  return rows<DocumentRow>(
    db,
    sql`select ${documentColumns} from ${documentsOf(customerId)} and d.id = any(${`{${ids.join(",")}}`}::integer[]) and ${seen(seeing)}`,
  );
}

export async function findDocument(db: Db, view: View, id: number): Promise<DocumentRow | null> {
  const [found] = await findDocuments(db, view, [id]);
  return found ?? null;
}

/** Id of a document with this title (ignoring case) and date in a category; null if there is none (OPEN-26). */
export async function findDuplicate(
  db: Db,
  customerId: number,
  { id, categoryId, title, date }: { id: number | null; categoryId: number; title: string; date: string | null },
): Promise<number | null> {
  const [found] = await rows<{ id: number }>(
    db,
    sql`select id from documents where customer_id = ${customerId}::integer and category_id = ${categoryId}::integer
      and lower(title) = lower(${title}) and date is not distinct from ${date}::date and deleted_at is null
      and id is distinct from ${id}::integer limit 1`,
  );
  return found?.id ?? null;
}

/** The document of a category that has these bytes; null if there is none. */
export async function findSameFile(
  db: Db,
  customerId: number,
  { categoryId, key }: { categoryId: number; key: string },
): Promise<{ readonly id: number; readonly title: string } | null> {
  const [found] = await rows<{ id: number; title: string }>(
    db,
    sql`select id, title from documents where customer_id = ${customerId}::integer and category_id = ${categoryId}::integer
      and key = ${key} and deleted_at is null order by id limit 1`,
  );
  return found ?? null;
}

/** Positions of the documents that exist already in their categories (BULK-13). */
export async function findDuplicates(
  db: Db,
  customerId: number,
  wanted: readonly { readonly categoryId: number; readonly title: string; readonly date: string | null }[],
): Promise<number[]> {
  const found = await rows<{ position: number }>(
    db,
    sql`select w.position::integer as position
      from jsonb_array_elements(${JSON.stringify(wanted)}::jsonb) with ordinality as w(document, position)
      where exists (select from documents d
        where d.customer_id = ${customerId}::integer and d.category_id = (w.document->>'categoryId')::integer
          and lower(d.title) = lower(w.document->>'title') and d.date is not distinct from (w.document->>'date')::date
          and d.deleted_at is null)
      order by 1`,
  );
  return found.map(({ position }) => position - 1);
}
