import { plainName } from "../../domain/query/lexer.ts";
import type { Query } from "../../domain/query/query.ts";
import type { Count, Piece } from "../../domain/query/text/snippet.ts";

/**
 * The search port: documents in, answers out. The engines (sqlite, opensearch) are interchangeable and pass one test
 * suite (suite.ts): the same query finds the same documents in each. The order by relevance may differ. An index is
 * derived data; it can always be rebuilt.
 */
export interface SearchIndex {
  /** Whether a separate server stores the indexes, rather than this process. */
  readonly isServer: boolean;
  /** Builds an index and then replaces the old one atomically. Searches on the old one are not disturbed. */
  build(
    index: IndexName,
    documents: AsyncIterable<readonly SearchDocument[]> | Iterable<readonly SearchDocument[]>,
    size?: IndexSize,
  ): Promise<void>;
  /**
   * Changes single documents: all or nothing. Later searches find what a rebuilt index would find, in the same order.
   * Builds and updates of an index take effect in the order in which they were called. Throws `IndexMissing`.
   */
  update(index: IndexName, update: SearchUpdate): Promise<void>;
  exists(index: IndexName): Promise<boolean>;
  /** Removes an index; no error if there is none. */
  remove(index: IndexName): Promise<void>;
  list(): Promise<readonly IndexName[]>;
  /**
   * Searches one or more indexes as if they were one. An index that cannot answer is listed in `failed` while the
   * others answer; if it is the only one, `IndexMissing` or `SearchUnavailable` is thrown. With several indexes,
   * "natural" is index after index in the given order, each in its own order; the same applies to equal or missing
   * dates. Ties in relevance: by position, then by index name.
   */
  search(indexes: readonly IndexName[], request: SearchRequest): Promise<SearchAnswer>;
  /** Provisions whose number or title starts with the query, best first. */
  suggest(index: IndexName, query: string, limit: number): Promise<readonly Suggestion[]>;
  /**
   * Spelling corrections: for each word that no document has in any form, the most likely intended word that documents
   * have (domain/query/text/spelling.ts). Words that exist or have no correction are left out. `milliseconds`: see
   * `SearchRequest`.
   */
  similar(
    indexes: readonly IndexName[],
    words: readonly string[],
    milliseconds?: number,
  ): Promise<ReadonlyMap<string, string>>;
  close(): Promise<void>;
}

/** How many documents an index will have. "few": one of many indexes with up to some hundred each, which take little space. */
export type IndexSize = "few" | "many";

/**
 * One index per site and version, "larkmere/3"; other document sources have their own, "larkmere/docs-12". A name
 * contains a database id, so that a town that is removed and added again never gets an old index.
 */
export type IndexName = `${string}/${string}`;

/** Name of the index of a customer's version; `versionId` is its database id. */
export const indexName = (custId: string, versionId: number): IndexName => `${custId}/${versionId}`;

/** Name of a town's index of another document source: "docs". */
export const sourceIndexName = (
  { custId, customerId }: { readonly custId: string; readonly customerId: number },
  source: string,
): IndexName => `${custId}/${source}-${customerId}`;

/** Changes of single documents. */
export interface SearchUpdate {
  /** Added; each replaces the document with its id. The position of another document is an error. */
  readonly put?: readonly SearchDocument[];
  /** Ids of documents to remove; unknown ones are ignored. */
  readonly remove?: readonly string[];
}

/**
 * What a document is for ranking and for the tree of results:
 *
 * - `provision`: a part of a code, and of the tree. Without text it is a heading, which shows what it contains. Headings rank
 *   lower, and what says that it is repealed or reserved much lower.
 * - `contained`: says what a provision says, and ranks below it.
 * - `paper`: minutes, letters; ranks below law.
 * - `text`: anything else.
 */
export const DOCUMENT_ROLES = ["provision", "contained", "paper", "text"] as const;
export type DocumentRole = (typeof DOCUMENT_ROLES)[number];

