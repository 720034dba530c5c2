import { sql, type SQL } from "drizzle-orm";
import { anyId, rows, selectJson, type Db } from "../../../platform/db/db.ts";
import { firstDayOf, type PartialDate } from "../../../domain/partial-date.ts";
import { documentColumns, documentDate, documentsOf, seen, type CategoryRow, type DocumentRow } from "./columns.ts";
import type { View } from "./types.ts";

const BY_TITLE = sql`d.title_key collate "C"`;
/** A year before its first month, a month before its first day; backwards if descending. */
const byDate = (direction: SQL): SQL => sql`d.date ${direction} nulls last, ${documentDate} collate "C" ${direction}`;
const ASC = sql.raw("asc");
const DESC = sql.raw("desc");

/** PUBDOC-21: by year if the category is grouped, then by its two sorts. Documents without a date come last. */
function orderOf({ grouping, firstSort, secondSort }: Pick<CategoryRow, "grouping" | "firstSort" | "secondSort">): SQL {
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

/** A document in the list of its type. */
export interface ListedDocument {
  readonly id: number;
  readonly categoryId: number;
  readonly year: number | null;
  readonly month: number | null;
  readonly day: number | null;
}

/**
 * The documents of some categories that the caller sees: in the order of the categories, each in its own order. A type
 * can have tens of thousands, so a category is one text: rows would take ten times as long.
 */
export async function listDocuments(
  db: Db,
  { customerId, seeing }: View,
  categories: readonly CategoryRow[],
): Promise<ListedDocument[]> {
  const listed = new Map<number, string>();
  for (const those of Map.groupBy(
    categories,
    (each) => `${each.grouping} ${each.firstSort} ${each.secondSort}`,
  ).values()) {
    const [alike] = those;
    if (alike === undefined) continue;
    const found = await rows<{ id: number; documents: string }>(
      db,
      sql`select d.category_id as id, string_agg(d.id || ' ' || coalesce(${documentDate}, ''), ',' order by ${orderOf(alike)}) as documents
        from ${documentsOf(customerId)} and d.category_id = ${anyId(those.map(({ id }) => id))} and ${seen(seeing)} group by 1`,
    );
    for (const { id, documents } of found) listed.set(id, documents);
  }
  return categories.flatMap(({ id }) => (listed.get(id)?.split(",") ?? []).map((each) => readListed(id, each)));
}

/** "123 2024-05-31", "123 2024", or "123 " without a date. */
function readListed(categoryId: number, text: string): ListedDocument {
  const [id, date = ""] = text.split(" ", 2);
  const [year, month, day] = date === "" ? [] : date.split("-").map(Number);
  return { id: Number(id), categoryId, year: year ?? null, month: month ?? null, day: day ?? null };
}

/** Ids of the documents of a type whose titles contain all words of a text. */
export async function findTitled(db: Db, customerId: number, typeId: number, text: string): Promise<Set<number>> {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean).slice(0, 10);
  const conditions = words.map((word) => sql`position(${word} in lower(title)) > 0`);
  const [found] = await rows<{ ids: string | null }>(
    db,
    sql`select string_agg(id::text, ',') as ids from documents
      where customer_id = ${customerId}::integer and type_id = ${typeId}::integer and ${sql.join([sql`true`, ...conditions], sql` and `)}`,
  );
  return new Set((found?.ids ?? "").split(",").filter(Boolean).map(Number));
}

/** Documents with these ids that the caller sees, in no particular order. */
export function findDocuments(db: Db, { customerId, seeing }: View, ids: readonly number[]): Promise<DocumentRow[]> {
  return selectJson(
    db,
    documentColumns,
    sql`from ${documentsOf(customerId)} and d.id = ${anyId(ids)} and ${seen(seeing)}`,
  );
}

export async function findDocument(db: Db, view: View, id: number): Promise<DocumentRow | null> {
  const [found] = await findDocuments(db, view, [id]);
  return found ?? null;
}

/** The day that tells documents with the same title apart: a year counts as its first day (decision 104). */
const dayOf = (date: PartialDate | null): string | null => (date === null ? null : firstDayOf(date));

/**
 * Id of a document with this title (ignoring case) and date in a category that the caller sees; null if there is none
 * (OPEN-26, decision 076).
 */
export async function findDuplicate(
  db: Db,
  { customerId, seeing }: View,
  { id, categoryId, title, date }: { id: number | null; categoryId: number; title: string; date: PartialDate | null },
): Promise<number | null> {
  const [found] = await rows<{ id: number }>(
    db,
    sql`select d.id from ${documentsOf(customerId)} and d.category_id = ${categoryId}::integer
      and lower(d.title) = lower(${title}) and d.date is not distinct from ${dayOf(date)}::date
      and d.id is distinct from ${id}::integer and ${seen(seeing)} limit 1`,
  );
  return found?.id ?? null;
}

/** A document that has the bytes of a file. */
interface SameFile {
  readonly id: number;
  readonly key: string;
  readonly title: string;
  readonly typeTitle: string;
}

/** The first document with each of these bytes that the caller sees, in a category or (null) in the whole town. */
export function findSameFiles(
  db: Db,
  { customerId, seeing }: View,
  { categoryId, keys }: { readonly categoryId: number | null; readonly keys: readonly string[] },
): Promise<SameFile[]> {
  return rows<SameFile>(
    db,
    sql`select distinct on (d.key) d.id, d.key, d.title,
        (select t.title from document_types t where t.customer_id = d.customer_id and t.id = d.type_id) as "typeTitle"
      from ${documentsOf(customerId)} and d.key = any(array(select jsonb_array_elements_text(${JSON.stringify(keys)}::jsonb)))
      and (${categoryId}::integer is null or d.category_id = ${categoryId}::integer) and ${seen(seeing)} order by d.key, d.id`,
  );
}

/** Positions of the documents that the caller sees in their categories already (BULK-13). */
export async function findDuplicates(
  db: Db,
  { customerId, seeing }: View,
  wanted: readonly { readonly categoryId: number; readonly title: string; readonly date: PartialDate | null }[],
): Promise<number[]> {
  const dated = wanted.map((each) => ({ ...each, date: dayOf(each.date) }));
  const found = await rows<{ position: number }>(
    db,
    sql`select w.position::integer as position
      from jsonb_array_elements(${JSON.stringify(dated)}::jsonb) with ordinality as w(document, position)
      where exists (select from ${documentsOf(customerId)} and d.category_id = (w.document->>'categoryId')::integer
        and lower(d.title) = lower(w.document->>'title') and d.date is not distinct from (w.document->>'date')::date
        and ${seen(seeing)})
      order by 1`,
  );
  return found.map(({ position }) => position - 1);
}
