import { and, eq, inArray, sql } from "drizzle-orm";
import { authoredBy, writeAudit } from "../../../platform/audit/audit.ts";
import { anyId, rows, type Db } from "../../../platform/db/db.ts";
import { removeUnused } from "../../../platform/files/collect.ts";
import { Failure, notFound, wrongValue } from "../../../platform/http/failure.ts";
import { changeDocuments, type DocumentsContext } from "../change.ts";
import type { Place } from "../archive/places.ts";
import { findDuplicate } from "../queries/documents.ts";
import { uncategorizedOf } from "../queries/types.ts";
import { categoryOf, duplicate, requireTypeOfForm } from "../save.ts";
import { sortKey } from "../sort-key.ts";
import { documentCategories, documents, documentTypes } from "../tables.ts";
import { viewOf } from "../type-page.ts";
import { keysOf, lockRestorable, type LockedDocument } from "./find.ts";

const withIds = (customerId: number, ids: readonly number[]) =>
  and(eq(documents.customerId, customerId), inArray(documents.id, [...ids]));

interface Shown {
  readonly id: number;
  readonly title: string;
  readonly date: string | null;
  readonly fileName: string | null;
  readonly url: string | null;
}

/** Deletes documents: nobody sees them from now on, and they can be restored for some time. */
export async function deleteShown(context: DocumentsContext, shown: readonly Shown[]): Promise<void> {
  const { customerId } = context.site;
  const ids = shown.map(({ id }) => id);
  const { createdBy: deletedBy, createdById: deletedById } = authoredBy(context.actor);
  await changeDocuments(context, async (tx) => {
    await tx
      .update(documents)
      .set({ deletedAt: sql`now()`, deletedBy, deletedById })
      .where(and(withIds(customerId, ids), sql`${documents.deletedAt} is null`));
    for (const { title, date, fileName, url } of shown)
      await writeAudit(tx, context, {
        action: "documents.delete",
        subject: title,
        before: { date, file: fileName ?? url },
      });
    return { result: null, changed: ids };
  });
}

interface Restoring {
  readonly ids: readonly number[];
  /** Where to; undefined: where they were. */
  readonly typeId?: number | undefined;
  readonly categoryId?: number | undefined;
  /** Another title for the only one. */
  readonly title?: string | undefined;
}

/**
 * Restores deleted documents, all or none, and returns the type of the first. Those that somebody else has restored stay
 * as they are.
 */
export async function restoreDeleted(context: DocumentsContext, restoring: Restoring): Promise<number> {
  const { ids, title: other, typeId: wantedType } = restoring;
  const { customerId } = context.site;
  if (other !== undefined && ids.length !== 1)
    throw wrongValue("title", "A title is for one document. Restore one at a time.");
  if (wantedType !== undefined) await requireTypeOfForm(context, wantedType);
  return changeDocuments(context, async (tx) => {
    const found = await lockRestorable(tx, viewOf(context), ids);
    if (found.length !== new Set(ids).size) throw gone(ids.length);
    const types: number[] = [];
    const restored: number[] = [];
    for (const document of found) {
      const { id, title: earlier, date, typeId: own, categoryId: ownCategory } = document;
      if (!document.isDeleted) {
        types.push(own ?? 0);
        continue;
      }
      const { typeId, categoryId } = await placeOf(context, tx, document, restoring);
      const title = other ?? earlier;
      const same = await findDuplicate(tx, viewOf(context), { id, categoryId, title, date });
      if (same !== null) throw duplicate(title, date);
      const isMoved = typeId !== own || categoryId !== ownCategory;
      await tx
        .update(documents)
        .set({
          ...(title !== earlier && { title, titleKey: sortKey(title) }),
          // A row that is only marked again keeps its locks on the type and the category.
          ...(isMoved && { typeId, categoryId }),
          deletedAt: null,
          deletedBy: null,
          deletedById: null,
          formerType: null,
          formerCategory: null,
        })
        .where(withIds(customerId, [id]));
      await writeAudit(tx, context, {
        action: "documents.restore",
        subject: earlier,
        ...(title !== earlier && { after: { title } }),
      });
      types.push(typeId);
      restored.push(id);
    }
    return { result: types[0] ?? 0, changed: restored };
  });
}

const gone = (count: number): Failure =>
  new Failure(
    "not-found",
    count === 1
      ? "This document was removed for good and cannot be restored."
      : "Some of these documents were removed for good and cannot be restored.",
  );

