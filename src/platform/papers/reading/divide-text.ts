interface Word {
  readonly word: string;
  readonly at: number;
}

/** The first words of a page tell where it begins. */
const FIRST_WORDS = 12;
/** So many of them must be at one place. */
const LEAST_FOUND = 6;
/** Words between two pages' beginnings, at most. */
const FARTHEST = 5000;
/** A page begins at the beginning of a line, if one is so near. */
const NEAR_LINE = 40;

/**
 * Divides a text into the pages of its original, by what could be read there. Pages whose beginning is not found are empty,
 * and their text is with the page before.
 */
export function divideText(text: string, pages: readonly string[]): string[] {
  const words = wordsOf(text);
  const starts: (number | null)[] = [0];
  let from = 0;
  for (const page of pages.slice(1)) {
    const found = findPage(words, from, wordsOf(page.slice(0, 2000)).slice(0, FIRST_WORDS));
    if (found !== null) from = found + 1;
    starts.push(found === null ? null : lineStart(text, words[found]?.at ?? 0));
  }
  return starts.map((start, index) => {
    if (start === null) return "";
    const end = starts.slice(index + 1).find((next) => next !== null);
    return text.slice(start, end ?? text.length).trim();
  });
}

const wordsOf = (text: string): Word[] =>
  Array.from(text.matchAll(/[\p{L}\p{N}]+/gu), (match) => ({ word: match[0].toLowerCase(), at: match.index }));

/** Index of the word at which a page with these first words begins; null if it is not clear. */
function findPage(words: readonly Word[], from: number, first: readonly Word[]): number | null {
  const votes = new Map<number, number>();
  const places = new Map<string, number[]>();
  for (const [place, { word }] of first.entries()) places.set(word, [...(places.get(word) ?? []), place]);
  const end = Math.min(words.length, from + FARTHEST);
  for (let index = from; index < end; index += 1)
    for (const place of places.get(words[index]?.word ?? "") ?? []) {
      const start = index - place;
      if (start >= from) votes.set(start, (votes.get(start) ?? 0) + 1);
    }
  let best: number | null = null;
  for (const [start, count] of votes) if (count > (best === null ? 0 : (votes.get(best) ?? 0))) best = start;
  return best !== null && (votes.get(best) ?? 0) >= Math.min(LEAST_FOUND, first.length) && first.length > 2
    ? best
    : null;
}

function lineStart(text: string, at: number): number {
  const start = text.lastIndexOf("\n", at - 1) + 1;
  return at - start <= NEAR_LINE ? start : at;
}
