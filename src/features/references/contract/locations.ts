import { z } from "zod";
import { defineCall } from "../../../platform/http/call.ts";

const TREE = "Problem retrieving references tree";
const EXPANDING = "Problem expanding reference item";
const MATCHES = "Problem retrieving matching references";

/** The most nodes or matches of an answer: others are found by their titles. */
export const MOST_NODES = 1000;
export const MOST_MATCHES = 20;

/**
 * A place that a reference can lead to, or that leads to such places (ENTITIES-34, ENTITIES-35). `type`: "document",
 * "section" and other types of the structure of the code; "pub-doc-type", "category" and "year" (OPEN-142), "law-year" and "law". `key`: what
 * the calls for its children take. `reference`: what a text stores; null if it only leads to others.
 */
export const location = z.object({
  type: z.string(),
  key: z.string(),
  title: z.string(),
  /** What it is in: "Chapter 135 Zoning › Article V". */
  context: z.string(),
  reference: z.string().nullable(),
});
export type Location = z.infer<typeof location>;

const nodes = z.array(location);
const site = z.string();
const search = z.string().max(200).default("");

/** API-25 */
export const findLocations = defineCall({
  id: "findLocations",
  method: "GET",
  path: "/api/location/:site",
  summary: "Provisions whose number or title begins with a text, for a reference.",
  input: z.object({ site, search }),
  answer: nodes.max(MOST_MATCHES),
  failure: MATCHES,
});

/**
 * API-26, API-27: `key` is a site, for the top of its code, or a provision. A provision is looked for at `site`, or else
 * at the site where it is current.
 */
export const listLocations = defineCall({
  id: "listLocations",
  method: "GET",
  path: "/api/location/:key/children",
  summary: "The parts of the code below a provision, for a reference.",
  input: z.object({ key: z.string().max(60), site: site.optional() }),
  answer: nodes.max(MOST_NODES),
  failure: TREE,
});

/** API-28 */
export const findDocumentLocations = defineCall({
  id: "findDocumentLocations",
  method: "GET",
  path: "/api/location/:site/pub-docs",
  summary: "Public documents whose titles have some words, for a reference.",
  input: z.object({ site, search }),
  answer: nodes.max(MOST_MATCHES),
  failure: MATCHES,
});

/** API-29 */
export const listDocumentTypeLocations = defineCall({
  id: "listDocumentTypeLocations",
  method: "GET",
  path: "/api/location/:site/pub-doc/types",
  summary: "Types of public documents, for a reference.",
  input: z.object({ site }),
  answer: nodes.max(MOST_NODES),
  failure: TREE,
});

const id = z.coerce.number().int().min(0).max(2_147_483_647);

/** API-30 */
export const listDocumentCategoryLocations = defineCall({
  id: "listDocumentCategoryLocations",
  method: "GET",
  path: "/api/location/:site/pub-doc/type/:key/categories",
  summary: "Categories of a type of public documents, for a reference.",
  input: z.object({ site, key: id }),
  answer: nodes.max(MOST_NODES),
  failure: EXPANDING,
});

/** API-31: the documents of a category, or its years if it is grouped by year. */
export const listDocumentLocations = defineCall({
  id: "listDocumentLocations",
  method: "GET",
  path: "/api/location/:site/pub-doc/category/:key/children",
  summary: "Documents of a category, or its years, for a reference.",
  input: z.object({ site, key: id }),
  answer: nodes.max(MOST_NODES),
  failure: EXPANDING,
});

/** API-32. `year` -1: documents without a date. */
export const listYearLocations = defineCall({
  id: "listYearLocations",
  method: "GET",
  path: "/api/location/:site/pub-doc/category/:id/year/:year/children",
  summary: "Documents of a year of a category, for a reference.",
  input: z.object({ site, id, year: z.coerce.number().int().min(-1).max(9999) }),
  answer: nodes.max(MOST_NODES),
  failure: EXPANDING,
});

export const findLawLocations = defineCall({
  id: "findLawLocations",
  method: "GET",
  path: "/api/location/:site/laws",
  summary: "Laws whose titles, numbers or subjects have some words, for a reference.",
  input: z.object({ site, search }),
  answer: nodes.max(MOST_MATCHES),
  failure: MATCHES,
});

export const listLawYearLocations = defineCall({
  id: "listLawYearLocations",
  method: "GET",
  path: "/api/location/:site/law/years",
  summary: "Years in which laws were adopted, for a reference.",
  input: z.object({ site }),
  answer: nodes.max(MOST_NODES),
  failure: TREE,
});

/** `year` 0: laws without a date. */
export const listLawLocations = defineCall({
  id: "listLawLocations",
  method: "GET",
  path: "/api/location/:site/law/year/:year/children",
  summary: "The laws of a year, for a reference.",
  input: z.object({ site, year: z.coerce.number().int().min(0).max(9999) }),
  answer: nodes.max(MOST_NODES),
  failure: EXPANDING,
});
