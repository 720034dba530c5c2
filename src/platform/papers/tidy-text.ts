/**
 * Text as it is stored: lines end with "\n", control characters and invisible ones are gone, letters are composed, and
 * words that were broken at the end of a line are whole. `known`: words of the paper's earlier pages; those of this text
 * are added.
 */
export function tidyText(text: string, known: Set<string> = new Set()): string {
  const plain = text
    .replaceAll(/\r\n?|[\f\v\u0085\u2028\u2029]/g, "\n")
    .replaceAll("\u00AD\n", BROKEN)
    .replaceAll(INVISIBLE, "")
    .replaceAll(LIGATURES, (character) => character.normalize("NFKC"))
    .normalize("NFC")
    .replaceAll(/(?<![^\S\n])[^\S\n]+\n/g, "\n")
    .replaceAll(/\n{3,}/g, "\n\n")
    .trim();
  return joinWords(plain, known);
}

/** PDFium puts this where a word is broken at the end of a line, without the line's end. */
const BROKEN = "\uFFFE";
const INVISIBLE = /[\u0000-\u0008\u000E-\u001F\u007F-\u009F\u00AD\u200B\u2060\uFEFF\uFFFF]/g;
const LIGATURES = /[\uFB00-\uFB06]/g;
const WORDS = /\p{L}[\p{L}\p{M}]*(?:-\p{L}[\p{L}\p{M}]*)?/gu;
const BREAKS = /(?<=\p{L})(?:[-\u2010]\n[^\S\n]*|\uFFFE\s*)(?=[\p{L}\p{N}])/gu;
/** Longer ones are no words. */
const LONGEST = 40;
/** Enough to know the words of a subject. */
const MOST_KNOWN = 50_000;

/** Joins "ordi-\nnance". A hyphen that belongs to the word stays: "decision-\nmaking", "Chicago-\nLand". */
function joinWords(text: string, known: Set<string>): string {
  const breaks = [...text.matchAll(BREAKS)].map((match) => {
    const [start, end] = [match.index, match.index + match[0].length];
    return { start, end, left: wordBefore(text, start), right: wordAfter(text, end) };
  });
  learnWords(text, breaks, known);
  let joined = "";
  let at = 0;
  for (const { start, end, left, right } of breaks) {
    joined += text.slice(at, start);
    if (keepsHyphen(left, right, known)) joined += "-";
    at = end;
  }
  return (joined + text.slice(at)).replaceAll(BROKEN, "-");
}

/** Without the halves of broken words. */
function learnWords(
  text: string,
  breaks: readonly { readonly start: number; readonly end: number; readonly left: string; readonly right: string }[],
  known: Set<string>,
): void {
  let at = 0;
  const learn = (part: string): void => {
    for (const [word] of part.matchAll(WORDS)) if (known.size < MOST_KNOWN) known.add(word.toLowerCase());
  };
  for (const { start, end, left, right } of breaks) {
    learn(text.slice(at, Math.max(at, start - left.length)));
    at = end + right.length;
  }
  learn(text.slice(at));
}

function keepsHyphen(left: string, right: string, known: ReadonlySet<string>): boolean {
  if (!/^\p{Ll}/u.test(right)) return true;
  const [first, second] = [left.toLowerCase(), right.toLowerCase()];
  if (known.has(first + second)) return false;
  if (known.has(`${first}-${second}`)) return true;
  return first.length > 2 && second.length > 2 && known.has(first) && known.has(second);
}

function wordBefore(text: string, end: number): string {
  return /(?<![\p{L}\p{M}])[\p{L}\p{M}]+$/u.exec(text.slice(Math.max(0, end - LONGEST), end))?.[0] ?? "";
}

function wordAfter(text: string, start: number): string {
  return /^[\p{L}\p{M}\p{N}]+/u.exec(text.slice(start, start + LONGEST))?.[0] ?? "";
}
