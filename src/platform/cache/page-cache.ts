import type { EncodedBody } from "../http/encoded.ts";

interface Entry {
  readonly body: EncodedBody;
  readonly custId: string;
  readonly revision: number;
}

/**
 * Anonymous pages in memory, by address. An entry lives as long as its site's revision: any write that a
 * visitor could see raises the revision, and the page is rendered anew. Bounded by bytes, oldest use first out.
 */
export class PageCache {
  readonly #entries = new Map<string, Entry>();
  readonly #limit: number;
  #bytes = 0;

  constructor(limitBytes: number) {
    this.#limit = limitBytes;
  }

  /** `revisionOf` answers a site's present revision from memory. */
  get(key: string, revisionOf: (custId: string) => number | undefined): EncodedBody | null {
    const entry = this.#entries.get(key);
    if (!entry) return null;
    this.#entries.delete(key);
    if (revisionOf(entry.custId) !== entry.revision) {
      this.#bytes -= entry.body.size;
      return null;
    }
    this.#entries.set(key, entry);
    return entry.body;
  }

  set(key: string, entry: Entry): void {
    const old = this.#entries.get(key);
    if (old) this.#remove(key, old);
    this.#entries.set(key, entry);
    this.#recount();
    for (const [oldest, value] of this.#entries) {
      if (this.#bytes <= this.#limit) break;
      this.#remove(oldest, value);
    }
  }

  clear(): void {
    this.#entries.clear();
    this.#bytes = 0;
  }

  #remove(key: string, entry: Entry): void {
    this.#entries.delete(key);
    this.#bytes -= entry.body.size;
  }

  /** Bodies grow when they are compressed, so the sum is taken anew now and then. */
  #recount(): void {
    this.#bytes = 0;
    for (const entry of this.#entries.values()) this.#bytes += entry.body.size;
  }
}
