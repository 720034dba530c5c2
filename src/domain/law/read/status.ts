import type { Status } from "../provision.ts";

const WORDS: readonly (readonly [RegExp, Status])[] = [
  [/^(repealed|abolished|rescinded|deleted)\b/i, "repealed"],
  [/^(expired|lapsed)\b/i, "expired"],
  [/^reserved\b/i, "reserved"],
  [/^omitted\b/i, "omitted"],
  [/^(transferred|recodified|renumbered|redesignated|relocated)\b/i, "transferred"],
];

/** The status for a word of the source ("Repealed", "Recodified"), or null. */
export function statusOf(word: string): Status | null {
  return WORDS.find(([pattern]) => pattern.test(word))?.[1] ?? null;
}

/** The status that a heading implies: "[Reserved].", "(Repealed)", "Sunset. [Expired]". */
export function statusOfHeading(heading: string): Status | null {
  const text = /^[[(]?([\p{L} ]+?)[\])]?\.?$/u.exec(heading)?.[1];
  const single = text !== undefined && /^\p{L}+$/u.test(text) ? statusOf(text) : null;
  if (single !== null) return single;
  const end = /[[(]([^[\]()]+?)\.?[\])]\.?$/.exec(heading)?.[1];
  return end === undefined ? null : statusOf(end);
}

/** A date of the source; years before 1600 are placeholders ("0001-01-01"). */
export function dateOf(value: string | undefined): string | null {
  return value !== undefined && /^(1[6-9]|2\d)\d\d-\d\d-\d\d$/.test(value) ? value : null;
}
