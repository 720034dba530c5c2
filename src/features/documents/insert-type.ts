import { authoredBy } from "../../platform/audit/audit.ts";
import type { Db } from "../../platform/db/db.ts";
import { updatedBy, type DocumentsContext } from "./change.ts";
import type { TypeSort } from "./contract/lists.ts";
import { uncategorizedOf } from "./queries/types.ts";
import { documentCategories, documentTypes } from "./tables.ts";

type Author = Pick<DocumentsContext, "site" | "actor">;

/** Adds a type, with its category for documents without one, in a transaction. The caller writes the history. */
export async function insertType(
  { site: { customerId }, actor }: Author,
  tx: Db,
  {
    title,
    description,
    sortType,
  }: { readonly title: string; readonly description: string; readonly sortType?: TypeSort | undefined },
): Promise<number> {
  const author = authoredBy(actor);
  const [type] = await tx
    .insert(documentTypes)
    .values({ customerId, title, description, ...(sortType && { sort: sortType }), ...author, ...updatedBy(actor) })
    .returning({ id: documentTypes.id });
  if (type === undefined) throw new Error("The type was not written.");
  await uncategorizedOf(tx, customerId, type.id, author);
  return type.id;
}

type NewCategory = Pick<typeof documentCategories.$inferInsert, "typeId" | "title"> &
  Partial<
    Pick<typeof documentCategories.$inferInsert, "description" | "isPrivate" | "grouping" | "firstSort" | "secondSort">
  >;

/** Adds a category to a type in a transaction. The caller writes the history. */
export async function insertCategory(
  { site: { customerId }, actor }: Author,
  tx: Db,
  category: NewCategory,
): Promise<number> {
  const [added] = await tx
    .insert(documentCategories)
    .values({ customerId, ...category, ...authoredBy(actor), ...updatedBy(actor) })
    .returning({ id: documentCategories.id });
  if (added === undefined) throw new Error("The category was not written.");
  return added.id;
}
