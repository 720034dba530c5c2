import { z } from "zod";
import { defineCall } from "../../../platform/http/call.ts";
import { typedName } from "../../../platform/http/typed-name.ts";
import { typePage } from "./entities.ts";
import { filters, id, ids, site } from "./inputs.ts";

/** A deleted document, for those who manage documents. */
export const deletedDocument = z.object({
  id: z.int(),
  title: z.string(),
  date: z.string().nullable(),
  fileName: z.string().nullable(),
  /** Of linked documents. */
  url: z.string().nullable(),
  /** Bytes of its file; they count in the storage of the town. */
  size: z.int().nullable(),
  isPrivate: z.boolean(),
  /** Null: its type was deleted, too, and one must be chosen to restore it. */
  typeId: z.int().nullable(),
  typeTitle: z.string(),
  /** Null: (Uncategorized), or its category was deleted, too. */
  categoryTitle: z.string().nullable(),
  deleted: z.string(),
  deletedBy: z.string(),
  /** When it is removed for good. */
  restorableUntil: z.string(),
});
export type DeletedDocument = z.infer<typeof deletedDocument>;

const deletedList = z.object({
  /** The latest first. */
  documents: z.array(deletedDocument),
  total: z.int(),
  offset: z.int(),
});
export type DeletedList = z.infer<typeof deletedList>;

export const listDeletedDocuments = defineCall({
  id: "listDeletedDocuments",
  method: "GET",
  path: "/api/:site/pub-doc/deleted",
  summary: "Deleted public documents that can be restored: who deleted them, when, and until when they stay.",
  input: z.object({ site, offset: z.coerce.number<number | string>().int().min(0).max(10_000_000).default(0) }),
  answer: deletedList,
});

/** `typeId`, `categoryId`: a place for all of them. `title`: another title for the only one. */
export const restoreDocuments = defineCall({
  id: "restoreDocuments",
  method: "POST",
  path: "/api/:site/pub-doc/restore",
  summary: "Restores public documents that were deleted less than 30 days ago.",
  input: z.object({
    site,
    documentIdList: ids,
    typeId: id.optional(),
    categoryId: id.optional(),
    title: typedName(300).min(1, "Enter a title").optional(),
    ...filters,
  }),
  answer: typePage,
  failure: "Could not restore public document",
});

export const removeDeletedDocuments = defineCall({
  id: "removeDeletedDocuments",
  method: "DELETE",
  path: "/api/:site/pub-doc/deleted",
  summary: "Removes deleted public documents for good, with their files and texts.",
  input: z.object({ site, documentIdList: ids }),
  answer: deletedList,
});
