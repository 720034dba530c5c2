/**
 * Tells the texts that an editor itself has said from those that are set from outside. While somebody types fast, a
 * page gives a text back when the next one is already written; to set that one would take letters away and move the
 * place where they write.
 */
export class Echoes {
  /** The text given back last, and those said since. */
  #said: string[];

  constructor(first: string) {
    this.#said = [first];
  }

  add(text: string): void {
    this.#said.push(text);
  }

  /** Takes a text that is given; false when it is another's, and the editor must show it. */
  isEcho(text: string): boolean {
    const at = this.#said.indexOf(text);
    this.#said = at === -1 ? [text] : this.#said.slice(at);
    return at !== -1;
  }
}
