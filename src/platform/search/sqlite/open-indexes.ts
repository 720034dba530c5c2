import { OpenIndex } from "./open-index.ts";

/** The index files that a thread holds open: the last used, up to a number. */
export class OpenIndexes {
  readonly #most: number;
  /** The last used come last. */
  readonly #open = new Map<string, OpenIndex>();

  constructor(most: number) {
    this.#most = most;
  }

  /** Opens an index, or takes it from those held open; one that was replaced or removed is let go. Throws as `OpenIndex`. */
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

  /** The index that had this stamp, also where another has taken its name since; null where it is gone. */
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
