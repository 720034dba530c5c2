import { and, eq, sql } from "drizzle-orm";
import { writeAudit } from "../../../platform/audit/audit.ts";
import type { Db } from "../../../platform/db/db.ts";
import { defineEndpoint, type Endpoint, type SiteContext } from "../../../platform/http/endpoint.ts";
import { Failure, takenValue } from "../../../platform/http/failure.ts";
import { mergeChanges } from "../../../platform/audit/conflict.ts";
import { changeDocuments, updatedBy } from "../change.ts";
import {
  addDocumentType,
  deleteDocumentType,
  editDocumentType,
  getDocumentFilters,
  getDocumentType,
  listDocumentCategories,
  listDocumentTypes,
  setDocumentTypeTile,
} from "../contract/types.ts";
import { titleFromUrl } from "../contract/addresses.ts";
import { keepDeletedOf } from "../deleted/change.ts";
import { insertType } from "../insert-type.ts";
import { seeingPermissions } from "../policy.ts";
import { presentCategory, presentType } from "../queries/columns.ts";
import { listCategories, listTypes } from "../queries/types.ts";
import { documentCategories, documents, documentTypes } from "../tables.ts";
import { chosenFilters, requireType, shownTypePage, typeFiltersOf, viewOf } from "../type-page.ts";

/** Answers depend on what the caller sees, and on nothing else about the caller. */
const reading = { access: { permission: "VIEW" }, cached: seeingPermissions } as const;

const list = defineEndpoint(listDocumentTypes, {
  ...reading,
  handle: async (context) => ({ types: (await listTypes(context.db, viewOf(context))).map(presentType) }),
});

const get = defineEndpoint(getDocumentType, {
  ...reading,
  handle: (context, { typeId, by, offset, ...filters }) =>
    shownTypePage(
      context,
      by === "id" && /^\d{1,9}$/.test(typeId) ? Number(typeId) : titleFromUrl(typeId),
      chosenFilters(filters),
      offset,
    ),
});

const categories = defineEndpoint(listDocumentCategories, {
  ...reading,
  handle: async (context, { includeDocumentCount }) => {
    const found = await listCategories(context.db, viewOf(context), null);
    return {
      categories: found.map((row) => {
        const { documentCount, ...category } = presentCategory(context.site.custId, row);
        return includeDocumentCount ? { ...category, documentCount } : category;
      }),
    };
  },
});

const filters = defineEndpoint(getDocumentFilters, {
  ...reading,
  handle: (context, { typeId, ...input }) => typeFiltersOf(context, typeId, chosenFilters(input)),
});

const sameTitle = () =>
  takenValue(
    "title",
    "Could not create document type because a document type with that name already exists.",
    "Document type already exists",
  );

async function assertTitleIsFree(tx: Db, customerId: number, title: string, except: number | null): Promise<void> {
  const [taken] = await tx
    .select({ id: documentTypes.id })
    .from(documentTypes)
    .where(
      and(
        eq(documentTypes.customerId, customerId),
        sql`lower(${documentTypes.title}) = lower(${title})`,
        sql`${documentTypes.id} is distinct from ${except}::integer`,
      ),
    );
  if (taken !== undefined) throw sameTitle();
}

/** The type as it is now, for an answer. */
const typeNow = async (context: SiteContext, id: number) => ({
  type: presentType(await requireType(context, viewOf(context), id)),
});

const add = defineEndpoint(addDocumentType, {
  access: { permission: "PUBDOC/TYPE/ADD" },
  handle: async (context, { title, description, sortType }) => {
    const id = await changeDocuments(context, async (tx) => {
      await assertTitleIsFree(tx, context.site.customerId, title, null);
      const typeId = await insertType(context, tx, { title, description, sortType });
      await writeAudit(tx, context, { action: "documents.addType", subject: title, after: { description, sortType } });
      return { result: typeId, changed: [] };
    });
    return typeNow(context, id);
  },
});

