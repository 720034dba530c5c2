/** Hyphens, dashes and minus signs that people and sources use for one another. */
const dashes = /[\u00AD\u2010-\u2015\u2212\uFE58\uFE63\uFF0D]/g;

/**
 * Normal form of a provision's number for look-up: "§ 135\u201124 " and "135-24" are the same, and so are
 * "GMG.01.15" and "gmg.01.15". Dots, hyphens, colons, brackets and leading zeros tell numbers apart
 * ("2.3", "2-3", "28:9-102", "1(Perm)"), so they stay. Takes the number or a citation of it with its sign;
 * gives "" where nothing is left.
 */
export function numberKey(number: string): string {
  return number
    .normalize("NFKC")
    .replace(dashes, "-")
    .replace(/[\s\u200B\uFEFF]+/g, "")
    .replace(/^(?:§+|sections?(?=\d)|secs?\.?(?=\d))/i, "")
    .replace(/[.,;:-]+$/, "")
    .toLowerCase();
}
