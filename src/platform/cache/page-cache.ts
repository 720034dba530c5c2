import type { Areas } from "../http/site.ts";
import type { EncodedBody } from "../http/encoded.ts";
import { BoundedCache } from "./bounded.ts";

export interface CachedPage {
  readonly body: EncodedBody;
  readonly custId: string;
  /** The features whose data the page shows, and their revisions when it was rendered. */
  readonly areas: Areas;
  readonly revision: string;
}

/** Allowance for the compressed forms of a page, as a factor of its size. */
const WITH_ENCODINGS = 1.5;
const OVERHEAD_BYTES = 2048;

/**
 * In-memory cache of pages for anonymous visitors, by address. An entry is valid for the revisions of the features whose
 * data it shows: a write to one of them that a visitor could see raises its revision, and the page is rendered again.
 */
export class PageCache {
  readonly #entries: BoundedCache<CachedPage>;

  constructor(limitBytes: number) {
    this.#entries = new BoundedCache(limitBytes);
  }

  get facts(): { readonly pages: number; readonly bytes: number } {
    return { pages: this.#entries.size, bytes: this.#entries.bytes };
  }

  /** `revisionOf` returns the current revisions of a site's features from memory; undefined for an unknown site. */
  get(key: string, revisionOf: (custId: string, areas: Areas) => string | undefined): EncodedBody | null {
    const entry = this.#entries.get(key);
    if (entry === undefined) return null;
    if (revisionOf(entry.custId, entry.areas) === entry.revision) return entry.body;
    this.#entries.delete(key);
    return null;
  }

  set(key: string, entry: CachedPage): void {
    this.#entries.set(key, entry, entry.body.identity.length * WITH_ENCODINGS + OVERHEAD_BYTES);
  }
}
