const DIGITS = 15;

/**
 * A title for sorting in the order of code points: without case and accents, numbers by their value (PUBDOC-22).
 * "Ärea 9" → "area 000000000000009".
 */
export const sortKey = (title: string): string =>
  title
    .normalize("NFKD")
    .replaceAll(/\p{M}/gu, "")
    .toLowerCase()
    .replaceAll(/\d+/g, (digits) => digits.replace(/^0+(?=\d)/, "").padStart(DIGITS, "0"));
