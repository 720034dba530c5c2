/**
 * The words of a text by number: letters and digits, with apostrophes and hyphens between them. Made for every paragraph
 * of a page, so without a pattern and without an object for each word.
 */
export class Words {
  readonly text: string;
  readonly #starts: number[] = [];
  readonly #ends: number[] = [];

  constructor(text: string) {
    this.text = text;
    let start = -1;
    for (let at = 0; at <= text.length; at++) {
      const isInside =
        isLetter(text.charCodeAt(at)) ||
        (start !== -1 && isJoint(text.charCodeAt(at)) && isLetter(text.charCodeAt(at + 1)));
      if (isInside) {
        if (start === -1) start = at;
      } else if (start !== -1) {
        this.#starts.push(start);
        this.#ends.push(at);
        start = -1;
      }
    }
  }

  get count(): number {
    return this.#starts.length;
  }

  start(at: number): number {
    return this.#starts[at] ?? 0;
  }

  end(at: number): number {
    return this.#ends[at] ?? 0;
  }

  lower(at: number): string {
    return this.text.slice(this.start(at), this.end(at)).toLowerCase();
  }

  /** Whether the words of a term are there, with only spaces between them. The last one may be in the plural. */
  areAt(term: readonly string[], at: number): boolean {
    return term.every((word, index) => {
      const here = at + index;
      if (here >= this.count || (index > 0 && this.text.slice(this.end(here - 1), this.start(here)).trim() !== ""))
        return false;
      const written = this.lower(here);
      return written === word || (index === term.length - 1 && singular(written) === word);
    });
  }
}

/** "dogs" → "dog", "parties" → "party"; other words stay as they are. */
export function singular(word: string): string {
  if (word.length < 4 || !word.endsWith("s") || word.endsWith("ss")) return word;
  return word.endsWith("ies") ? `${word.slice(0, -3)}y` : word.slice(0, -1);
}

/** Digits, and letters of alphabets; false at the end of the text (NaN). */
const isLetter = (code: number): boolean =>
  (code >= 97 && code <= 122) ||
  (code >= 65 && code <= 90) ||
  (code >= 48 && code <= 57) ||
  (code >= 0xc0 && code <= 0x1fff);

const [APOSTROPHE, CURLY_APOSTROPHE, HYPHEN] = [0x27, 0x2019, 0x2d];
const isJoint = (code: number): boolean => code === HYPHEN || code === APOSTROPHE || code === CURLY_APOSTROPHE;
