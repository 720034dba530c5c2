import type { Actor } from "../http/access.ts";
import type { Db } from "../db/db.ts";
import type { Site } from "../http/site.ts";
import type { DocumentKind, IndexName, SearchDocument, SearchHit, Sort } from "./port.ts";

/**
 * What a feature gives to search: its documents, who may see them, the facets over them and how one that was found is
 * shown. The application hands the sources to the feature `search`, which knows no other feature. A source has indexes
 * of its own, so that what changes alone is made anew alone. `Card`: how search shows a find (ENTITIES-53).
 */
export interface SearchSource<Card> {
  readonly kind: DocumentKind;
  /** Name of its scope (SEARCH-31): "Code". */
  readonly scopeName: string;
  /** What its documents are called by those who run the site: "provisions". */
  readonly documentsName: string;
  /** Orders that it has beyond relevance (SEARCH-36). */
  readonly orders: readonly Exclude<Sort, "relevance">[];
  /** Facets over it beyond the tree, by the names of `SearchDocument.more.facets` (SEARCH-39). */
  readonly facets: readonly { readonly value: string; readonly name: string }[];
  /** The index that is searched when a site is shown; null where there is none (an archive has its code alone). */
  readonly indexOf: (site: Site) => IndexName | null;
  /**
   * Audiences of this source to which an actor belongs at a site, beyond "public": ["user:12", "group:31"]. Several towns are
   * searched at once for all of these, so one that is of a town names it.
   */
  readonly audienceOf: (actor: Actor, site: Site) => readonly string[];
  readonly card: (site: Site, hit: SearchHit, arrival: DeepLinks) => Card;
  /** All indexes that must be there, and their documents; of one customer where it is named. */
  readonly stored: (db: Db, custId: string | null) => Promise<readonly StoredIndex[]>;
}

/** How addresses lead to what was found. */
export interface DeepLinks {
  /** What the page marks: "?find=parking+fee", or empty. */
  readonly find: string;
  readonly paragraph: ParagraphOf;
}

/** The address of the paragraph below a provision of this number that the query cites; null where it cites none. */
export type ParagraphOf = (site: Pick<Site, "custId" | "archiveId">, number: string) => string | null;

/** An index that can be made anew. */
export interface StoredIndex {
  readonly index: IndexName;
  readonly custId: string;
  /** What it is an index of, as people name it: "larkmere-2". */
  readonly name: string;
  /** Number of its documents. */
  readonly count: () => Promise<number>;
  readonly documents: () => AsyncIterable<readonly SearchDocument[]>;
}
