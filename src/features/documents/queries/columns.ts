import { sql, type SQL } from "drizzle-orm";
import type { JsonRow } from "../../../platform/db/db.ts";
import { downloadHref, textHref, thumbnailHref, viewHref } from "../contract/addresses.ts";
import type { DocumentCategory, DocumentType, PublicDocument } from "../contract/entities.ts";
import {
  NO_YEAR,
  type DocumentKindName,
  type FirstSort,
  type Grouping,
  type SecondSort,
  type TextState,
  type TypeSort,
} from "../contract/lists.ts";
import { isOpen } from "../facts.ts";
import type { Seeing } from "../policy.ts";

/** Documents `d` with their categories `c`, those of a town. */
export const documentsOf = (customerId: number): SQL =>
  sql`documents d join document_categories c on c.customer_id = d.customer_id and c.id = d.category_id
    where d.customer_id = ${customerId}::integer and d.deleted_at is null`;

/** Condition on documents `d` of categories `c`: the caller sees them (OPEN-114). */
export const seen = ({ isPrivate, isOutside }: Seeing): SQL =>
  sql`(${isPrivate}::boolean or not (d.is_private or c.is_private)) and (${isOutside}::boolean
    or (coalesce(d.visible_from <= now(), true) and coalesce(d.visible_until > now(), true)))`;

/** The date of documents `d` as exactly as it is known: "1974", "1974-03" or "1974-03-03" (decision 104). */
export const documentDate: SQL<string | null> = sql<string | null>`left(d.date::text,
  case d.date_precision when 'year' then 4 when 'month' then 7 else 10 end)`;

/** An ISO time of a column that is seldom set. */
const iso = (column: string): SQL<string | null> =>
  sql<string | null>`${sql.raw(`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`)}`;

/** A time in milliseconds since 1970: the database writes it ten times as fast as an ISO time. */
const milliseconds = (column: string): SQL<number> =>
  sql<number>`${sql.raw(`(extract(epoch from ${column}) * 1000)::bigint`)}`;

export const isoTime = (time: number): string => new Date(time).toISOString();

/** The columns of a document, for `selectJson`. */
export const documentColumns = {
  id: sql<number>`d.id`,
  typeId: sql<number>`d.type_id`,
  categoryId: sql<number>`d.category_id`,
  title: sql<string>`d.title`,
  description: sql<string>`d.description`,
  date: documentDate,
  titleIsGuess: sql<boolean>`d.title_is_guess`,
  dateIsGuess: sql<boolean>`d.date_is_guess`,
  isPrivate: sql<boolean>`d.is_private`,
  isUncategorized: sql<boolean>`c.is_uncategorized`,
  kind: sql<DocumentKindName>`d.kind`,
  url: sql<string | null>`d.url`,
  key: sql<string | null>`d.key`,
  fileName: sql<string | null>`d.file_name`,
  mediaType: sql<string | null>`d.media_type`,
  extension: sql<string | null>`d.extension`,
  size: sql<number | null>`d.size`,
  visibleFrom: iso("d.visible_from"),
  visibleUntil: iso("d.visible_until"),
  textState: sql<TextState>`d.text_state`,
  textProblem: sql<string | null>`d.text_problem`,
  pages: sql<number | null>`d.pages`,
  pagesRead: sql<number>`d.pages_read`,
  thumbnail: sql<string | null>`d.thumbnail`,
  created: milliseconds("d.created_at"),
  updated: milliseconds("d.updated_at"),
  /** Private itself or through its category. */
  isHidden: sql<boolean>`(d.is_private or c.is_private)`,
};
export type DocumentRow = JsonRow<typeof documentColumns>;

const time = (value: string | null): number | null => (value === null ? null : Date.parse(value));

export function presentDocument(custId: string, row: DocumentRow): PublicDocument {
  const { id, title, kind, extension, url, description, date, typeId, categoryId, isUncategorized, pages } = row;
  const isFile = extension !== null;
  const guesses = [
    row.titleIsGuess && ("title" as const),
    row.dateIsGuess && date !== null && ("date" as const),
  ].filter((guess) => guess !== false);
  return {
    id,
    title,
    type: kind,
    documentType: kind,
    extension,
    origExtension: extension,
    url,
    viewUrl: isFile ? viewHref(custId, id, extension) : null,
    downloadUrl: isFile ? downloadHref(custId, id, extension) : null,
    thumbnailUrl: row.thumbnail === null ? null : thumbnailHref(custId, id),
    textUrl: row.pagesRead > 0 ? textHref(custId, id) : null,
    description: description === "" ? null : description,
    date,
    ...(guesses.length > 0 && { guesses }),
    year: date === null ? "No Date" : date.slice(0, 4),
    yearNum: date === null ? NO_YEAR : Number(date.slice(0, 4)),
    typeId,
    categoryId,
    isUncategorized,
    private: row.isHidden,
    isPrivate: row.isPrivate,
    fileName: row.fileName,
    size: row.size,
    pages,
    visibleFrom: row.visibleFrom,
    visibleUntil: row.visibleUntil,
    isOutsideTimes: !isOpen({ from: time(row.visibleFrom), until: time(row.visibleUntil) }),
    created: isoTime(row.created),
    updated: isoTime(row.updated),
  };
}

export interface TypeRow {
  readonly id: number;
  readonly title: string;
  readonly description: string;
  readonly sort: TypeSort;
  readonly graphicalLinkEnabled: boolean;
  readonly count: number;
  readonly privateCount: number;
}

export const presentType = ({ sort, ...row }: TypeRow): DocumentType => ({ ...row, sortType: sort });

export interface CategoryRow {
  readonly id: number;
  readonly typeId: number;
  readonly typeTitle: string;
  readonly title: string;
  readonly description: string;
  readonly isPrivate: boolean;
  readonly isUncategorized: boolean;
  readonly grouping: Grouping;
  readonly firstSort: FirstSort;
  readonly secondSort: SecondSort;
  readonly count: number;
}

export const presentCategory = (custId: string, row: CategoryRow): DocumentCategory => ({
  id: row.id,
  custId,
  typeId: row.typeId,
  typeTitle: row.typeTitle,
  title: row.title,
  description: row.description === "" ? null : row.description,
  private: row.isPrivate,
  isPrivate: row.isPrivate,
  isUncategorized: row.isUncategorized,
  documentCount: row.count,
  groupByType: row.grouping,
  sortByFirstType: row.firstSort,
  sortBySecondType: row.secondSort,
});
