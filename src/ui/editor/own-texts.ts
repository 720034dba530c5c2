/**
 * Tells an editor's own texts from texts set from outside. When a user types fast, the page passes a text back when a
 * newer one is already in the editor. Setting it would delete letters and move the cursor.
 */
export class OwnTexts {
  /** The text passed back last, and the editor's texts since. */
  #own: string[];

  constructor(first: string) {
    this.#own = [first];
  }

  add(text: string): void {
    this.#own.push(text);
  }

  /** Records a text that is passed in. False if it came from outside: then the editor must show it. */
  isEcho(text: string): boolean {
    const at = this.#own.indexOf(text);
    this.#own = at === -1 ? [text] : this.#own.slice(at);
    return at !== -1;
  }
}
