import { OpenIndex } from "./open-index.ts";

/** The index files that a thread has open: the most recently used, up to a limit. */
export class OpenIndexes {
  readonly #most: number;
  /** The most recently used come last. */
  readonly #open = new Map<string, OpenIndex>();

  constructor(most: number) {
    this.#most = most;
  }

  /** Opens an index or returns an open one; closes one that was replaced or removed. Throws like `OpenIndex`. */
  at(file: string): OpenIndex {
    const known = this.#open.get(file);
    if (known) {
      this.#open.delete(file);
      if (isCurrent(known)) {
        this.#open.set(file, known);
        return known;
      }
      known.close();
    }
    const index = new OpenIndex(file);
    this.#open.set(file, index);
    for (const [oldest, each] of this.#open) {
      if (this.#open.size <= this.#most) break;
      each.close();
      this.#open.delete(oldest);
    }
    return index;
  }

  /** The index with this stamp, even if its file was replaced since; null if it is gone. */
  sameAt(file: string, stamp: string): OpenIndex | null {
    const known = this.#open.get(file);
    const index = known?.stamp === stamp ? known : this.at(file);
    return index.stamp === stamp ? index : null;
  }
}

function isCurrent(index: OpenIndex): boolean {
  try {
    return index.isCurrent;
  } catch {
    return false;
  }
}
