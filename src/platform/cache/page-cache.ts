import type { EncodedBody } from "../http/encoded.ts";
import { BoundedCache } from "./bounded.ts";

interface Entry {
  readonly body: EncodedBody;
  readonly custId: string;
  readonly revision: number;
}

/** Compressed forms come on top of the page itself. */
const WITH_ENCODINGS = 1.5;
const OVERHEAD_BYTES = 2048;

/**
 * Anonymous pages in memory, by address. An entry lives as long as its site's revision: any write that a
 * visitor could see raises the revision, and the page is rendered anew.
 */
export class PageCache {
  readonly #entries: BoundedCache<Entry>;

  constructor(limitBytes: number) {
    this.#entries = new BoundedCache(limitBytes);
  }

  /** `revisionOf` answers a site's present revision from memory. */
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
