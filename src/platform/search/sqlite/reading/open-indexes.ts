import { openingError } from "../stored/damage.ts";
import { stampOf } from "../stored/files.ts";
import { OpenIndex } from "./open-index.ts";

const MAX_TRIES = 5;

/** The index files that a thread has open: the most recently used, up to a limit. */
export class OpenIndexes {
  readonly #most: number;
  /** The most recently used come last. */
  readonly #open = new Map<string, OpenIndex>();

  constructor(most: number) {
    this.#most = most;
  }

  /**
   * Opens an index or returns an open one, for one request (`end`); closes one that was replaced or removed. Throws like
   * `OpenIndex`.
   */
  at(file: string): OpenIndex {
    const known = this.#open.get(file);
    if (known) {
      this.#open.delete(file);
      if (isUsable(known)) {
        this.#open.set(file, known);
        return known;
      }
      known.close();
    }
    const index = openAt(file);
    this.#open.set(file, index);
    for (const [oldest, each] of this.#open) {
      if (this.#open.size <= this.#most) break;
      each.close();
      this.#open.delete(oldest);
    }
    return index;
  }

  /** Ends a request: the indexes that it used may change. */
  end(): void {
    for (const index of this.#open.values()) index.end();
  }

  /** The index with this stamp, even if its file was replaced since; null if it is gone. */
  sameAt(file: string, stamp: string): OpenIndex | null {
    const known = this.#open.get(file);
    const index = known?.stamp === stamp && known.begin() ? known : this.at(file);
    return index.stamp === stamp ? index : null;
  }
}

function isUsable(index: OpenIndex): boolean {
  try {
    return index.isCurrent && index.begin();
  } catch {
    return false;
  }
}

/** Tries again if the index was replaced, and its database removed, in between. */
function openAt(file: string): OpenIndex {
  for (let tries = 1; ; tries += 1) {
    const stamp = stampOf(file);
    try {
      return new OpenIndex(file);
    } catch (error) {
      if (tries === MAX_TRIES || stampOf(file) === stamp) throw openingError(error);
    }
  }
}
