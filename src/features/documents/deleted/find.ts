import { sql, type SQL } from "drizzle-orm";
import { anyId, rows, type Db } from "../../../platform/db/db.ts";
import type { Author } from "../../../platform/audit/people.ts";
import { authorNames } from "../../accounts/parts/server/author-names.ts";
import type { DeletedDocument, DeletedList } from "../contract/deleted.ts";
import { RESTORE_DAYS } from "../contract/lists.ts";
import { documentDate, isoTime } from "../queries/columns.ts";
import type { View } from "../queries/types.ts";

const IN_TIME = sql`d.deleted_at > now() - make_interval(days => ${RESTORE_DAYS}::integer)`;

/** Documents `d` of a town with their categories `c`, which may be gone, those that the caller may see. */
const ofTown = ({ customerId, seeing }: View): SQL =>
  sql`documents d left join document_categories c on c.customer_id = d.customer_id and c.id = d.category_id
    where d.customer_id = ${customerId}::integer and (${seeing.isPrivate}::boolean or not (d.is_private or coalesce(c.is_private, false)))`;

interface DeletedRow extends Omit<DeletedDocument, "deleted" | "deletedBy" | "restorableUntil"> {
  readonly deleted: number;
  readonly deletedBy: string | null;
  readonly deletedById: number | null;
}

const DAY = 24 * 3_600_000;
const LIMIT = 100;

/** The documents that the caller may restore, the latest first. */
export async function listDeleted(db: Db, view: View, offset: number): Promise<DeletedList> {
  const found = await rows<DeletedRow>(
    db,
    sql`select d.id, d.title, ${documentDate} as date, d.file_name as "fileName", d.url, d.size::float8 as size,
        d.is_private or coalesce(c.is_private, false) as "isPrivate", d.type_id as "typeId",
        coalesce((select t.title from document_types t where t.customer_id = d.customer_id and t.id = d.type_id), d.former_type, '') as "typeTitle",
        case when c.is_uncategorized then null else coalesce(c.title, d.former_category) end as "categoryTitle",
        (extract(epoch from d.deleted_at) * 1000)::float8 as deleted, d.deleted_by as "deletedBy", d.deleted_by_id as "deletedById"
      from ${ofTown(view)} and ${IN_TIME} order by d.deleted_at desc, d.id desc limit ${LIMIT} offset ${offset}`,
  );
  const [counted] = await rows<{ count: number }>(
    db,
    sql`select count(*)::integer as count from ${ofTown(view)} and ${IN_TIME}`,
  );
  const nameOf = await authorNames(db, found.map(authorOf));
  return {
    documents: found.map(({ deletedById, ...row }) => ({
      ...row,
      deleted: isoTime(row.deleted),
      deletedBy: nameOf(authorOf({ ...row, deletedById })) || "Unknown",
      restorableUntil: isoTime(row.deleted + RESTORE_DAYS * DAY),
    })),
    total: counted?.count ?? 0,
    offset,
  };
}

const authorOf = ({ deletedBy, deletedById }: Pick<DeletedRow, "deletedBy" | "deletedById">): Author => ({
  id: deletedById,
  name: deletedBy ?? "",
});

/** A document that is restored or removed for good. */
export interface LockedDocument {
  readonly id: number;
  readonly title: string;
  readonly date: string | null;
  readonly file: string | null;
  /** False: somebody else has restored it. */
  readonly isDeleted: boolean;
  readonly typeId: number | null;
  readonly categoryId: number | null;
  readonly formerType: string | null;
  readonly formerCategory: string | null;
}

/**
 * Locks those among some documents that the caller may restore, and those that are restored already. Their types and
 * categories are not deleted until the transaction ends.
 */
export async function lockRestorable(tx: Db, view: View, ids: readonly number[]): Promise<LockedDocument[]> {
  const { customerId } = view;
  const those = sql`select from documents d where d.customer_id = ${customerId}::integer and d.id = ${anyId(ids)}`;
  // Before the documents: deleting a type or category locks in this order, too.
  await tx.execute(sql`select from document_types t where t.customer_id = ${customerId}::integer
    and exists (${those} and d.type_id = t.id) for key share`);
  await tx.execute(sql`select from document_categories c where c.customer_id = ${customerId}::integer
    and exists (${those} and d.category_id = c.id) for key share`);
  return rows<LockedDocument>(
    tx,
    sql`select d.id, d.title, ${documentDate} as date, coalesce(d.file_name, d.url) as file, d.deleted_at is not null as "isDeleted",
        d.type_id as "typeId", d.category_id as "categoryId", d.former_type as "formerType", d.former_category as "formerCategory"
      from ${ofTown(view)} and d.id = ${anyId(ids)} and (d.deleted_at is null or ${IN_TIME}) order by d.id for no key update of d`,
  );
}

/** The keys of all bytes that some documents have in the file store. */
export async function keysOf(db: Db, ids: readonly number[]): Promise<string[]> {
  const found = await rows<{ key: string }>(
    db,
    sql`select k.key from documents d, unnest(array[d.key, d.text_key, d.thumbnail]) as k(key) where d.id = ${anyId(ids)} and k.key is not null
      union select e.key from document_earlier_files e where e.document_id = ${anyId(ids)}`,
  );
  return found.map(({ key }) => key);
}
