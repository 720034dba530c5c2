import { wordsOf } from "./stored-words.ts";
import type { Words } from "./stored-words.ts";
import { BREAK } from "./tokens.ts";
import type { TokenRange } from "./tokens.ts";

/** What the ranking considers first of a document. */
export interface Candidate {
  readonly position: number;
  /** Id of the path of its parents. */
  readonly place: number;
  /** See `LAW_STATES`. */
  readonly state: number;
  /** The last word of its number; `BREAK` if there is none. */
  readonly number: number;
  readonly title: TokenRange;
}

/** All words of a document, in the order of the columns of the index. */
export interface CandidateWords extends Words {
  readonly position: number;
}

/** A document as it is stored for ranking and snippets: lists of numbers, so that many are read as one value. */
interface CandidateData {
  readonly head: Uint8Array;
  /** Its words, and then where they start. */
  readonly words: Uint8Array;
}

/** @param columns the texts in the order of the columns of the index */
export function candidateData(
  { position, place, state, number }: Omit<Candidate, "title">,
  columns: readonly string[],
): CandidateData {
  const { tokens, starts } = wordsOf(columns, [0, position, 0, 0]);
  const { list } = tokens;
  [list[2], list[3]] = [list.length - tokens.start, starts.length];
  const title = list.indexOf(BREAK, tokens.start) + 1;
  const head = Int32Array.of(0, position, place, state, number, ...list.subarray(title, list.indexOf(BREAK, title)));
  return { head: withLength(head), words: withLength(list, starts) };
}

const { BYTES_PER_ELEMENT } = Int32Array;

/** Puts the length of a list at its start, and bytes at its end. */
function withLength(list: Int32Array, bytes: Uint8Array = new Uint8Array(0)): Uint8Array {
  const all = new Int32Array(list.length + Math.ceil(bytes.length / BYTES_PER_ELEMENT));
  all.set(list);
  all[0] = all.length;
  const stored = new Uint8Array(all.buffer);
  stored.set(bytes, list.byteLength);
  return stored;
}

/** Number of positions whose heads are read and cached together. */
export const BLOCK = 128;

/** The heads of a block of positions. */
export interface Heads {
  readonly list: Int32Array;
  /** For each position of the block, where its head starts in the list; -1 if there is no document. */
  readonly starts: Int32Array;
}

/** The heads of a block, stored one after another. */
export function headsIn(bytes: Uint8Array): Heads {
  const list = numbersIn(bytes);
  const starts = new Int32Array(BLOCK).fill(-1);
  for (const { start } of rangesIn(list)) starts[(list[start] ?? 0) % BLOCK] = start;
  return { list, starts };
}

/** The candidate at a position of a block; null if there is no document. */
export function candidateIn({ list, starts }: Heads, position: number): Candidate | null {
  const start = starts[position % BLOCK] ?? -1;
  if (start < 0) return null;
  const place = list[start + 1] ?? 0;
  const state = list[start + 2] ?? 0;
  const number = list[start + 3] ?? 0;
  return { position, place, state, number, title: { list, start: start + 4, end: start - 1 + (list[start - 1] ?? 0) } };
}

/** The words of candidates, stored one after another. */
export function* wordsIn(bytes: Uint8Array): Generator<CandidateWords> {
  for (const { list, start } of rangesIn(numbersIn(bytes))) {
    const first = start + 3;
    const end = first + (list[start + 1] ?? 0);
    const starts = new Uint8Array(list.buffer, list.byteOffset + end * BYTES_PER_ELEMENT, list[start + 2]);
    yield { position: list[start] ?? 0, tokens: { list, start: first, end }, starts };
  }
}

const numbersIn = ({ buffer, byteOffset, byteLength }: Uint8Array): Int32Array =>
  new Int32Array(buffer, byteOffset, byteLength / BYTES_PER_ELEMENT);

/** Lists that begin with their lengths, one after another. */
function* rangesIn(list: Int32Array): Generator<TokenRange> {
  for (let start = 0; start < list.length;) {
    const end = start + (list[start] || list.length);
    yield { list, start: start + 1, end };
    start = end;
  }
}
