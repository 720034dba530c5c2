import { z } from "zod";
import { defineCall } from "../../../platform/http/call.ts";
import { typedName } from "../../../platform/http/typed-name.ts";
import { documentCategory, typePage } from "./entities.ts";
import { filters, id, site, yesOrNo } from "./inputs.ts";
import { firstSorts, groupings, secondSorts } from "./lists.ts";
import { description } from "./types.ts";

const categoryFields = {
  typeId: id,
  title: typedName(200).min(1, "Enter a name"),
  description: description.default(""),
  isPrivate: yesOrNo.default(false),
  groupByType: z.enum(groupings).default("Ungrouped"),
  sortByFirstType: z.enum(firstSorts).default("Alphabetical_Ascending"),
  sortBySecondType: z.enum(secondSorts).default("None"),
};
/** Sent by older clients; not used. */
const unused = { custId: z.string().max(60).optional(), typeTitle: z.string().max(200).optional() };

/** API-40 */
export const addDocumentCategory = defineCall({
  id: "addDocumentCategory",
  method: "POST",
  path: "/api/:site/pub-doc/category",
  summary: "Adds a category to a type.",
  input: z.object({ site, ...unused, ...categoryFields, ...filters }),
  answer: typePage.extend({ category: documentCategory }),
});

/** API-41 */
export const editDocumentCategory = defineCall({
  id: "editDocumentCategory",
  method: "PUT",
  path: "/api/:site/pub-doc/category/:categoryId",
  summary: "Changes a category.",
  input: z.object({
    site,
    ...unused,
    categoryId: id,
    ...categoryFields,
    base: z.strictObject(categoryFields).optional(),
    ...filters,
  }),
  answer: typePage.extend({ category: documentCategory }),
});

/** API-42 */
export const deleteDocumentCategory = defineCall({
  id: "deleteDocumentCategory",
  method: "DELETE",
  path: "/api/:site/pub-doc/category/:categoryId",
  summary: "Deletes an empty category.",
  input: z.object({ site, categoryId: id, ...filters }),
  answer: typePage,
});

/** API-50 */
export const getUncategorized = defineCall({
  id: "getUncategorized",
  method: "GET",
  path: "/api/:site/pub-doc/type/:typeId/category/uncategorized",
  summary: "The category of a type's documents without a category.",
  input: z.object({ site, typeId: id, ...filters }),
  answer: z.object({ category: documentCategory }),
  failure: "Some documents failed to upload. Please refresh the page and try again later.",
});
