const ASCII = /[A-Za-z0-9]/;
const LETTER_OR_DIGIT = /[\p{L}\p{N}]/u;

/*
 * A pattern that trims the end of a text, such as /[.:]+$/, starts again at each of a long run of these characters in the
 * middle of it, in quadratic time. These functions begin at the ends.
 */

/** A text without the characters at both ends that are neither letters nor digits; "" if it has none of these. */
export function trimSigns(text: string): string {
  if (ASCII.test(text.charAt(0)) && ASCII.test(text.charAt(text.length - 1))) return text;
  const start = text.search(LETTER_OR_DIGIT);
  if (start === -1) return "";
  for (let end = text.length; ;) {
    // A letter beyond the basic plane has two code units.
    const from = end - (isSecondHalf(text, end - 1) ? 2 : 1);
    if (LETTER_OR_DIGIT.test(text.slice(from, end))) return text.slice(start, end);
    end = from;
  }
}

/** A text without these characters at its end. */
export function trimEndOf(text: string, characters: string): string {
  let end = text.length;
  while (end > 0 && characters.includes(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}

function isSecondHalf(text: string, at: number): boolean {
  const isLow = (text.charCodeAt(at) & 0xfc00) === 0xdc00;
  return isLow && at > 0 && (text.charCodeAt(at - 1) & 0xfc00) === 0xd800;
}
