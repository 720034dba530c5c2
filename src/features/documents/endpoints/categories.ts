import { and, eq, sql } from "drizzle-orm";
import { authoredBy, writeAudit } from "../../../platform/audit/audit.ts";
import type { Db } from "../../../platform/db/db.ts";
import { defineEndpoint, type Endpoint, type SiteContext } from "../../../platform/http/endpoint.ts";
import { Failure, notFound, takenValue } from "../../../platform/http/failure.ts";
import { mergeChanges } from "../../../platform/audit/conflict.ts";
import { changeDocuments, updatedBy } from "../change.ts";
import {
  addDocumentCategory,
  deleteDocumentCategory,
  editDocumentCategory,
  getUncategorized,
} from "../contract/categories.ts";
import { UNCATEGORIZED } from "../contract/lists.ts";
import { keepDeletedOf } from "../deleted/change.ts";
import { insertCategory } from "../insert-type.ts";
import { adders } from "../policy.ts";
import { presentCategory, type CategoryRow } from "../queries/columns.ts";
import { listCategories, uncategorizedOf } from "../queries/types.ts";
import { documentCategories, documents } from "../tables.ts";
import { requireCategory } from "../lookups.ts";
import { chosenFilters, requireType, changedTypePage, viewOf } from "../type-page.ts";

interface CategoryInput {
  readonly title: string;
  readonly description: string;
  readonly isPrivate: boolean;
  readonly groupByType: CategoryRow["grouping"];
  readonly sortByFirstType: CategoryRow["firstSort"];
  readonly sortBySecondType: CategoryRow["secondSort"];
}

/** What a form sends, to compare it with what someone else saved. */
function fieldsOf({
  typeId,
  title,
  description,
  isPrivate,
  groupByType,
  sortByFirstType,
  sortBySecondType,
}: Omit<CategoryInput, "description"> & { readonly typeId: number; readonly description: string | null }) {
  return { typeId, title, description: description ?? "", isPrivate, groupByType, sortByFirstType, sortBySecondType };
}

const columnsOf = (input: CategoryInput) => ({
  title: input.title,
  description: input.description,
  isPrivate: input.isPrivate,
  grouping: input.groupByType,
  firstSort: input.sortByFirstType,
  secondSort: input.sortBySecondType,
});

async function assertTitleIsFree(
  tx: Db,
  { customerId, typeId, title }: { customerId: number; typeId: number; title: string },
  except: number | null,
): Promise<void> {
  const [taken] = await tx
    .select({ id: documentCategories.id })
    .from(documentCategories)
    .where(
      and(
        eq(documentCategories.customerId, customerId),
        eq(documentCategories.typeId, typeId),
        sql`lower(${documentCategories.title}) = lower(${title})`,
        sql`${documentCategories.id} is distinct from ${except}::integer`,
      ),
    );
  if (taken !== undefined)
    throw takenValue(
      "title",
      "Could not create a category because a category with that name already exists.",
      "Category already exists",
    );
}

const add = defineEndpoint(addDocumentCategory, {
  access: { permission: adders },
  handle: async (context, input) => {
    const { customerId } = context.site;
    const type = await requireType(context, viewOf(context), input.typeId);
    const id = await changeDocuments(context, async (tx) => {
      await assertTitleIsFree(tx, { customerId, typeId: type.id, title: input.title }, null);
      const categoryId = await insertCategory(context, tx, { typeId: type.id, ...columnsOf(input) });
      await writeAudit(tx, context, {
        action: "documents.addCategory",
        subject: `${type.title}: ${input.title}`,
        after: columnsOf(input),
      });
      return { result: categoryId, changed: [] };
    });
    return pageWithCategory(context, type.id, id, input);
  },
});

async function pageWithCategory(
  context: SiteContext,
  typeId: number,
  id: number,
  filters: Parameters<typeof chosenFilters>[0],
) {
  const page = await changedTypePage(context, typeId, chosenFilters(filters));
  // A private category is hidden from those who may not see it, also if they made it.
  const category = page.categories.find((each) => each.id === id) ?? (await withoutView(context, id));
  return { ...page, category };
}

async function withoutView(context: SiteContext, id: number) {
  const view = viewOf(context);
  const all = await listCategories(context.db, { ...view, seeing: { ...view.seeing, isPrivate: true } }, null);
  const found = all.find((each) => each.id === id);
  if (found === undefined) throw notFound("That category");
  return presentCategory(context.site.custId, { ...found, count: 0 });
}

