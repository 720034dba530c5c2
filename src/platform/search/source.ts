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
  /** Orders that it has beyond relevance (SEARCH-36). */
  readonly orders: readonly Exclude<Sort, "relevance">[];
  /** Facets over it beyond the tree, by the names of `SearchDocument.more.facets` (SEARCH-39). */
  readonly facets: readonly { readonly value: string; readonly name: string }[];
  /** The index that is searched when a site is shown; null where there is none (an archive has its code alone). */
  indexOf(site: Site): IndexName | null;
  /** Audiences of this source to which an actor belongs at a site, beyond "public": ["user:12", "group:planners"]. */
  audienceOf(actor: Actor, site: Site): readonly string[];
  card(site: Site, hit: SearchHit): Card;
  /** All indexes that must be there, and their documents: to make them anew. */
  stored(db: Db): Promise<readonly StoredIndex[]>;
}

export interface StoredIndex {
  readonly index: IndexName;
  /** Number of its documents. */
  count(): Promise<number>;
  documents(): AsyncIterable<readonly SearchDocument[]>;
}
