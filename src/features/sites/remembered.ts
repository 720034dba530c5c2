const MOST = 20_000;

/** Data of features that was loaded once, by feature, town and key. What depends on all towns has the town null. */
export class Remembered {
  readonly #most: number;
  readonly #features = new Map<string, Map<number | null, Map<string, Promise<unknown>>>>();
  #size = 0;

  /** `most`: number of values that are kept. */
  constructor(most = MOST) {
    this.#most = most;
  }

  /** Features with values. */
  get features(): readonly string[] {
    return [...this.#features.keys()];
  }

  get<T>(feature: string, town: number | null, key: string, load: () => Promise<T>): Promise<T> {
    const towns = this.#features.get(feature) ?? new Map<number | null, Map<string, Promise<unknown>>>();
    this.#features.set(feature, towns);
    const known = towns.get(town)?.get(key);
    // Each key belongs to one caller, which always loads the same type of value.
    if (known !== undefined) return known as Promise<T>;
    if (this.#size >= this.#most) this.#forgetOldest();
    const values = towns.get(town) ?? new Map<string, Promise<unknown>>();
    towns.set(town, values);
    const loading = load();
    values.set(key, loading);
    this.#size += 1;
    loading.catch(() => {
      // It may have been forgotten, and loaded again.
      if (values.get(key) !== loading) return;
      values.delete(key);
      if (towns.get(town) === values) this.#size -= 1;
    });
    return loading;
  }

  /** Forgets what depends on a town's data of a feature. */
  forget(feature: string, town: number): void {
    const towns = this.#features.get(feature);
    if (towns === undefined) return;
    for (const key of [town, null]) this.#remove(towns, key);
  }

  forgetAll(): void {
    this.#features.clear();
    this.#size = 0;
  }

  /** The values of the town of each feature that has been there the longest. */
  #forgetOldest(): void {
    for (const towns of this.#features.values()) {
      const [oldest] = towns.keys();
      if (oldest !== undefined) this.#remove(towns, oldest);
    }
  }

  #remove(towns: Map<number | null, ReadonlyMap<string, unknown>>, town: number | null): void {
    this.#size -= towns.get(town)?.size ?? 0;
    towns.delete(town);
  }
}
