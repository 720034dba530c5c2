/**
 * Characters of a part of a page, at most. Texts are stored, read and shown in parts of this length, so that no page of a
 * file costs more than others: a text file of 30 million characters is one page.
 */
export const PART_CHARACTERS = 10_000;
/** The last characters of a part in which it may end, at the best place. */
const LOOK_BACK = 2000;
/** Where a part may end, the best first: after a paragraph, a line, a word. */
const ENDS = ["\n\n", "\n", " "];

/** A page's text in parts that together are the text: one for most pages, also for an empty one. */
export function partsOfText(text: string): string[] {
  const parts: string[] = [];
  let from = 0;
  while (text.length - from > PART_CHARACTERS) {
    const to = endOfPart(text, from);
    parts.push(text.slice(from, to));
    from = to;
  }
  return [...parts, text.slice(from)];
}

function endOfPart(text: string, from: number): number {
  const longest = from + PART_CHARACTERS;
  const last = text.slice(longest - LOOK_BACK, longest);
  for (const end of ENDS) {
    const at = last.lastIndexOf(end);
    if (at >= 0) return longest - LOOK_BACK + at + end.length;
  }
  // Not between the halves of a character.
  return /[\uD800-\uDBFF]/.test(text.charAt(longest - 1)) ? longest - 1 : longest;
}
