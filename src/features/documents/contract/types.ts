import { z } from "zod";
import { defineCall } from "../../../platform/http/call.ts";
import { typedName } from "../../../platform/http/typed-name.ts";
import { documentCategory, documentFilters, documentType, typePage } from "./entities.ts";
import { filters, id, site, yesOrNo } from "./inputs.ts";
import { typeSorts } from "./lists.ts";

/** A slash would divide its URL, and an underscore stands for a space there (PUBDOC-38). */
const typeTitle = typedName(100)
  .min(1, "Enter a name")
  .refine((title) => !/[/\\_]/.test(title), "Name must not contain a /, \\, or _");
export const description = z.string().trim().max(2000, "Use up to 2,000 characters");
const typeFields = { title: typeTitle, description: description.default(""), sortType: z.enum(typeSorts).optional() };

export const listDocumentTypes = defineCall({
  id: "listDocumentTypes",
  method: "GET",
  path: "/api/:site/pub-doc/types",
  summary: "The types of public documents that the caller may see, with their numbers of documents.",
  input: z.object({ site }),
  answer: z.object({ types: z.array(documentType) }),
});

/** API-34. `by`: whether `typeId` is the id, or the title as in URLs, with underscores for spaces. */
export const getDocumentType = defineCall({
  id: "getDocumentType",
  method: "GET",
  path: "/api/:site/pub-doc/type/:typeId",
  summary: "A type with its categories, filters and a chunk of its documents.",
  input: z.object({
    site,
    typeId: z.string().max(200),
    by: z.enum(["id", "title"]).default("id"),
    ...filters,
    offset: z.coerce.number<number | string>().int().min(0).max(10_000_000).default(0),
  }),
  answer: typePage,
  failure: "Could not load document type",
});

/** API-35 */
export const listDocumentCategories = defineCall({
  id: "listDocumentCategories",
  method: "GET",
  path: "/api/:site/pub-doc/category/all",
  summary: "All categories of public documents.",
  input: z.object({ site, includeDocumentCount: yesOrNo.default(true) }),
  answer: z.object({ categories: z.array(documentCategory.partial({ documentCount: true })) }),
});

/** API-36 */
export const getDocumentFilters = defineCall({
  id: "getDocumentFilters",
  method: "GET",
  path: "/api/:site/pub-doc/filters/:typeId",
  summary: "The options of a type's filters, with numbers of documents.",
  input: z.object({ site, typeId: id, includeDocumentCount: yesOrNo.default(true), ...filters }),
  answer: documentFilters,
});

const oneType = z.object({ type: documentType });

/** API-37 */
export const addDocumentType = defineCall({
  id: "addDocumentType",
  method: "POST",
  path: "/api/:site/pub-doc/type",
  summary: "Adds a type of public documents.",
  input: z.object({ site, ...typeFields }),
  answer: oneType,
});

/** API-38 */
export const editDocumentType = defineCall({
  id: "editDocumentType",
  method: "PUT",
  path: "/api/:site/pub-doc/type/:typeId",
  summary: "Changes a type.",
  input: z.object({ site, typeId: id, ...typeFields, base: z.strictObject(typeFields).optional() }),
  answer: oneType,
  failureTitle: "Type could not be edited",
  failure: "Failed to edit PubDocType",
});

/** API-39 */
export const deleteDocumentType = defineCall({
  id: "deleteDocumentType",
  method: "DELETE",
  path: "/api/:site/pub-doc/type/:typeId",
  summary: "Deletes a type without categories.",
  input: z.object({ site, typeId: id }),
  answer: z.object({ types: z.array(documentType) }),
});

/** API-17 */
export const setDocumentTypeTile = defineCall({
  id: "setDocumentTypeTile",
  method: "PUT",
  path: "/api/:site/graphical-quick-link/pub-doc-type/:typeId",
  summary: "Shows or hides a type's tile on the home page.",
  input: z.object({ site, typeId: id, enabled: yesOrNo }),
  answer: oneType,
});
