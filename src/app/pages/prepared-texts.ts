import { BoundedCache } from "../../platform/cache/bounded.ts";

/**
 * HTML and JSON made from answers, for all pages that show the same answer. Answers are recognized by identity: the
 * runner returns the same object until the data that it shows changes, so nothing here can become outdated.
 */
export class PreparedTexts {
  readonly #texts: BoundedCache<string>;
  readonly #ids = new WeakMap<object, number>();
  #lastId = 0;

  constructor(limitBytes: number) {
    this.#texts = new BoundedCache(limitBytes);
  }

  /** `what`: what the text depends on besides the answer. */
  prepare(answer: object, what: string, make: () => string): string {
    const key = `${this.#idOf(answer)} ${what}`;
    const known = this.#texts.get(key);
    if (known !== undefined) return known;
    const text = make();
    this.#texts.set(key, text, 2 * text.length);
    return text;
  }

  #idOf(answer: object): number {
    const id = this.#ids.get(answer) ?? ++this.#lastId;
    this.#ids.set(answer, id);
    return id;
  }
}
