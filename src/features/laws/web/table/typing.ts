/** Milliseconds after the last keystroke until the next one begins another history entry. */
export const PAUSE = 1500;

/**
 * Whether the text of the filter replaces the history entry (LAWS-04): while the user is still typing, the first
 * keystroke has made an entry, and the others change it.
 */
export class Typing {
  #last: number | null = null;

  /** To be called with each keystroke that changes the filter. */
  replaces(now: number): boolean {
    const isTyping = this.#last !== null && now - this.#last < PAUSE;
    this.#last = now;
    return isTyping;
  }

  /** The user has left the field, or pressed Enter. */
  end(): void {
    this.#last = null;
  }
}
