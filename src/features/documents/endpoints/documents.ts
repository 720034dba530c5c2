import { and, eq, inArray } from "drizzle-orm";
import { authoredBy, writeAudit } from "../../../platform/audit/audit.ts";
import { defineEndpoint, type Endpoint, type SiteContext } from "../../../platform/http/endpoint.ts";
import { notFound, wrongValue } from "../../../platform/http/failure.ts";
import { givingWay } from "../../../platform/work/give-way.ts";
import { roomOf } from "../../../platform/files/room.ts";
import { hashOf, keyOf } from "../../../platform/files/key.ts";
import { changeDocuments, updatedBy } from "../change.ts";
import { allFileTypes } from "../contract/file-types.ts";
import {
  addDocument,
  addLinkedDocument,
  confirmDocuments,
  deleteDocument,
  deleteDocuments,
  editDocument,
  editLinkedDocument,
  findDocumentDuplicates,
  findSameFiles,
  getDocument,
  moveDocuments,
} from "../contract/documents.ts";
import { deleteShown } from "../deleted/change.ts";
import { adders, uploaders } from "../policy.ts";
import { presentDocument, type DocumentRow } from "../queries/columns.ts";
import {
  findDocument,
  findDocuments,
  findDuplicate,
  findDuplicates,
  findSameFiles as sameFiles,
} from "../queries/documents.ts";
import { listCategories, uncategorizedOf } from "../queries/types.ts";
import { storeFile } from "../received.ts";
import { categoryOf, duplicate, insertDocument, requireTypeOfForm, updateDocument } from "../save.ts";
import { documents } from "../tables.ts";
import { chosenFilters, changedTypePage, viewOf } from "../type-page.ts";
import { requireCategory, requireDocument } from "../lookups.ts";

const get = defineEndpoint(getDocument, {
  access: { permission: "VIEW" },
  handle: async (context, { id }) => {
    const row = await requireDocument(context, id);
    const category = await requireCategory(context, row.categoryId);
    return {
      document: presentDocument(context.site.custId, row),
      typeTitle: category.typeTitle,
      categoryTitle: category.title,
    };
  },
});

/** The page to show after a change, with the saved document. */
async function savedPage(
  context: SiteContext,
  id: number,
  typeId: number,
  filters: Parameters<typeof chosenFilters>[0],
) {
  const page = await changedTypePage(context, typeId, chosenFilters(filters));
  return { ...page, ...(await savedDocument(context, id)) };
}

async function savedDocument(context: SiteContext, id: number) {
  // Someone who may add private documents, but not see them, learns that it was saved.
  const view = viewOf(context);
  const row = await findDocument(context.db, { ...view, seeing: { ...view.seeing, isPrivate: true } }, id);
  if (row === null) throw notFound("That document");
  return { document: presentDocument(context.site.custId, row) };
}

const room = (context: SiteContext) => roomOf(context, context.site);

const add = defineEndpoint(addDocument, {
  access: { permission: uploaders },
  beforeFile: room,
  handle: async (context, { file, documentType = "DOCUMENT", replace, answer, ...input }) => {
    if (file === undefined) throw wrongValue("file", "Choose a file.", "Could not upload public document");
    const stored = await storeFile(context, file, documentType);
    const posted = { ...input, kind: documentType, file: stored, url: null, replace };
    // Hundreds may follow one another.
    const id = await givingWay(() => insertDocument(context, posted));
    return answer === "document" ? savedDocument(context, id) : savedPage(context, id, input.typeId, input);
  },
});

const duplicates = defineEndpoint(findDocumentDuplicates, {
  access: { permission: uploaders },
  handle: async (context, { typeId, documents: wanted }) => {
    await requireTypeOfForm(context, typeId);
    const listed = await listCategories(context.db, viewOf(context), typeId);
    const categories = new Set(listed.map(({ id }) => id));
    const { customerId } = context.site;
    const catchAll = await uncategorizedOf(context.db, customerId, typeId, authoredBy(context.actor));
    // Nobody learns titles of a category that they do not see.
    const seen = wanted.map(({ categoryId = catchAll, title, date = null }) => ({
      categoryId: categories.has(categoryId) ? categoryId : 0,
      title,
      date,
    }));
    return { duplicates: await findDuplicates(context.db, viewOf(context), seen) };
  },
});

const identical = defineEndpoint(findSameFiles, {
  access: { permission: uploaders },
  handle: async (context, { hashes }) => {
    const keys = hashes.flatMap((hash) => allFileTypes.map((extension) => keyOf(hash, extension)));
    const found = await sameFiles(context.db, viewOf(context), { categoryId: null, keys });
    const byHash = new Map(found.map(({ key, title, typeTitle }) => [hashOf(key), { title, typeTitle }]));
    return { files: [...byHash].map(([hash, document]) => ({ hash, ...document })) };
  },
});

