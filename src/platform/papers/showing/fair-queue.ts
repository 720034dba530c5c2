/** Somebody has too much that waits, or all have. */
export class QueueFull extends Error {
  constructor() {
    super("Too much is waiting");
    this.name = "QueueFull";
  }
}

interface Limits {
  /** Waiting for one caller, and for all together. */
  readonly mostOfOne: number;
  readonly mostOfAll: number;
}

/** Does one thing at a time, in turns: who asks for thirty does not keep somebody waiting who asks for one. */
export class FairQueue {
  readonly #limits: Limits;
  /** What waits, by caller. The caller whose turn is next comes first. */
  readonly #waiting = new Map<string, (() => Promise<void>)[]>();
  #count = 0;
  #isBusy = false;

  constructor(limits: Limits) {
    this.#limits = limits;
  }

  /** Throws `QueueFull`. */
  async run<T>(caller: string, work: () => Promise<T>): Promise<T> {
    const own = this.#waiting.get(caller) ?? [];
    if (own.length >= this.#limits.mostOfOne || this.#count >= this.#limits.mostOfAll) throw new QueueFull();
    const done = Promise.withResolvers<T>();
    own.push(() => work().then(done.resolve, done.reject));
    this.#waiting.set(caller, own);
    this.#count += 1;
    void this.#work();
    return done.promise;
  }

  async #work(): Promise<void> {
    if (this.#isBusy) return;
    this.#isBusy = true;
    for (let next = this.#next(); next !== null; next = this.#next()) await next();
    this.#isBusy = false;
  }

  #next(): (() => Promise<void>) | null {
    const [turn] = this.#waiting;
    if (turn === undefined) return null;
    const [caller, [work, ...rest]] = turn;
    this.#waiting.delete(caller);
    if (rest.length > 0) this.#waiting.set(caller, rest);
    this.#count -= 1;
    return work ?? null;
  }
}
