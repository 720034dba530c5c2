/** Number of words in a shingle. */
const SHINGLE = 3;
/** Texts of up to this many characters are too short for a meaningful similarity. */
export const SHORT_TEXT = 120;

/** The three-word sequences of a text, hashed, ascending and without duplicates. */
export function shingles(text: string): Uint32Array {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  const hashes = new Set<number>();
  for (let at = 0; at + SHINGLE <= words.length; at++) hashes.add(hash(words, at));
  return Uint32Array.from(hashes).toSorted();
}

/** Jaccard index: the share of common elements in the union of two sets, 0 to 1. */
export function jaccard(a: Uint32Array, b: Uint32Array): number {
  let shared = 0;
  for (let i = 0, j = 0; i < a.length && j < b.length;) {
    const [x = 0, y = 0] = [a[i], b[j]];
    if (x === y) shared += 1;
    if (x <= y) i += 1;
    if (y <= x) j += 1;
  }
  const all = a.length + b.length - shared;
  return all === 0 ? 0 : shared / all;
}

/** The share of common words in two short texts, 0 to 1; of two empty ones, 1. */
export function shareOfWords(one: string, other: string): number {
  const [a, b] = [wordsOf(one), wordsOf(other)];
  const shared = countShared(a, b);
  const all = a.size + b.size - shared;
  return all === 0 ? 1 : shared / all;
}

const wordsOf = (text: string): ReadonlySet<string> => new Set(text.toLowerCase().match(/[\p{L}\p{N}]+/gu));

export function countShared(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  let shared = 0;
  for (const each of one) if (other.has(each)) shared += 1;
  return shared;
}

/** A phrase that more texts have says nothing about them. */
const MAX_SHARING = 500;

/**
 * Finds texts similar to a given one without comparing it with all: it stores the lowest hashes of each text, and
 * similar texts share most of them.
 */
export class SimilarTexts {
  private readonly sets = new Map<number, Uint32Array>();
  private readonly byHash = new Map<number, number[]>();

  add(id: number, set: Uint32Array): void {
    this.sets.set(id, set);
    for (const each of sketch(set)) {
      const known = this.byHash.get(each);
      if (known === undefined) this.byHash.set(each, [id]);
      else if (known.length < MAX_SHARING) known.push(id);
    }
  }

  /** Ids of the texts with at least this similarity. */
  find(set: Uint32Array, atLeast: number): { readonly id: number; readonly similarity: number }[] {
    const shared = new Map<number, number>();
    for (const each of sketch(set))
      for (const id of this.byHash.get(each) ?? []) shared.set(id, (shared.get(id) ?? 0) + 1);
    const candidates = [...shared].toSorted((a, b) => b[1] - a[1]).slice(0, 20);
    return candidates
      .map(([id]) => ({ id, similarity: jaccard(set, this.sets.get(id) ?? new Uint32Array()) }))
      .filter((each) => each.similarity >= atLeast);
  }
}

function sketch(set: Uint32Array): Uint32Array {
  return set.subarray(0, 24);
}

/** FNV-1a over the words of one shingle. */
function hash(words: readonly string[], at: number): number {
  let value = 0x811c9dc5;
  for (let n = at; n < at + SHINGLE; n++) {
    const word = words[n] ?? "";
    for (let i = 0; i < word.length; i++) value = Math.imul(value ^ word.charCodeAt(i), 0x01000193);
    value = Math.imul(value ^ 32, 0x01000193);
  }
  return value >>> 0;
}