/** What the engine stores and returns as it is. */
export type Json = string | number | boolean | null | readonly Json[] | { readonly [name: string]: Json | undefined };

export interface SearchDocument {
  /** Unique within its index: the GUID of a provision. */
  readonly id: string;
  /** "law", see `SearchedKind`. An index has at most 255 kinds. */
  readonly kind: string;
  /** The parts of the kind that it belongs to: "definition". */
  readonly parts?: readonly string[];
  readonly role: DocumentRole;
  /** "2.03.010"; empty if there is none. */
  readonly number: string;
  /** "§", "Chapter". */
  readonly label: string;
  /** Catchline. */
  readonly title: string;
  /** The text of the law, without notes; of a document, with `PAGE_BREAK` between its pages. */
  readonly text: string;
  /** History and editor's notes: weighted lower. */
  readonly notes: string;
  /** Terms that this provision defines. */
  readonly terms: readonly string[];
  /** GUIDs and titles of the parents, outermost first, without the code itself. */
  readonly parents: readonly { readonly id: string; readonly title: string }[];
  /**
   * Place in the order of the index: a whole number from 0, unique within it. Memory grows with the greatest position,
   * unless documents are `isAppended`.
   */
  readonly position: number;
  /**
   * Later documents have greater positions, with gaps of any size between them: for example, ids of the database. An index
   * may count its documents instead. All documents of an index, or none.
   */
  readonly isAppended?: true;
  /** "2021-01-31", "2021-01" or "2021": the date by which results are sorted, and of queries such as DATE:[…]. */
  readonly date?: string;
  /** More words: of a category, a subject, a comment. */
  readonly category?: string;
  readonly subject?: string;
  readonly comment?: string;
  /** Values that queries ask for, by their word: { VISIBILITY: ["public"], AFFECTS_CODE: ["true"] }. */
  readonly values?: Readonly<Record<string, readonly string[]>>;
  /** Facet values: { documentType: ["Minutes"], topic: ["Roads", "Taxes"] }. It counts once under each value. */
  readonly facets?: Readonly<Record<string, readonly string[]>>;
  /**
   * Audiences that may see it: "public", "user:12", "group:planners". Omitted: everyone. Others can neither find nor
   * count it.
   */
  readonly audience?: readonly string[];
  /** What its source needs to show it as a result, besides what can be searched. */
  readonly card?: Json;
}

/** How values of documents and queries are compared: in lowercase, without punctuation that cannot be typed. */
export const valueKey = (value: string): string => plainName(value).toLowerCase();

/** The facet of the provision tree; its values are GUIDs. */
export const TREE_FACET = "part";
/** Number of tree levels to count, and the maximum number of provisions: deeper levels are dropped until it is met. */
export const TREE_LEVELS = 3;
export const MAX_TREE_NODES = 250;

/** Ids of documents by index. */
export type LeftOut = Readonly<Partial<Record<IndexName, readonly string[]>>>;
/** OpenSearch accepts 65,536 values in a filter. */
export const MAX_LEFT_OUT = 10_000;

export type Sort = "relevance" | "natural" | "date_asc" | "date_desc";

export interface SearchRequest {
  readonly query: Query;
  /** Documents without a date come last in both date orders. */
  readonly sort: Sort;
  /** Only these kinds; omitted: all. `kinds` of the answer ignores this filter. */
  readonly kinds?: readonly string[];
  /** Only these provisions and everything under them; omitted or empty = no restriction. */
  readonly within?: readonly string[];
  /**
   * Selected values by facet: any value of a facet, and all facets: { part: ["1011"], year: ["2021"] }. The counts of a
   * facet ignore its own selection. List every facet that is shown, with an empty array if nothing is selected:
   * otherwise its values may be missing among the most frequent of another.
   */
  readonly selected?: Readonly<Record<string, readonly string[]>>;
  /** The index whose tree to count if several are searched; a single index counts its own. */
  readonly tree?: IndexName;
  /** Audiences of the caller ("public" is always included). */
  readonly audience?: readonly string[];
  /**
   * Ids of documents to leave out, by index, at most `MAX_LEFT_OUT` in all: they are neither found nor counted. Unknown
   * ones are ignored. Headings of the code still list what is in them.
   */
  readonly without?: LeftOut;
  /** Who searches: the engine shares its time between callers. Omitted: the program itself. */
  readonly caller?: string;
  /** Beyond `DEEPEST_RESULT` there are no hits (a single index may have some). */
  readonly offset: number;
  readonly limit: number;
  /** Time left for the search, if less than the engine's own limit. */
  readonly milliseconds?: number;
}

