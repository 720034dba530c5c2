import { MAX_CONTEXT, MAX_PASSAGE, type Passage } from "../../contract/passage.ts";

/** Text with every run of white space as one space, and where its characters were. */
interface FlatText {
  readonly text: string;
  readonly offsets: readonly number[];
}

function flatten(text: string): FlatText {
  let flat = "";
  const offsets: number[] = [];
  for (let at = 0; at < text.length; at += 1) {
    const isSpace = /\s/.test(text.charAt(at));
    if (isSpace && (flat === "" || flat.endsWith(" "))) continue;
    flat += isSpace ? " " : text.charAt(at);
    offsets.push(at);
  }
  return { text: flat, offsets };
}

/** Describes the words from `start` to `end` of a provision's text; null if there are none. At most 2,000 characters. */
export function describePassage(text: string, start: number, end: number): Passage | null {
  const exact = flatten(text.slice(start, end)).text.trim().slice(0, MAX_PASSAGE).trim();
  if (exact === "") return null;
  return {
    exact,
    prefix: flatten(text.slice(0, start)).text.slice(-MAX_CONTEXT),
    suffix: flatten(text.slice(end)).text.slice(0, MAX_CONTEXT),
    start,
  };
}

/** A range of a text, in characters. */
export interface TextRange {
  readonly start: number;
  readonly end: number;
}

/**
 * Where a passage is in a provision's text today; null if its words are gone. Of several places with the same words, the one whose
 * surroundings are most alike, then the one nearest to where it was.
 */
export function findPassage(text: string, passage: Passage): TextRange | null {
  const flat = flatten(text);
  const exact = flatten(passage.exact).text.trim();
  if (exact === "") return null;
  let best: (TextRange & { readonly likeness: number }) | null = null;
  for (let at = flat.text.indexOf(exact); at >= 0; at = flat.text.indexOf(exact, at + 1)) {
    const likeness =
      commonEnd(flat.text.slice(Math.max(0, at - MAX_CONTEXT), at), passage.prefix) +
      commonStart(flat.text.slice(at + exact.length, at + exact.length + MAX_CONTEXT), passage.suffix);
    const start = flat.offsets[at] ?? 0;
    const end = (flat.offsets[at + exact.length - 1] ?? start) + 1;
    const isNearer = best !== null && Math.abs(start - passage.start) < Math.abs(best.start - passage.start);
    if (best === null || likeness > best.likeness || (likeness === best.likeness && isNearer))
      best = { start, end, likeness };
  }
  return best === null ? null : { start: best.start, end: best.end };
}

function commonStart(one: string, other: string): number {
  let length = 0;
  while (length < one.length && one.charAt(length) === other.charAt(length)) length += 1;
  return length;
}

function commonEnd(one: string, other: string): number {
  let length = 0;
  while (length < one.length && one.at(-1 - length) === other.at(-1 - length)) length += 1;
  return length;
}