const edit = defineEndpoint(editDocumentCategory, {
  access: { permission: "CATEGORY_ADMIN" },
  handle: async (context, { categoryId, base, ...sent }) => {
    const { site, actor } = context;
    const { customerId } = site;
    await requireCategory(context, categoryId);
    const typeId = await changeDocuments(context, async (tx) => {
      const itself = and(eq(documentCategories.customerId, customerId), eq(documentCategories.id, categoryId));
      await tx.select({ id: documentCategories.id }).from(documentCategories).where(itself).for("no key update");
      const before = await requireCategory({ ...context, db: tx }, categoryId);
      const input = await mergeChanges(
        context,
        tx,
        { customerId, actions: ["documents.editCategory"], subjects: [`${before.typeTitle}: ${before.title}`] },
        {
          base: base === undefined ? undefined : fieldsOf(base),
          current: fieldsOf(presentCategory(site.custId, before)),
          wanted: fieldsOf(sent),
        },
      );
      const type = await requireType({ db: tx }, viewOf(context), input.typeId);
      if (before.isUncategorized && (input.title !== UNCATEGORIZED || type.id !== before.typeId))
        throw new Failure(
          "bad-input",
          `${UNCATEGORIZED} holds the documents without a category. It keeps its name and type.`,
        );
      await assertTitleIsFree(tx, { customerId, typeId: type.id, title: input.title }, categoryId);
      await tx
        .update(documentCategories)
        .set({ typeId: type.id, ...columnsOf(input), ...updatedBy(actor) })
        .where(itself);
      const moved = await tx
        .update(documents)
        .set({ typeId: type.id })
        .where(and(eq(documents.customerId, customerId), eq(documents.categoryId, categoryId)))
        .returning({ id: documents.id });
      await writeAudit(tx, context, {
        action: "documents.editCategory",
        subject: `${before.typeTitle}: ${before.title}`,
        before: {
          title: before.title,
          description: before.description,
          isPrivate: before.isPrivate,
          grouping: before.grouping,
          firstSort: before.firstSort,
          secondSort: before.secondSort,
        },
        after: columnsOf(input),
      });
      // Who may find its documents, and under which names, may have changed.
      return { result: type.id, changed: moved.map(({ id }) => id) };
    });
    return pageWithCategory(context, typeId, categoryId, sent);
  },
});

const remove = defineEndpoint(deleteDocumentCategory, {
  access: { permission: "CATEGORY_ADMIN" },
  handle: async (context, { categoryId, ...filters }) => {
    const { site } = context;
    const { customerId } = site;
    const before = await requireCategory(context, categoryId);
    if (before.isUncategorized)
      throw new Failure("bad-input", `${UNCATEGORIZED} holds the documents without a category. It goes with its type.`);
    await changeDocuments(context, async (tx) => {
      const inCategory = and(eq(documents.customerId, customerId), eq(documents.categoryId, categoryId));
      const itself = and(eq(documentCategories.customerId, customerId), eq(documentCategories.id, categoryId));
      // Nobody can restore a document into it until then.
      await tx.select({ id: documentCategories.id }).from(documentCategories).where(itself).for("update");
      const [held] = await tx
        .select({ id: documents.id })
        .from(documents)
        .where(and(inCategory, sql`${documents.deletedAt} is null`))
        .limit(1);
      if (held !== undefined)
        throw new Failure("conflict", "Category cannot be deleted while it still has documents associated", {
          title: "Error deleting category",
        });
      await keepDeletedOf(tx, customerId, { categoryId });
      await tx.delete(documentCategories).where(itself);
      await writeAudit(tx, context, {
        action: "documents.deleteCategory",
        subject: `${before.typeTitle}: ${before.title}`,
        before: { description: before.description },
      });
      return { result: null, changed: [] };
    });
    return changedTypePage(context, before.typeId, chosenFilters(filters));
  },
});

const uncategorized = defineEndpoint(getUncategorized, {
  access: { permission: ["BULK_UPLOAD", ...adders] },
  handle: async (context, { typeId }) => {
    const { db, site, actor } = context;
    const type = await requireType(context, viewOf(context), typeId);
    const id = await uncategorizedOf(db, site.customerId, type.id, authoredBy(actor));
    const category = await requireCategory(context, id);
    return { category: presentCategory(site.custId, category) };
  },
});

export const categoryEndpoints: readonly Endpoint[] = [add, edit, remove, uncategorized];
