import type { Query } from "../../domain/query/query.ts";
import type { Count, Piece } from "../../domain/query/text/snippet.ts";

/**
 * The port of search: documents in, answers out. Engines stand side by side (sqlite, opensearch) and pass one suite of
 * tests (suite.ts): the same query finds the same documents in each. Orders by relevance may differ between engines.
 * An index is derived data; it can always be made anew.
 */
export interface SearchIndex {
  /** Whether a server of its own keeps the indexes, rather than this process. */
  readonly isServer: boolean;
  /** Builds an index aside, then puts it in place at once. Readers of the old one are never disturbed. */
  build(
    index: IndexName,
    documents: AsyncIterable<readonly SearchDocument[]> | Iterable<readonly SearchDocument[]>,
  ): Promise<void>;
  exists(index: IndexName): Promise<boolean>;
  /** Removes an index; no error where there is none. */
  remove(index: IndexName): Promise<void>;
  list(): Promise<readonly IndexName[]>;
  /**
   * Searches one or more indexes as if they were one. An index that cannot answer is named in `failed` while the
   * others answer; where it was asked alone, `IndexMissing` or `SearchUnavailable` is thrown. Several indexes: "natural"
   * is index after index as given, each in its own order; of equal dates, and where there are none, the same. Of equal
   * relevance: by position, then by the names of the indexes.
   */
  search(indexes: readonly IndexName[], request: SearchRequest): Promise<SearchAnswer>;
  /** Provisions whose number or title begins like the query, best first. */
  suggest(index: IndexName, query: string, limit: number): Promise<readonly Suggestion[]>;
  /**
   * For words that no document of these indexes has in any form: the word that documents have and that was most likely
   * meant (domain/query/text/spelling.ts). Words that are there, and words that are no slip, are left out. `milliseconds`
   * as `SearchRequest` has it.
   */
  similar(
    indexes: readonly IndexName[],
    words: readonly string[],
    milliseconds?: number,
  ): Promise<ReadonlyMap<string, string>>;
  close(): Promise<void>;
}

/** One index for each site and version, "larkmere/3"; other sources of documents have their own, "larkmere/docs". */
export type IndexName = `${string}/${string}`;

/** Name of the index of a customer's version, by the version's id in the database. */
export const indexName = (custId: string, versionId: number): IndexName => `${custId}/${versionId}`;

export const DOCUMENT_KINDS = ["code", "law", "doc", "note"] as const;
export type DocumentKind = (typeof DOCUMENT_KINDS)[number];

export interface SearchDocument {
  /** Guid of the provision; unique within its index. */
  readonly id: string;
  readonly type: DocumentKind;
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
  /** Place in the order of the index; unique within it. */
  readonly position: number;
  /** Guid of the page that holds it. */
  readonly page: string;
  /** What the code does not have, and other kinds may. */
  readonly more?: {
    /** "2021-01-31": the day of a public document, or on which a law was adopted. */
    readonly date?: string;
    /** Name of the type of a public document. */
    readonly documentType?: string;
    readonly category?: string;
    readonly subject?: string;
    readonly comment?: string;
    /** A law that changes the code. */
    readonly affectsCode?: boolean;
    /** A public document or an attachment that is a PDF. */
    readonly pdf?: boolean;
    /** Who may see it: "public", "user:12", "group:planners". None: everyone. Others neither find nor count it. */
    readonly audience?: readonly string[];
    /** Values by facet, { documentType: "Minutes", year: "2021" }. */
    readonly facets?: Readonly<Record<string, string>>;
  };
}

/** The facet over the tree of provisions; its values are guids. */
export const TREE_FACET = "part";
/** Levels of the tree that are counted, and how many provisions at most: what is deeper is left out, level by level. */
export const TREE_LEVELS = 3;
export const MAX_TREE_NODES = 250;

export type Sort = "relevance" | "natural" | "date_asc" | "date_desc";

export interface SearchRequest {
  readonly query: Query;
  /** Documents without a date come last in both orders of dates. */
  readonly sort: Sort;
  /** Only these kinds; left out: all. `kinds` of the answer is counted without it. */
  readonly kinds?: readonly DocumentKind[];
  /** Only what is or lies under one of these provisions; left out or empty = no restriction. */
  readonly within?: readonly string[];
  /**
   * Chosen values by facet, any of one facet and some of each: { part: ["1011"], year: ["2021"] }. A facet is counted without its own. All facets
   * that are to be shown are named, without values where none is chosen: those of another are then not among their most frequent.
   */
  readonly selected?: Readonly<Record<string, readonly string[]>>;
  /** Audiences to which the one who asks belongs ("public" is always among them). */
  readonly audience?: readonly string[];
  /** Beyond `DEEPEST_RESULT` there are no hits (of one index there may be). */
  readonly offset: number;
  readonly limit: number;
  /** Time that is left for it, where that is less than the engine's own. */
  readonly milliseconds?: number;
}

export interface SearchAnswer {
  readonly total: number;
  /** By kind, without `kinds` of the request; kinds without any are left out. */
  readonly kinds: Readonly<Partial<Record<DocumentKind, number>>>;
  /** By index, of those that answered, in the order asked for. */
  readonly totals: readonly { readonly index: IndexName; readonly count: number }[];
  readonly hits: readonly SearchHit[];
  /** Provisions at the top of the code and below them, parents before children, in the order of the code; of one index alone, else empty. */
  readonly tree: readonly TreeNode[];
  /** Values that were found, by facet, the most frequent first. */
  readonly facets: Readonly<Record<string, readonly { readonly value: string; readonly count: number }[]>>;
  /** True when the answer was cut short by the limit of time. */
  readonly partial: boolean;
  /** Indexes that could not answer. */
  readonly failed: readonly IndexName[];
}

/** What a search finds that looks nowhere. */
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
/** What it finds for which there was no time. */
export const TIMED_OUT: SearchAnswer = { ...NO_RESULTS, partial: true };

/** A provision with what was found in and under it, without the selection of `TREE_FACET`. */
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
  readonly type: DocumentKind;
  readonly number: string;
  readonly label: string;
  readonly title: string;
  readonly page: string;
  readonly parents: readonly { readonly id: string; readonly title: string }[];
  /** As the document has it; null for most. */
  readonly date: string | null;
  readonly documentType: string | null;
  readonly pdf: boolean;
  /** Label with number, and the title, as pieces. */
  readonly marked: { readonly number: readonly Piece[]; readonly title: readonly Piece[] };
  /** The passage that answers, as pieces: marked ones are hits. Never HTML. */
  readonly snippet: readonly Piece[];
  /** How often each searched word or phrase was found in all that is searched of it. */
  readonly counts: readonly Count[];
  /** Comparable within one answer alone. */
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

/** There is such an index, and nobody can read it: it is to be made anew. */
export class IndexDamaged extends SearchUnavailable {}
