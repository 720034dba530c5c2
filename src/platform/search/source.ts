import type { SearchedKind } from "../../domain/query/language.ts";
import type { Actor } from "../http/access.ts";
import type { Db } from "../db/db.ts";
import type { NoticeReader } from "../features/provision-notices.ts";
import type { Site } from "../http/site.ts";
import type { IndexName, IndexSize, SearchDocument, SearchHit, Sort, Suggestion } from "./port.ts";
import type { Sized } from "./portions.ts";

/**
 * What a feature provides to search: a kind of documents, their audiences, their filters and the cards of its results. The
 * application passes the sources to the feature `search`, which knows no other feature. A source has its own indexes,
 * so that a change rebuilds only those. `Card`: how search shows a result (ENTITIES-53).
 *
 * A source that changes what it stores (`SearchDocument.card`, values, facets) gives its indexes another name: they are built
 * at the next start, and `reindex` removes the old ones.
 */
export interface SearchSource<Card> extends SearchedKind {
  /** Name of its documents for administrators: "provisions". */
  readonly documentsName: string;
  /** Sort orders besides relevance (SEARCH-36). */
  readonly orders: readonly Exclude<Sort, "relevance">[];
  /** Name of the facet that counts the tree of its documents (SEARCH-45): "Part". Omitted: they form no tree. */
  readonly tree?: string;
  /** Set if its documents are suggested while somebody types (SEARCH-14). */
  readonly isSuggested?: true;
  /** Suggestions for a number that no document has by itself: "10.09.36" is chapter 36 of subtitle 09 of title 10. */
  readonly composed?: (db: Db, site: Site, text: string) => Promise<readonly Suggestion[]>;
  /** The indexes to search at a site for a caller; none if there are none (an archive has only its code). */
  readonly indexesOf: (site: Site, caller: Searcher) => readonly IndexName[];
  /**
   * The caller's audiences at a site, besides "public": ["user:12", "group:31"]. Several towns are searched at once with
   * all of these, so an audience of one town must include the town.
   */
  readonly audienceOf: (caller: Searcher, site: Site) => readonly string[];
  /**
   * Those of some documents of a town that still exist, with their audiences as the database has them. Required if its
   * documents change one at a time: an index may be behind, and results are checked with it.
   */
  readonly audiencesById?: (db: Db, customerId: number, ids: readonly string[]) => Promise<Audiences>;
  readonly card: (site: Site, hit: SearchHit, arrival: DeepLinks) => Card;
  /** Set if its documents are provisions: their cards have what features say about provisions (`provisionNotices`). */
  readonly hasProvisions?: true;
  /** Completes cards of a site with what the index does not know, because it changes without the document. */
  complete?(db: Db, site: Site, cards: readonly Card[], caller: CardReader): Promise<readonly Card[]>;
  /** Changes the order of the cards of a page of results by relevance, of all kinds. */
  arrange?(cards: readonly Card[]): readonly Card[];
  /** All required indexes with their documents; of one customer if given. */
  readonly stored: (db: Db, custId: string | null) => Promise<readonly StoredIndex[]>;
  /** Indexes that are being built for data that is not visible yet. */
  readonly staged?: (db: Db) => Promise<readonly IndexName[]>;
}

/** For whom the cards of a site are completed. */
export type CardReader = Pick<NoticeReader, "gate" | "may">;

/** The audiences of documents by id, see `SearchDocument.audience`; undefined: everyone. */
export type Audiences = ReadonlyMap<string, readonly string[] | undefined>;

/** Who searches, and what they may do. */
export interface Searcher {
  readonly actor: Actor;
  readonly may: (site: Site, permission: string) => boolean;
}

/** Links that lead to the matches in a page. */
export interface DeepLinks {
  /** Query string with the words to highlight on the page: "?find=parking+fee", or empty. */
  readonly find: string;
  readonly paragraph: ParagraphOf;
}

/** Address of the cited paragraph in a provision with this number; null if the query cites none. */
export type ParagraphOf = (site: Pick<Site, "custId" | "archiveId">, number: string) => string | null;

/** An index that can be rebuilt. */
export interface StoredIndex {
  readonly index: IndexName;
  readonly custId: string;
  /** Display name of its content: "larkmere-2". */
  readonly name: string;
  /** Default: "many". */
  readonly size?: IndexSize;
  /** The audiences of somebody who sees all documents; omitted if everyone does. */
  readonly audience?: readonly string[];
  /** Number of its documents. */
  readonly count: () => Promise<number>;
  readonly documents: () => AsyncIterable<readonly SearchDocument[]>;
  /** Those with these ids that exist, for documents that change one at a time (`documentsChanged`). */
  readonly documentsById?: (ids: readonly string[]) => Promise<readonly SearchDocument[]>;
  /** The lengths of those with these ids, of documents with long texts; without it they count as short. */
  readonly sizesById?: (ids: readonly string[]) => Promise<readonly Sized[]>;
}
