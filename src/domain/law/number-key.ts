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
  let composed = "";
  for (const number of numbers) {
    const own = numberKey(number).replace(/^[.:-]+/, "");
    const contains = composed !== "" && own.startsWith(composed) && /^[.:-]/.test(own.slice(composed.length));
    if (own !== "") composed = composed === "" || contains ? own : `${composed}.${own}`;
  }
  return composed;
}
