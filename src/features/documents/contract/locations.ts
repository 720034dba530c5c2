import { z } from "zod";
import { defineCall } from "../../../platform/http/call.ts";
import { failures, locations, matches, search } from "../../references/contract/location.ts";

const site = z.string();
const id = z.coerce.number().int().min(0).max(2_147_483_647);

/** API-28 */
export const findDocumentLocations = defineCall({
  id: "findDocumentLocations",
  method: "GET",
  path: "/api/location/:site/pub-docs",
  summary: "Public documents whose titles have some words, for a reference.",
  input: z.object({ site, search }),
  answer: matches,
  failure: failures.matches,
});

/** API-29 */
export const listDocumentTypeLocations = defineCall({
  id: "listDocumentTypeLocations",
  method: "GET",
  path: "/api/location/:site/pub-doc/types",
  summary: "Types of public documents, for a reference.",
  input: z.object({ site }),
  answer: locations,
  failure: failures.tree,
});

/** API-30 */
export const listDocumentCategoryLocations = defineCall({
  id: "listDocumentCategoryLocations",
  method: "GET",
  path: "/api/location/:site/pub-doc/type/:key/categories",
  summary: "Categories of a type of public documents, for a reference.",
  input: z.object({ site, key: id }),
  answer: locations,
  failure: failures.children,
});

/** API-31: the documents of a category, or its years if it is grouped by year. */
export const listDocumentLocations = defineCall({
  id: "listDocumentLocations",
  method: "GET",
  path: "/api/location/:site/pub-doc/category/:key/children",
  summary: "Documents of a category, or its years, for a reference.",
  input: z.object({ site, key: id }),
  answer: locations,
  failure: failures.children,
});

/** API-32. `year` -1: documents without a date. */
export const listYearLocations = defineCall({
  id: "listYearLocations",
  method: "GET",
  path: "/api/location/:site/pub-doc/category/:id/year/:year/children",
  summary: "Documents of a year of a category, for a reference.",
  input: z.object({ site, id, year: z.coerce.number().int().min(-1).max(9999) }),
  answer: locations,
  failure: failures.children,
});