/** Where a document is restored to: to the chosen place, to its own, or to those of the same titles. */
async function placeOf(
  context: DocumentsContext,
  tx: Db,
  { title, typeId, categoryId, formerType, formerCategory }: LockedDocument,
  chosen: Restoring,
): Promise<Place> {
  const { customerId } = context.site;
  if (chosen.typeId !== undefined) {
    const place = { typeId: chosen.typeId, categoryId: chosen.categoryId, title };
    return { typeId: chosen.typeId, categoryId: await categoryOf(context, tx, place) };
  }
  if (typeId !== null && categoryId !== null) return { typeId, categoryId };
  const type = typeId ?? (await typeTitled(tx, customerId, formerType ?? ""));
  if (type === null)
    throw wrongValue("typeId", `The type of “${title}”, “${formerType ?? ""}”, was deleted. Choose another type.`);
  const category = formerCategory === null ? null : await categoryTitled(tx, customerId, type, formerCategory);
  return {
    typeId: type,
    categoryId: category ?? (await uncategorizedOf(tx, customerId, type, authoredBy(context.actor))),
  };
}

async function typeTitled(tx: Db, customerId: number, title: string): Promise<number | null> {
  const [found] = await tx
    .select({ id: documentTypes.id })
    .from(documentTypes)
    .where(and(eq(documentTypes.customerId, customerId), sql`lower(${documentTypes.title}) = lower(${title})`));
  return found?.id ?? null;
}

async function categoryTitled(tx: Db, customerId: number, typeId: number, title: string): Promise<number | null> {
  const [found] = await tx
    .select({ id: documentCategories.id })
    .from(documentCategories)
    .where(
      and(
        eq(documentCategories.customerId, customerId),
        eq(documentCategories.typeId, typeId),
        sql`lower(${documentCategories.title}) = lower(${title})`,
      ),
    );
  return found?.id ?? null;
}

/** Removes deleted documents for good, with their texts and files. */
export async function removeForGood(
  context: DocumentsContext & { readonly db: Db },
  ids: readonly number[],
): Promise<void> {
  const { db, files } = context;
  const keys = await db.transaction(async (tx) => {
    const found = await lockRestorable(tx, viewOf(context), ids);
    if (found.length !== new Set(ids).size || found.some(({ isDeleted }) => !isDeleted))
      throw notFound("One of these deleted documents");
    const used = await keysOf(tx, ids);
    await tx.delete(documents).where(withIds(context.site.customerId, ids));
    for (const { title, date, file } of found)
      await writeAudit(tx, context, { action: "documents.purge", subject: title, before: { date, file } });
    return used;
  });
  await removeUnused({ db, files }, keys);
}

/** Deleted documents of a category, or of a type with all of its categories, stay when that is deleted. */
export async function keepDeletedOf(
  tx: Db,
  customerId: number,
  place: { readonly categoryId: number } | { readonly typeId: number },
): Promise<void> {
  const isType = "typeId" in place;
  const condition = isType
    ? sql`d.type_id = ${place.typeId}::integer`
    : sql`d.category_id = ${place.categoryId}::integer`;
  await tx.execute(sql`update documents d set category_id = null, ${isType ? sql`type_id = null,` : sql``}
      former_type = coalesce((select t.title from document_types t where t.customer_id = d.customer_id and t.id = d.type_id), d.former_type),
      former_category = coalesce((select c.title from document_categories c
        where c.customer_id = d.customer_id and c.id = d.category_id and not c.is_uncategorized), d.former_category),
      -- A private category made them private.
      is_private = d.is_private or coalesce((select c.is_private from document_categories c
        where c.customer_id = d.customer_id and c.id = d.category_id), false)
    where d.customer_id = ${customerId}::integer and d.deleted_at is not null and ${condition}`);
}

const BATCH = 500;

/** Removes all documents that were deleted so long ago, a batch in each transaction; returns how many. */
export async function removeDeletedBefore(
  { db, files }: Pick<DocumentsContext, "db" | "files">,
  days: number,
): Promise<number> {
  for (let removed = 0; ;) {
    const { ids, keys } = await db.transaction(async (tx) => {
      const found = await rows<{ id: number }>(
        tx,
        sql`select id from documents where deleted_at <= now() - make_interval(days => ${days}::integer) order by id limit ${BATCH}
          for update skip locked`,
      );
      const those = found.map(({ id }) => id);
      const used = await keysOf(tx, those);
      await tx.execute(sql`delete from documents where id = ${anyId(those)}`);
      return { ids: those, keys: used };
    });
    await removeUnused({ db, files }, keys);
    removed += ids.length;
    if (ids.length < BATCH) return removed;
  }
}
