import { defineEndpoint, type Endpoint } from "../../../platform/http/endpoint.ts";
import { listDeletedDocuments, removeDeletedDocuments, restoreDocuments } from "../contract/deleted.ts";
import { removeForGood, restoreDeleted } from "../deleted/change.ts";
import { listDeleted } from "../deleted/find.ts";
import { changedTypePage, chosenFilters, viewOf } from "../type-page.ts";

const access = { permission: "DOCUMENT_ADMIN" } as const;

const list = defineEndpoint(listDeletedDocuments, {
  access,
  handle: (context, { offset }) => listDeleted(context.db, viewOf(context), offset),
});

const restore = defineEndpoint(restoreDocuments, {
  access,
  handle: async (context, { documentIdList, typeId, categoryId, title, ...filters }) => {
    const type = await restoreDeleted(context, { ids: documentIdList, typeId, categoryId, title });
    return changedTypePage(context, type, chosenFilters(filters));
  },
});

const remove = defineEndpoint(removeDeletedDocuments, {
  access,
  handle: async (context, { documentIdList }) => {
    await removeForGood(context, documentIdList);
    return listDeleted(context.db, viewOf(context), 0);
  },
});

/** Deleted documents, until they are removed for good (decision 088). */
export const deletedEndpoints: readonly Endpoint[] = [list, restore, remove];
