import { sql, type SQL } from "drizzle-orm";
import { anyId, selectJson, type Db, type JsonRow } from "../../../platform/db/db.ts";
import { partsOfHtml } from "../../../platform/html/parts.ts";
import { readText, type StoredText, type WantedText } from "../../../platform/papers/reading/read-text.ts";
import type { DateAccuracy, dispositionSources, LawAction } from "../contract/lists.ts";
import type { TextState } from "../../documents/contract/lists.ts";

const milliseconds = (column: string): SQL<number> =>
  sql<number>`${sql.raw(`(extract(epoch from ${column}) * 1000)::bigint`)}`;

/** What lists need of each law. */
const listedColumns = {
  id: sql<number>`l.id`,
  source: sql<string | null>`l.source`,
  legislationType: sql<string>`l.legislation_type`,
  number: sql<string>`l.number`,
  legislationYear: sql<number | null>`l.legislation_year`,
  lineNumber: sql<number | null>`l.line_number`,
  rank: sql<number | null>`l.rank`,
  heading: sql<string>`l.title`,
  customTitle: sql<string>`l.custom_title`,
  subject: sql<string>`l.subject`,
  description: sql<string>`l.description`,
  comment: sql<string>`l.comment`,
  adopted: sql<string | null>`l.adopted::text`,
  adoptedDateAccuracy: sql<DateAccuracy>`l.adopted_date_accuracy`,
  effective: sql<string | null>`l.effective::text`,
  appendedToId: sql<number | null>`l.appended_to_id`,
  suppedById: sql<number | null>`l.supped_by_id`,
  notInId: sql<number | null>`l.not_in_id`,
  deleted: sql<boolean>`l.deleted`,
};
export type ListedRow = JsonRow<typeof listedColumns>;

/** All columns but the text. */
const lawColumns = {
  ...listedColumns,
  key: sql<string | null>`l.key`,
  fileName: sql<string | null>`l.file_name`,
  mediaType: sql<string | null>`l.media_type`,
  size: sql<number | null>`l.size`,
  scanDate: sql<string | null>`l.scan_date::text`,
  pages: sql<number | null>`l.pages`,
  textState: sql<TextState>`l.text_state`,
  thumbnail: sql<string | null>`l.thumbnail`,
  hasHtml: sql<boolean>`l.html is not null`,
  version: sql<number>`l.version`,
  createdAt: milliseconds("l.created_at"),
  updatedAt: milliseconds("l.updated_at"),
  updatedBy: sql<string>`l.updated_by`,
  updatedById: sql<number | null>`l.updated_by_id`,
};
export type LawRow = JsonRow<typeof lawColumns>;

const dispositionColumns = {
  lawId: sql<number>`d.law_id`,
  position: sql<number>`d.position`,
  guid: sql<string | null>`d.guid::text`,
  name: sql<string>`d.name`,
  paragraph: sql<string>`d.paragraph`,
  action: sql<LawAction | null>`d.action`,
  source: sql<(typeof dispositionSources)[number]>`d.source`,
};
export type DispositionRow = JsonRow<typeof dispositionColumns>;

/** All laws of a town. */
export const listLaws = (db: Db, customerId: number): Promise<ListedRow[]> =>
  selectJson(db, listedColumns, sql`from laws l where l.customer_id = ${customerId}::integer order by l.id`);

/** Laws of a town with these ids, in no particular order. */
export function findLaws(db: Db, customerId: number, ids: readonly number[]): Promise<LawRow[]> {
  if (ids.length === 0) return Promise.resolve([]);
  return selectJson(
    db,
    lawColumns,
    sql`from laws l where l.customer_id = ${customerId}::integer and l.id = ${anyId(ids)}`,
  );
}

export async function findLaw(db: Db, customerId: number, id: number): Promise<LawRow | null> {
  const [law] = await findLaws(db, customerId, [id]);
  return law ?? null;
}

/** What the laws of a town affect, each in its order; `ids`: only of these. */
export function listDispositions(db: Db, customerId: number, ids: readonly number[] | null): Promise<DispositionRow[]> {
  return selectJson(
    db,
    dispositionColumns,
    sql`from law_dispositions d where d.customer_id = ${customerId}::integer
      and (${ids === null}::boolean or d.law_id = ${anyId(ids ?? [])}) order by d.law_id, d.position`,
  );
}

/** The text that a law has of its own, as HTML; null if it has none. */
export async function findHtml(db: Db, customerId: number, id: number): Promise<string | null> {
  const [law] = await selectJson(
    db,
    { html: sql<string | null>`l.html` },
    sql`from laws l where l.customer_id = ${customerId}::integer and l.id = ${id}::integer`,
  );
  return law?.html ?? null;
}

/** A stretch of the text of a law's PDF by page. */
export const readPages = (db: Db, customerId: number, id: number, wanted: WantedText): Promise<StoredText> =>
  readText(db, { pages: "law_pages", owner: "law_id" }, { customerId, id }, wanted);

/** A stretch of the text of a law: of its own (`html`), or else of its PDF by page. */
export async function readLawText(
  db: Db,
  customerId: number,
  id: number,
  wanted: WantedText,
): Promise<StoredText & { readonly html: string | null }> {
  const html = await findHtml(db, customerId, id);
  if (html === null) return { html, ...(await readPages(db, customerId, id, wanted)) };
  const parts = partsOfHtml(html);
  const part = Math.min(parts.length, wanted.part ?? 1);
  return { html: parts[part - 1] ?? "", pages: [], part, parts: parts.length, pagesRead: 0, pagesRecognized: 0 };
}
