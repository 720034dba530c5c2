/** Steps of a page's width, and of its height, in which places are counted. */
export const PLACE_STEPS = 4095;

/** A word and where it is on its page: from the left and from the top, in steps of the page's width and height. */
export interface PlacedWord {
  readonly text: string;
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/**
 * The words of a page by line, with their places, as one string: lines as they are, with a space between words, then a
 * form feed, then eight digits of 64 for each word. A page of 500 words has 7 kB.
 */
export type PlacedText = string;

/** More words of a page have no places: a page of dense print has 1,500. */
const MOST_WORDS = 5000;
const LONGEST_WORD = 100;
/** Of any placed text. */
export const LONGEST_PLACED_TEXT = MOST_WORDS * (LONGEST_WORD + 9) + 1;

const DIGITS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
const DIGITS_IN_WORD = 8;

/** Words without any text are left out. Null: no word has a place. */
export function writePlacedText(lines: readonly (readonly PlacedWord[])[]): PlacedText | null {
  let left = MOST_WORDS;
  const kept = lines
    .map((line) => {
      const words = line.filter(({ text }) => text !== "").slice(0, left);
      left -= words.length;
      return words;
    })
    .filter((line) => line.length > 0);
  if (kept.length === 0) return null;
  const text = kept.map((line) => line.map((word) => word.text.slice(0, LONGEST_WORD).toWellFormed()).join(" "));
  const places = kept.flat().map(({ left: x, top, width, height }) => [x, top, width, height].map(digits).join(""));
  return `${text.join("\n")}\f${places.join("")}`;
}

/** The lines of a page, each with its words. What is no placed text has none. */
export function readPlacedText(placed: PlacedText): PlacedWord[][] {
  const at = placed.indexOf("\f");
  if (at <= 0) return [];
  let next = at + 1;
  return placed
    .slice(0, at)
    .split("\n")
    .map((line) =>
      line.split(" ").flatMap((text) => {
        const numbers = [0, 2, 4, 6].map((offset) => numberAt(placed, next + offset));
        next += DIGITS_IN_WORD;
        const [left = NaN, top = NaN, width = NaN, height = NaN] = numbers;
        return Number.isNaN(left + top + width + height) ? [] : [{ text, left, top, width, height }];
      }),
    )
    .filter((line) => line.length > 0);
}

function digits(value: number): string {
  const whole = Math.min(PLACE_STEPS, Math.max(0, Math.round(value)));
  return DIGITS.charAt(whole >> 6) + DIGITS.charAt(whole & 63);
}

function numberAt(text: string, at: number): number {
  const [high, low] = [DIGITS.indexOf(text.charAt(at) || "?"), DIGITS.indexOf(text.charAt(at + 1) || "?")];
  return high < 0 || low < 0 ? NaN : high * 64 + low;
}