const edit = defineEndpoint(editDocumentType, {
  access: { permission: "PUBDOC/TYPE/EDIT" },
  handle: async (context, { typeId, base, ...input }) => {
    const { db, site, actor } = context;
    const { title: earlier } = await requireType(context, viewOf(context), typeId);
    await changeDocuments(context, async (tx) => {
      await tx
        .select({ id: documentTypes.id })
        .from(documentTypes)
        .where(eq(documentTypes.id, typeId))
        .for("no key update");
      const before = await requireType({ db: tx }, viewOf(context), typeId);
      const { title, description, sortType } = await mergeChanges(
        context,
        tx,
        { customerId: site.customerId, actions: ["documents.editType"], subjects: [earlier, before.title] },
        {
          base: base === undefined ? undefined : { ...base, sortType: base.sortType ?? before.sort },
          current: { title: before.title, description: before.description, sortType: before.sort },
          wanted: { ...input, sortType: input.sortType ?? before.sort },
        },
      );
      await assertTitleIsFree(tx, site.customerId, title, typeId);
      await tx
        .update(documentTypes)
        .set({ title, description, sort: sortType, ...updatedBy(actor) })
        .where(and(eq(documentTypes.customerId, site.customerId), eq(documentTypes.id, typeId)));
      await writeAudit(tx, context, {
        action: "documents.editType",
        subject: before.title,
        before: { title: before.title, description: before.description, sortType: before.sort },
        after: { title, description, sortType },
      });
      // Results show the name of the type.
      const renamed = before.title === title ? [] : await idsOfType(tx, site.customerId, typeId);
      return { result: null, changed: renamed };
    });
    return typeNow({ ...context, db }, typeId);
  },
});

async function idsOfType(tx: Db, customerId: number, typeId: number): Promise<number[]> {
  const found = await tx
    .select({ id: documents.id })
    .from(documents)
    .where(and(eq(documents.customerId, customerId), eq(documents.typeId, typeId)));
  return found.map(({ id }) => id);
}

/** PUBDOC-44, OPEN-115: only a type without other categories, and without documents. */
const remove = defineEndpoint(deleteDocumentType, {
  access: { permission: "PUBDOC/TYPE/DELETE" },
  handle: async (context, { typeId }) => {
    const { db, site } = context;
    const { customerId } = site;
    const before = await requireType(context, viewOf(context), typeId);
    await changeDocuments(context, async (tx) => {
      const ofType = and(eq(documents.customerId, customerId), eq(documents.typeId, typeId));
      const itself = and(eq(documentTypes.customerId, customerId), eq(documentTypes.id, typeId));
      const ofTown = and(eq(documentCategories.customerId, customerId), eq(documentCategories.typeId, typeId));
      // Nobody can restore a document into it until then.
      await tx.select({ id: documentTypes.id }).from(documentTypes).where(itself).for("update");
      await tx.select({ id: documentCategories.id }).from(documentCategories).where(ofTown).for("update");
      const [holding] = await tx
        .select({ id: documents.id })
        .from(documents)
        .where(and(ofType, sql`${documents.deletedAt} is null`))
        .limit(1);
      const [other] = await tx
        .select({ id: documentCategories.id })
        .from(documentCategories)
        .where(and(ofTown, sql`not ${documentCategories.isUncategorized}`))
        .limit(1);
      if (holding !== undefined || other !== undefined)
        throw new Failure(
          "conflict",
          `Delete or move the categories and documents of “${before.title}” first. Then the type can be deleted.`,
          { title: "Document type has categories" },
        );
      await keepDeletedOf(tx, customerId, { typeId });
      await tx.delete(documentCategories).where(ofTown);
      await tx.delete(documentTypes).where(itself);
      await writeAudit(tx, context, {
        action: "documents.deleteType",
        subject: before.title,
        before: { description: before.description },
      });
      return { result: null, changed: [] };
    });
    return { types: (await listTypes(db, viewOf(context))).map(presentType) };
  },
});

const tile = defineEndpoint(setDocumentTypeTile, {
  access: { permission: "CUSTOMIZATION_ADMIN" },
  handle: async (context, { typeId, enabled }) => {
    const { site } = context;
    // People who arrange the home page see all types there.
    const view = viewOf(context);
    const before = await requireType(context, { ...view, seeing: { ...view.seeing, isEmpty: true } }, typeId);
    await changeDocuments(context, async (tx) => {
      await tx
        .update(documentTypes)
        .set({ graphicalLinkEnabled: enabled })
        .where(and(eq(documentTypes.customerId, site.customerId), eq(documentTypes.id, typeId)));
      await writeAudit(tx, context, {
        action: "documents.tile",
        subject: before.title,
        before: before.graphicalLinkEnabled,
        after: enabled,
      });
      return { result: null, changed: [] };
    });
    return { type: presentType({ ...before, graphicalLinkEnabled: enabled }) };
  },
});

export const typeEndpoints: readonly Endpoint[] = [list, get, categories, filters, add, edit, remove, tile];
