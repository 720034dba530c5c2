import { trimEndOf } from "../trim.ts";

/** Hyphens, dashes and minus signs that people and sources use interchangeably. */
const dashes = /[\u00AD\u2010-\u2015\u2212\uFE58\uFE63\uFF0D]/g;

/**
 * Normalizes the number of a provision for lookup: "§ 135\u201124 " equals "135-24", "GMG.01.15" equals "gmg.01.15".
 * Dots, hyphens, colons, parentheses and leading zeros stay, because they distinguish numbers ("2.3", "2-3",
 * "28:9-102", "1(Perm)"). Takes a number or a citation with its sign; returns "" if nothing is left.
 */
export function numberKey(number: string): string {
  const key = number
    .normalize("NFKC")
    .replace(dashes, "-")
    .replace(/[\s\u200B\uFEFF]+/g, "")
    .replace(/^(?:§+|sections?(?=\d)|secs?\.?(?=\d))/i, "");
  return trimEndOf(key, ".,;:-").toLowerCase();
}

/**
 * The number of a provision with the numbers above it, from the outermost: "10", "09", "36", ".03" → "10.09.36.03". A
 * number that contains the one above it stays as it is: "5", "5.27" → "5.27".
 */
export function composedNumber(numbers: readonly string[]): string {
  return numbers.reduce((above, number) => below(above, numberKey(number)), "");
}

/** "10.09.36" and ".03" → "10.09.36.03"; "5" and "-12" → "5-12"; "5" and "27" → "5.27"; "5" and "5.27" → "5.27". */
function below(above: string, number: string): string {
  const own = number.replace(/^[.:-]+/, "");
  if (own === "") return above;
  const contains = above !== "" && own.startsWith(above) && /^[.:-]/.test(own.slice(above.length));
  const joint = /^[.:-]/.exec(number)?.[0] ?? ".";
  return above === "" || contains ? own : above + joint + own;
}

/** Longer numbers are not composed. */
const LONGEST_COMPOSED = 100;

/**
 * The whole numbers of provisions whose own number is only an end (".03": "10.09.36.03"), and null for all others.
 * Takes the provisions in the order of the code, each with the index of its parent.
 */
export function composedNumbers(
  provisions: readonly { readonly parent: number | null; readonly number: string }[],
): (string | null)[] {
  /** Null: below a number such as "IV" or "B", which may not be a part of those below it. */
  const paths: (string | null)[] = [];
  return provisions.map(({ parent, number }) => {
    const above = parent === null ? "" : (paths[parent] ?? null);
    const whole = above === null || (number !== "" && !/\d/.test(number)) ? null : below(above, number.trim());
    const path = whole === null || whole.length > LONGEST_COMPOSED ? null : whole;
    paths.push(path);
    return above !== "" && /^[.:-][\p{L}\p{N}]/u.test(number.trim()) ? path : null;
  });
}
