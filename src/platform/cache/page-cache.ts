import type { EncodedBody } from "../http/encoded.ts";
import { BoundedCache } from "./bounded.ts";

interface Entry {
  readonly body: EncodedBody;
  readonly custId: string;
  readonly revision: number;
}

/** Allowance for the compressed forms of a page, as a factor of its size. */
const WITH_ENCODINGS = 1.5;
const OVERHEAD_BYTES = 2048;

/**
 * In-memory cache of pages for anonymous visitors, by address. An entry is valid for one revision of its site: any
 * write that a visitor could see raises the revision, and the page is rendered again.
 */
export class PageCache {
  readonly #entries: BoundedCache<Entry>;

  constructor(limitBytes: number) {
    this.#entries = new BoundedCache(limitBytes);
  }

  /** `revisionOf` returns a site's current revision from memory. */
  get(key: string, revisionOf: (custId: string) => number | undefined): EncodedBody | null {
    const entry = this.#entries.get(key);
    if (entry === undefined) return null;
    if (revisionOf(entry.custId) === entry.revision) return entry.body;
    this.#entries.delete(key);
    return null;
  }

  set(key: string, entry: Entry): void {
    this.#entries.set(key, entry, entry.body.identity.length * WITH_ENCODINGS + OVERHEAD_BYTES);
  }
}