const confirm = defineEndpoint(confirmDocuments, {
  access: { permission: "DOCUMENT_ADMIN" },
  handle: async (context, { documentIdList, ...filters }) => {
    const { site, actor } = context;
    const [first, ...others] = await requireDocuments(context, documentIdList);
    const guessed = [first, ...others].filter(({ titleIsGuess, dateIsGuess }) => titleIsGuess || dateIsGuess);
    if (guessed.length > 0)
      await changeDocuments(context, async (tx) => {
        const ids = guessed.map(({ id }) => id);
        await tx
          .update(documents)
          .set({ titleIsGuess: false, dateIsGuess: false, ...updatedBy(actor) })
          .where(withIds(site.customerId, ids));
        for (const { title, date } of guessed)
          await writeAudit(tx, context, { action: "documents.confirm", subject: title, after: { title, date } });
        // Search does not show the marks.
        return { result: null, changed: [], isSameOnAllPages: true };
      });
    return changedTypePage(context, first.typeId, chosenFilters(filters));
  },
});

const addLinked = defineEndpoint(addLinkedDocument, {
  access: { permission: adders },
  beforeFile: room,
  handle: async (context, { documentType, url, ...input }) => {
    const id = await insertDocument(context, { ...input, kind: documentType, file: null, url, replace: false });
    return savedPage(context, id, input.typeId, input);
  },
});

const edit = defineEndpoint(editDocument, {
  access: { permission: "DOCUMENT_ADMIN" },
  beforeFile: room,
  handle: async (context, { file, documentType, removeEarlier, ...input }) => {
    const before = await requireDocument(context, input.id);
    const kind = documentType ?? (before.kind === "AUDIO_FILE" ? "AUDIO_FILE" : "DOCUMENT");
    const stored = file === undefined ? null : await storeFile(context, file, kind);
    await updateDocument(context, { ...input, kind: documentType, file: stored, url: null, removeEarlier });
    return savedPage(context, input.id, input.typeId, input);
  },
});

const editLinked = defineEndpoint(editLinkedDocument, {
  access: { permission: "DOCUMENT_ADMIN" },
  beforeFile: room,
  handle: async (context, { documentType, url, ...input }) => {
    await updateDocument(context, { ...input, kind: documentType, file: null, url, removeEarlier: false });
    return savedPage(context, input.id, input.typeId, input);
  },
});

/** Documents that the caller sees, all of one type. Throws a `Failure` if one is missing. */
async function requireDocuments(
  context: SiteContext,
  ids: readonly number[],
): Promise<readonly [DocumentRow, ...DocumentRow[]]> {
  const found = await findDocuments(context.db, viewOf(context), ids);
  const [first, ...others] = found;
  if (first === undefined || found.length !== new Set(ids).size) throw notFound("One of the documents");
  return [first, ...others];
}

async function remove(context: SiteContext, ids: readonly number[]): Promise<number> {
  const shown = await requireDocuments(context, ids);
  await deleteShown(context, shown);
  return shown[0].typeId;
}

const withIds = (customerId: number, ids: readonly number[]) =>
  and(eq(documents.customerId, customerId), inArray(documents.id, [...ids]));

const removeOne = defineEndpoint(deleteDocument, {
  access: { permission: "DOCUMENT_ADMIN" },
  handle: async (context, { id, ...filters }) =>
    changedTypePage(context, await remove(context, [id]), chosenFilters(filters)),
});

const removeSeveral = defineEndpoint(deleteDocuments, {
  access: { permission: "DOCUMENT_ADMIN" },
  handle: async (context, { documentIdList, ...filters }) =>
    changedTypePage(context, await remove(context, documentIdList), chosenFilters(filters)),
});

const move = defineEndpoint(moveDocuments, {
  access: { permission: "DOCUMENT_ADMIN" },
  handle: async (context, { documentIdList, typeId, categoryId }) => {
    const { site, actor } = context;
    const { customerId } = site;
    const moved = await requireDocuments(context, documentIdList);
    await requireTypeOfForm(context, typeId);
    await changeDocuments(context, async (tx) => {
      const to = await categoryOf(context, tx, { typeId, categoryId, title: "" });
      const target = await requireCategory({ ...context, db: tx }, to);
      for (const { id, title, date } of moved) {
        const same = await findDuplicate(tx, viewOf(context), { id, categoryId: to, title, date });
        if (same !== null) throw duplicate(title, date);
        await tx
          .update(documents)
          .set({ typeId, categoryId: to, ...updatedBy(actor) })
          .where(withIds(customerId, [id]));
        await writeAudit(tx, context, {
          action: "documents.move",
          subject: title,
          after: { category: `${target.typeTitle}: ${target.title}` },
        });
      }
      return { result: null, changed: documentIdList };
    });
    return changedTypePage(context, typeId, {});
  },
});

export const documentEndpoints: readonly Endpoint[] = [
  get,
  add,
  duplicates,
  identical,
  confirm,
  addLinked,
  edit,
  editLinked,
  removeOne,
  removeSeveral,
  move,
];
