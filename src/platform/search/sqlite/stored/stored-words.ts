import { eachSpan, fold, isOutside } from "../../../../domain/query/text/words.ts";
import { BREAK, FNV_OFFSET, FNV_PRIME, tokenOf } from "./tokens.ts";
import type { StemSet, TokenRange } from "./tokens.ts";

/** The words of some columns, as they are stored. */
export interface Words {
  /** The tokens of the words, with a `BREAK` after each column. */
  readonly tokens: TokenRange;
  /**
   * Where each word starts in its column: the distance from the start of the word before, as bytes of which the last is
   * less than 255. A `BREAK` has one byte. Empty if words are left out.
   */
  readonly starts: Uint8Array;
}

/**
 * From this position on, each word of a column counts once, and its place is not known: some 300 pages of print. Finding
 * words in a text again takes several times as long as reading where they are.
 */
const MAX_IN_ORDER = 150_000;
const FULL_BYTE = 255;

/** For each UTF-16 unit its code in lowercase if it is an ASCII letter or digit; 0 for others, `BEYOND` beyond ASCII. */
const BEYOND = 255;
const LETTERS = Uint8Array.from({ length: 0x1_0000 }, (_each, code) => {
  if (code > 127) return BEYOND;
  const letter = String.fromCharCode(code);
  return /[A-Za-z0-9]/.test(letter) ? letter.toLowerCase().charCodeAt(0) : 0;
});

/** A list of words that grows, reused for each document. */
class WordList {
  tokens = new Int32Array(0);
  starts = new Uint8Array(0);
  tokenCount = 0;
  startCount = 0;
  isCut = false;
  /** Of the current column: its words so far, the start of the last one, and words that count only once. */
  #words = 0;
  #last = 0;
  #seen: Set<number> | null = null;

  /** Empties the list and makes room for this number of words. */
  clear(most: number): void {
    if (this.tokens.length < most) [this.tokens, this.starts] = [new Int32Array(2 * most), new Uint8Array(2 * most)];
    [this.tokenCount, this.startCount, this.isCut] = [0, 0, false];
  }

  add(token: number, start: number): void {
    this.#words += 1;
    if (this.#words > MAX_IN_ORDER) return this.#addOnce(token);
    this.tokens[this.tokenCount] = token;
    this.tokenCount += 1;
    let distance = start - this.#last;
    for (; distance >= FULL_BYTE; distance -= FULL_BYTE) this.#addByte(FULL_BYTE);
    this.#addByte(distance);
    this.#last = start;
  }

  endColumn(): void {
    this.#addToken(BREAK);
    this.#addByte(0);
    [this.#words, this.#last, this.#seen] = [0, 0, null];
  }

  #addOnce(token: number): void {
    this.isCut = true;
    this.#seen ??= new Set();
    if (this.#seen.has(token)) return;
    this.#seen.add(token);
    this.#addToken(BREAK);
    this.#addToken(token);
  }

  #addToken(token: number): void {
    this.tokens[this.tokenCount] = token;
    this.tokenCount += 1;
  }

  #addByte(byte: number): void {
    this.starts[this.startCount] = byte;
    this.startCount += 1;
  }
}

const words = new WordList();

/** The words of some columns. `before`: other numbers before the tokens. */
export function wordsOf(columns: readonly string[], before: readonly number[] = []): Words {
  words.clear(columns.reduce((sum, text) => sum + text.length + 2, before.length));
  words.tokens.set(before);
  words.tokenCount = before.length;
  for (const text of columns) {
    const { tokenCount, startCount } = words;
    if (!addPlainWords(text)) {
      words.endColumn();
      [words.tokenCount, words.startCount] = [tokenCount, startCount];
      eachSpan(text, (start, end) => words.add(tokenOf(fold(text.slice(start, end))), start));
    }
    words.endColumn();
  }
  const tokens = { list: words.tokens.slice(0, words.tokenCount), start: before.length, end: words.tokenCount };
  return { tokens, starts: words.isCut ? new Uint8Array(0) : words.starts.slice(0, words.startCount) };
}

let units = Buffer.alloc(0);
/** Known words: for each the hash of its letters in lowercase, then its token. */
const KNOWN = 1 << 16;
const known = new Int32Array(2 * KNOWN);

/**
 * Adds the words of a text; most are known, and no string is made of them. False if a word has letters beyond ASCII, at
 * which it ends.
 */
function addPlainWords(text: string): boolean {
  const { length } = text;
  if (units.length < 2 * length) units = Buffer.alloc(4 * length);
  units.write(text, "utf16le");
  const codes = new Uint16Array(units.buffer, units.byteOffset, length);
  let start = -1;
  let hash = FNV_OFFSET;
  for (let at = 0; at <= length; at += 1) {
    const letter = at < length ? (LETTERS[codes[at] ?? 0] ?? 0) : 0;
    if (letter === BEYOND) {
      if (!isOutside(text, at)) return false;
    } else if (letter !== 0) {
      if (start < 0) start = at;
      hash = Math.imul(hash ^ letter, FNV_PRIME);
      continue;
    }
    if (start < 0) continue;
    const slot = 2 * ((hash ^ (hash >>> 17)) & (KNOWN - 1));
    if (known[slot] !== hash || known[slot + 1] === BREAK) {
      known[slot] = hash;
      known[slot + 1] = tokenOf(text.slice(start, at).toLowerCase());
    }
    words.add(known[slot + 1] ?? BREAK, start);
    start = -1;
    hash = FNV_OFFSET;
  }
  return true;
}

/** Words in a column of a document. */
export interface FoundInColumn {
  /** Their indexes in the list of tokens, ascending. */
  readonly places: readonly number[];
  /** Index of the `BREAK` after the column. */
  readonly end: number;
}

/** The words that have these stems, for each column. */
export function findWords({ list, start, end }: TokenRange, stems: StemSet): readonly FoundInColumn[] {
  const columns: FoundInColumn[] = [];
  let places: number[] = [];
  for (let at = start; at < end; at += 1) {
    const token = list[at] ?? BREAK;
    if (token === BREAK) {
      columns.push({ places, end: at });
      places = [];
    } else if (stems.has(token)) places.push(at);
  }
  return columns;
}

/**
 * For each column the starts of found words in the text and their positions among its words, in turn. Null if it is not
 * known.
 */
export function startsOf(
  found: readonly FoundInColumn[],
  { tokens, starts }: Words,
): readonly (readonly number[])[] | null {
  if (starts.length === 0) return null;
  const last = found.findLastIndex(({ places }) => places.length > 0);
  let token = tokens.start;
  let byte = 0;
  return found.map(({ places, end }, number) => {
    const column: number[] = [];
    if (number > last) return column;
    const first = token;
    let start = 0;
    for (const place of places) {
      for (; token <= place; byte += 1) {
        const distance = starts[byte] ?? 0;
        start += distance;
        if (distance < FULL_BYTE) token += 1;
      }
      column.push(start, place - first);
    }
    for (; token <= end; byte += 1) if ((starts[byte] ?? 0) < FULL_BYTE) token += 1;
    return column;
  });
}
