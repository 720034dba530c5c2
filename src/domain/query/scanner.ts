/** Scans a text from left to right; patterns must be sticky. */
export class Scanner {
  readonly #text: string;
  #at = 0;

  constructor(text: string) {
    this.#text = text;
  }

  get at(): number {
    return this.#at;
  }

  get isAtEnd(): boolean {
    return this.#at >= this.#text.length;
  }

  get sign(): string {
    return this.#text.charAt(this.#at);
  }

  skip(): void {
    this.#at += 1;
  }

  goTo(at: number): void {
    this.#at = at;
  }

  sees(pattern: RegExp): boolean {
    pattern.lastIndex = this.#at;
    return pattern.test(this.#text);
  }

  take(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = this.#at;
    const match = pattern.exec(this.#text);
    if (match) this.#at = pattern.lastIndex;
    return match;
  }
}
