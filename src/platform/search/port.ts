import type { Query } from "../../domain/query/query.ts";

/**
 * The port of search: documents in, answers out. Engines stand side by side (sqlite now, opensearch later)
 * and pass one suite of tests. An index is derived data; it can always be made anew.
 */
export interface SearchIndex {
  /** Builds an index aside, then puts it in place at once. Readers of the old one are never disturbed. */
  build(index: IndexName, documents: AsyncIterable<readonly SearchDocument[]> | Iterable<readonly SearchDocument[]>): Promise<void>;
  exists(index: IndexName): Promise<boolean>;
  /** Removes an index; no error where there is none. */
  remove(index: IndexName): Promise<void>;
  list(): Promise<readonly IndexName[]>;
  search(index: IndexName, request: SearchRequest): Promise<SearchAnswer>;
  /** Provisions whose number or title begins like the query, best first. */
  suggest(index: IndexName, query: string, limit: number): Promise<readonly Suggestion[]>;
  close(): Promise<void>;
}

/** One index for each site and version: "larkmere/3". */
export type IndexName = `${string}/${string}`;

/** Name of the index of a customer's version, by the version's id in the database. */
export const indexName = (custId: string, versionId: number): IndexName => `${custId}/${versionId}`;

export interface SearchDocument {
  /** Guid of the provision. */
  readonly id: string;
  readonly type: "code";
  /** "2.03.010"; empty where there is none. */
  readonly number: string;
  /** "§", "Chapter". */
  readonly label: string;
  /** Catchline. */
  readonly title: string;
  /** The law, without notes. */
  readonly text: string;
  /** History and editor's notes: searched with less weight. */
  readonly notes: string;
  /** Terms that this provision defines. */
  readonly terms: readonly string[];
  /** Guids and titles of the parents, outermost first (the code itself is not among them). */
  readonly parents: readonly { readonly id: string; readonly title: string }[];
  /** Place in the order of the code. */
  readonly position: number;
  /** Guid of the page that holds it. */
  readonly page: string;
}

export interface SearchRequest {
  readonly query: Query;
  readonly sort: "relevance" | "natural";
  /** Only what is or lies under one of these provisions; empty = no restriction. */
  readonly within: readonly string[];
  /** Chosen outermost parts: only what lies in one of them; none = no restriction. Facets are counted without it. */
  readonly parts?: readonly string[];
  readonly offset: number;
  readonly limit: number;
}

export interface SearchAnswer {
  readonly total: number;
  readonly hits: readonly SearchHit[];
  /** Facet over the outermost parts of the code, in the order of the code: counts without `parts`. */
  readonly parts: readonly { readonly id: string; readonly title: string; readonly count: number }[];
  /** True when the answer was cut short by the limit of time. */
  readonly partial: boolean;
}

export interface SearchHit {
  readonly id: string;
  readonly type: "code";
  readonly number: string;
  readonly label: string;
  readonly title: string;
  readonly page: string;
  readonly parents: readonly { readonly id: string; readonly title: string }[];
  /** The passage that answers, as pieces: marked ones are hits. Never HTML. */
  readonly snippet: readonly { readonly text: string; readonly mark: boolean }[];
  /** How often each searched word or phrase was found in all that is searched of it. */
  readonly counts: readonly { readonly tag: string; readonly count: number }[];
  readonly score: number;
}

export interface Suggestion {
  readonly id: string;
  readonly page: string;
  readonly label: string;
  readonly number: string;
  readonly title: string;
  /** Titles of the parents, outermost first. */
  readonly parents: readonly string[];
}

/** There is no such index (yet): nothing was built under this name. */
export class IndexMissing extends Error {
  constructor(index: IndexName) {
    super(`There is no search index "${index}".`);
    this.name = "IndexMissing";
  }
}

/** Search cannot answer now: a worker died twice over one request, too much is waiting, or it was closed. */
export class SearchUnavailable extends Error {
  constructor(reason: string) {
    super(`Search is not available: ${reason}.`);
    this.name = "SearchUnavailable";
  }
}
