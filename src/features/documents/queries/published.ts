import { sql, type SQL } from "drizzle-orm";
import { readText, type StoredText, type WantedText } from "../../../platform/papers/reading/read-text.ts";
import { rows, selectJson, type Db, type JsonRow } from "../../../platform/db/db.ts";
import { documentColumns, documentDate, documentsOf, seen } from "./columns.ts";
import type { View } from "./types.ts";

/** The columns of a document, and the titles of its type and category. */
const publishedColumns = {
  ...documentColumns,
  categoryTitle: sql<string>`c.title`,
  typeTitle: sql<string>`(select title from document_types t where t.customer_id = d.customer_id and t.id = d.type_id)`,
};
export type PublishedRow = JsonRow<typeof publishedColumns>;

export interface Wanted {
  readonly id?: number;
  readonly typeId?: number;
  /** Titles, in any case. */
  readonly type?: string | undefined;
  readonly category?: string | undefined;
  /** The first and the last day. A document of a year or month is in time if one of its days is. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** The last day of the date of documents `d`. */
const lastDay = sql`(case d.date_precision when 'year' then d.date + interval '1 year' - interval '1 day'
  when 'month' then d.date + interval '1 month' - interval '1 day' else d.date end)::date`;

function wantedOf({ id, typeId, type, category, from, to }: Wanted): SQL {
  return sql`(${id ?? null}::integer is null or d.id = ${id ?? null}::integer)
    and (${typeId ?? null}::integer is null or d.type_id = ${typeId ?? null}::integer)
    and (${category ?? null}::text is null or lower(c.title) = lower(${category ?? null}::text))
    and (${from ?? null}::date is null or ${lastDay} >= ${from ?? null}::date)
    and (${to ?? null}::date is null or d.date <= ${to ?? null}::date)
    and (${type ?? null}::text is null or d.type_id in (select id from document_types t
      where t.customer_id = d.customer_id and lower(t.title) = lower(${type ?? null}::text)))`;
}

/** Documents of all types that a caller sees: by date, the latest first, or as they were posted, the newest first. */
export function listPublished(
  db: Db,
  { customerId, seeing }: View,
  wanted: Wanted,
  { by, offset = 0, limit }: { readonly by: "date" | "posted"; readonly offset?: number; readonly limit: number },
): Promise<PublishedRow[]> {
  const order =
    by === "date"
      ? sql`d.date desc nulls last, ${documentDate} collate "C" desc, d.id desc`
      : sql`d.created_at desc, d.id desc`;
  return selectJson(
    db,
    publishedColumns,
    sql`from ${documentsOf(customerId)} and ${seen(seeing)} and ${wantedOf(wanted)} order by ${order} limit ${limit} offset ${offset}`,
  );
}

export async function countPublished(db: Db, { customerId, seeing }: View, wanted: Wanted): Promise<number> {
  const [counted] = await rows<{ count: number }>(
    db,
    sql`select count(*)::integer as count from ${documentsOf(customerId)} and ${seen(seeing)} and ${wantedOf(wanted)}`,
  );
  return counted?.count ?? 0;
}

/** A stretch of the text of a document by page. */
export const textOf = (db: Db, customerId: number, id: number, wanted: WantedText): Promise<StoredText> =>
  readText(db, { pages: "document_pages", owner: "document_id" }, { customerId, id }, wanted);
