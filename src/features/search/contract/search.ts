import { z } from "zod";
import { defineCall } from "../../../platform/http/call.ts";
import { listInput } from "../../../platform/http/list-input.ts";

/** A provision to jump to (ENTITIES-50). */
export const quickJump = z.object({
  guid: z.string(),
  /** "§ 2.03.010", "Chapter 11"; empty where it has no number. */
  indexNum: z.string(),
  title: z.string(),
  /** "§ 2.03.010 Powers" */
  fullTitle: z.string(),
  /** Titles of the parents, outermost first: they tell provisions with the same name apart. */
  parents: z.array(z.string()),
  href: z.string(),
});
export type QuickJump = z.infer<typeof quickJump>;

export const MAX_QUICK_JUMPS = 10;

/** API-58, OPEN-71. */
export const getSuggestions = defineCall({
  id: "getSuggestions",
  method: "GET",
  path: "/api/:site/suggestions",
  summary: "Provisions whose number or title begins with the query, best first.",
  input: z.object({ site: z.string(), query: z.string().default("") }),
  answer: z.object({ quickJumps: z.array(quickJump).max(MAX_QUICK_JUMPS) }),
  failure: "There was a problem finding suggestions",
});

/** Every kind of documents. */
export const ALL_KINDS = "all";
/** What to search (SEARCH-31): "all", or a kind of documents (`SearchedKind`). */
export const scope = z
  .string()
  .max(40)
  .regex(/^[a-z][a-z-]*$/, "must be all, or a kind of documents");

/** SEARCH-35. If an order is not available, relevance is used (SEARCH-36). */
export const sortOrder = z.enum(["relevance", "natural", "date_asc", "date_desc"]);
export type SortOrder = z.infer<typeof sortOrder>;

/** ENTITIES-51 */
export const facet = z.object({
  type: z.string().default("CheckboxList"),
  name: z.string(),
  value: z.string(),
  /**
   * Values have no commas, as selections are a list (`escapeListItem` of domain/list-item.ts). `parent`: value of the
   * parent option, in a facet of type "Taxonomy".
   */
  options: z.array(z.object({ name: z.string(), value: z.string(), count: z.int(), parent: z.string().nullish() })),
  optionGroups: z.array(z.object({ name: z.string(), sortOrder: z.int(), optionValues: z.array(z.string()) })),
});
export type Facet = z.infer<typeof facet>;

/** The facet over the tree of the code (SEARCH-45). */
export const PART_FACET = "part";

/**
 * ENTITIES-53. `snippet` is HTML: text with the matches in <mark>. So is `marked`, which is null if there is no match
 * in the number and title.
 */
export const result = z.object({
  id: z.string(),
  custId: z.string(),
  /** Its kind (`SearchedKind`). */
  type: z.string(),
  number: z.string(),
  title: z.string(),
  marked: z.object({ number: z.string(), title: z.string() }).nullish(),
  url: z.string(),
  printUrl: z.string(),
  parents: z.array(z.object({ guid: z.string(), title: z.string(), url: z.string() })),
  otherInfo: z.string().nullable(),
  /** Of a law: "in the code since 2024", "not in the code yet"; after its type. */
  state: z.string().nullish(),
  /** Of a law: the code does not contain it yet. */
  pending: z.boolean().optional(),
  /** Of a provision: what laws change that the code does not contain yet: "Repealed since Nov 1, 2026". */
  coming: z.object({ text: z.string(), tone: z.enum(["gone", "pending"]) }).nullish(),
  snippet: z.string(),
  pdf: z.boolean(),
  /** Address of a picture of its first page. */
  thumbnail: z.string().nullish(),
  hits: z.array(z.object({ tag: z.string(), count: z.int() })),
  affectsLinks: z.array(z.object({ text: z.string(), url: z.string() })),
  /** What else the card of its kind shows (`ResultKind` in search/parts/result-kind.ts). */
  details: z.record(z.string(), z.json()).optional(),
});
export type Result = z.infer<typeof result>;

/** ENTITIES-49, the part that the server answers (OPEN-70). */
export const searchResults = z.object({
  query: z.string(),
  /** A query with conditions in words: “dog license”, in Minutes. Otherwise it is shown as typed. */
  queryInWords: z.string().nullish(),
  scope,
  /** The order that was used. */
  sortOrder,
  /** The available orders, best first. */
  sortOrders: z.array(sortOrder),
  totalResultCount: z.int(),
  totalResultCountForAllTypes: z.int(),
  /** From 0. */
  currentPage: z.int(),
  maxPages: z.int(),
  searchedCodeCount: z.int(),
  results: z.array(result),
  scopeTypes: z.array(z.object({ id: scope, displayName: z.string(), count: z.int() })),
  facets: z.array(facet),
  /** "{facet value}:{option value}" */
  facetSelections: z.array(z.string()),
  /** Words with the same meaning. `relatedSearched`: they were searched for too (SEARCH-50). */
  relatedTerms: z.array(z.string()),
  relatedSearched: z.boolean().default(false),
  exactTerm: z.object({ term: z.string(), url: z.string() }).nullable(),
  /** The query with its misspelled words corrected; null if there is nothing to correct. */
  correction: z.string().nullable().default(null),
  /** The towns of the results, by id (FINDER-23); empty when a single town is searched. */
  customers: z.record(z.string(), z.object({ name: z.string(), state: z.string(), href: z.string() })).default({}),
  /** Names of the towns that could not be searched. */
  failedTowns: z.array(z.string()).default([]),
  /** True if time ran out before everything was searched: the counts are then lower bounds. */
  partial: z.boolean(),
  /** A sentence that says what part of the query was not understood; null if there is none. */
  notice: z.string().nullable(),
});
export type SearchResults = z.infer<typeof searchResults>;

const MAX_LISTED = 500;
export const list = listInput(MAX_LISTED);

/** The input of every search. `allResults` returns as many results as can be printed, on one page (OPEN-61). */
export const searchInput = z.object({
  /** From 0. */
  page: z.coerce.number().int().min(0).max(100_000),
  query: z.string().default(""),
  allResults: z
    .union([z.boolean(), z.enum(["true", "false", ""]).transform((value) => value === "true")])
    .default(false),
  scope: scope.default(ALL_KINDS),
  sortOrder: sortOrder.default("relevance"),
  selections: list,
  guids: list,
});

/** API-59 */
export const getSearchResults = defineCall({
  id: "getSearchResults",
  method: "GET",
  path: "/api/:site/search-results/:page",
  summary: "Searches the code of a site. The answer has counts, facets and snippets.",
  input: searchInput.extend({ site: z.string() }),
  answer: searchResults,
  failure: "There was a problem getting search results",
});
