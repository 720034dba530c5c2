import { sql, type SQL } from "drizzle-orm";
import { rows, type Db } from "../../../platform/db/db.ts";
import { UNCATEGORIZED, type TypeSort } from "../contract/lists.ts";
import type { Seeing } from "../policy.ts";
import { seen, type CategoryRow, type TypeRow } from "./columns.ts";

const { compare } = new Intl.Collator("en-US", { numeric: true, sensitivity: "base" });

/** A caller's view of a town's documents. */
export interface View {
  readonly customerId: number;
  readonly seeing: Seeing;
}

/** Types that meet a condition on `t`, by title, with the numbers of documents that the caller sees. */
async function selectTypes(db: Db, { customerId, seeing }: View, condition: SQL): Promise<TypeRow[]> {
  const found = await rows<TypeRow>(
    db,
    sql`select t.id, t.title, t.description, t.sort, t.graphical_link_enabled as "graphicalLinkEnabled",
        coalesce(counted.count, 0) as count, coalesce(counted.private, 0) as "privateCount"
      from document_types t
      left join lateral (
        select count(*)::integer as count, count(*) filter (where d.is_private or c.is_private)::integer as private
        from documents d join document_categories c on c.customer_id = d.customer_id and c.id = d.category_id
        where d.customer_id = ${customerId}::integer and d.type_id = t.id and d.deleted_at is null and ${seen(seeing)}) counted
        on true
      where t.customer_id = ${customerId}::integer and ${condition}`,
  );
  return found.toSorted((one, other) => compare(one.title, other.title) || one.id - other.id);
}

/** All types that the caller sees. */
export async function listTypes(db: Db, view: View): Promise<TypeRow[]> {
  const types = await selectTypes(db, view, sql`true`);
  return view.seeing.isEmpty ? types : types.filter(({ count }) => count > 0);
}

export async function findType(db: Db, view: View, id: number): Promise<TypeRow | null> {
  const [type] = await selectTypes(db, view, sql`t.id = ${id}::integer`);
  return type ?? null;
}

export async function findTypeByTitle(db: Db, view: View, title: string): Promise<TypeRow | null> {
  const [type] = await selectTypes(db, view, sql`lower(t.title) = lower(${title})`);
  return type ?? null;
}

/** Whether a town has a type. */
export async function hasType(db: Db, customerId: number, id: number): Promise<boolean> {
  const found = await rows(
    db,
    sql`select from document_types where customer_id = ${customerId}::integer and id = ${id}::integer`,
  );
  return found.length > 0;
}

/**
 * The categories of a type (null: of all types) that the caller sees, in their order, with numbers of documents.
 * Private ones only for those who see private documents (PUBDOC-18).
 */
export async function listCategories(db: Db, view: View, typeId: number | null): Promise<CategoryRow[]> {
  const found = await selectCategories(db, view, sql`(${typeId}::integer is null or c.type_id = ${typeId}::integer)`);
  return found.toSorted(
    (one, other) =>
      compare(one.typeTitle, other.typeTitle) ||
      Number(one.isUncategorized) - Number(other.isUncategorized) ||
      (one.sort === "CATEGORY_NAME_DESC" ? -1 : 1) * compare(one.title, other.title) ||
      one.id - other.id,
  );
}

/** A category that the caller sees; null if there is none. */
export async function findCategory(db: Db, view: View, id: number): Promise<CategoryRow | null> {
  const [found] = await selectCategories(db, view, sql`c.id = ${id}::integer`);
  return found ?? null;
}

function selectCategories(
  db: Db,
  { customerId, seeing }: View,
  condition: SQL,
): Promise<(CategoryRow & { readonly sort: TypeSort })[]> {
  return rows(
    db,
    sql`select c.id, c.type_id as "typeId", t.title as "typeTitle", t.sort, c.title, c.description,
        c.is_private as "isPrivate", c.is_uncategorized as "isUncategorized", c.grouping, c.first_sort as "firstSort",
        c.second_sort as "secondSort",
        (select count(*)::integer from documents d where d.customer_id = c.customer_id and d.category_id = c.id
          and d.deleted_at is null and ${seen(seeing)}) as count
      from document_categories c join document_types t on t.customer_id = c.customer_id and t.id = c.type_id
      where c.customer_id = ${customerId}::integer and ${condition} and (${seeing.isPrivate}::boolean or not c.is_private)`,
  );
}

/** The id of a type's catch-all category, which is made if it is missing (API-50). */
export async function uncategorizedOf(
  db: Db,
  customerId: number,
  typeId: number,
  author: { readonly createdBy: string; readonly createdById: number | null },
): Promise<number> {
  const find = async (): Promise<number | undefined> => {
    const [category] = await rows<{ id: number }>(
      db,
      sql`select id from document_categories
        where customer_id = ${customerId}::integer and type_id = ${typeId}::integer and is_uncategorized`,
    );
    return category?.id;
  };
  const known = await find();
  if (known !== undefined) return known;
  await db.execute(sql`insert into document_categories (customer_id, type_id, title, is_uncategorized, created_by, created_by_id, updated_by, updated_by_id)
    values (${customerId}, ${typeId}, ${UNCATEGORIZED}, true, ${author.createdBy}, ${author.createdById}::integer, ${author.createdBy}, ${author.createdById}::integer)
    on conflict do nothing`);
  const made = await find();
  if (made === undefined) throw new Error("The category for documents without a category was not made.");
  return made;
}