export interface SearchAnswer {
  readonly total: number;
  /** Counts by kind, ignoring `kinds` of the request; kinds with no match are left out. */
  readonly kinds: Readonly<Record<string, number>>;
  /** Counts by index, of those that answered, in the requested order. */
  readonly totals: readonly { readonly index: IndexName; readonly count: number }[];
  readonly hits: readonly SearchHit[];
  /**
   * Provisions from the top of the code down, parents before children, in the order of the code; empty for several
   * indexes unless the request names one.
   */
  readonly tree: readonly TreeNode[];
  /** Values with matches by facet, most frequent first. */
  readonly facets: Readonly<Record<string, readonly { readonly value: string; readonly count: number }[]>>;
  /** True if time ran out. */
  readonly partial: boolean;
  /** Indexes that could not answer. */
  readonly failed: readonly IndexName[];
  /** Why, for the log; not of indexes that had no time or are missing. */
  readonly reasons?: readonly string[];
}

/** The answer of a search without indexes. */
export const NO_RESULTS: SearchAnswer = {
  total: 0,
  kinds: {},
  totals: [],
  hits: [],
  tree: [],
  facets: {},
  partial: false,
  failed: [],
};
/** The answer of a search that timed out. */
export const TIMED_OUT: SearchAnswer = { ...NO_RESULTS, partial: true };

/** A provision with the number of matches in it and under it, ignoring the selection of `TREE_FACET`. */
export interface TreeNode {
  readonly id: string;
  readonly title: string;
  /** Null at the top. */
  readonly parent: string | null;
  readonly count: number;
}

export interface SearchHit {
  readonly index: IndexName;
  readonly id: string;
  readonly kind: string;
  readonly number: string;
  readonly label: string;
  readonly title: string;
  readonly parents: readonly { readonly id: string; readonly title: string }[];
  /** Date of the document; null for most. */
  readonly date: string | null;
  /** As its source gave it; null if it gave none. */
  readonly card: unknown;
  /** Label with number, and title, as pieces. */
  readonly marked: { readonly number: readonly Piece[]; readonly title: readonly Piece[] };
  /** The best passage as pieces; marked ones are matches. Never HTML. */
  readonly snippet: readonly Piece[];
  /** Page of the document that the snippet is from, counted from 1; null if its text has no pages. */
  readonly textPage: number | null;
  /** Number of matches of each word or phrase in all searched fields. */
  readonly counts: readonly Count[];
  /** Comparable only within one answer. */
  readonly score: number;
}

export interface Suggestion {
  readonly id: string;
  readonly label: string;
  readonly number: string;
  readonly title: string;
  /** Titles of the parents, outermost first. */
  readonly parents: readonly string[];
}

/** There is no index with this name (yet). */
export class IndexMissing extends Error {
  constructor(index: IndexName) {
    super(`There is no search index "${index}".`);
    this.name = "IndexMissing";
  }
}

/**
 * Search cannot answer now: a worker died twice during one request, too many requests are waiting, or it was closed.
 */
export class SearchUnavailable extends Error {
  constructor(reason: string) {
    super(`Search is not available: ${reason}.`);
    this.name = "SearchUnavailable";
  }
}

/** The index exists but cannot be read and must be rebuilt. */
export class IndexDamaged extends SearchUnavailable {}
