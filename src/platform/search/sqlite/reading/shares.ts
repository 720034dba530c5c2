/** Time after which what a caller used counts half, in milliseconds. */
const HALF_LIFE = 2000;
/** Average time of a caller's searches from which they are expensive; a common word in a large code takes 10 ms. */
const EXPENSIVE = 200;
/** Amounts below this are forgotten. */
const LEAST = 1;
const MANY = 1000;

interface Used {
  readonly milliseconds: number;
  readonly searches: number;
  readonly at: number;
}

/**
 * How much of the engine's time callers and towns used lately. The one that used least is next, and expensive searches of one
 * caller, or in one town, leave a thread to others (decision 031).
 */
export class Shares {
  readonly #used = new Map<string, Used>();

  /** Adds a search of a caller in a town that took this long. */
  add(names: readonly string[], milliseconds: number): void {
    for (const name of names) {
      const before = this.#now(name);
      this.#used.set(name, {
        milliseconds: before.milliseconds + milliseconds,
        searches: before.searches + 1,
        at: performance.now(),
      });
    }
    if (this.#used.size > MANY) this.#forget();
  }

  /** Milliseconds that the busiest of them used lately. */
  used(names: readonly string[]): number {
    return Math.max(0, ...names.map((name) => this.#now(name).milliseconds));
  }

  isExpensive(name: string): boolean {
    const { milliseconds, searches } = this.#now(name);
    return milliseconds > EXPENSIVE * searches;
  }

  #now(name: string): Used {
    const known = this.#used.get(name);
    const now = performance.now();
    if (known === undefined) return { milliseconds: 0, searches: 0, at: now };
    const rest = 0.5 ** ((now - known.at) / HALF_LIFE);
    return { milliseconds: known.milliseconds * rest, searches: known.searches * rest, at: now };
  }

  #forget(): void {
    for (const name of this.#used.keys()) if (this.#now(name).milliseconds < LEAST) this.#used.delete(name);
  }
}
