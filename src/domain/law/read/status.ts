import type { Status } from "../provision.ts";

const WORDS: readonly (readonly [RegExp, Status])[] = [
  [/^(repealed|abolished|rescinded|deleted)$/, "repealed"],
  [/^(expired|lapsed)$/, "expired"],
  [/^(reserved|vacant)$/, "reserved"],
  [/^omitted$/, "omitted"],
  [/^(transferred|recodified|renumbered|redesignated|relocated)$/, "transferred"],
];

/** "This chapter was ", "Section 12 ": the provision itself, named before its status. */
const SUBJECT =
  /^((this|the|entire) )*(title|subtitle|chapter|subchapter|article|part|subpart|division|section|regulation|rule|schedule|by-?law|act)( [\w.-]*\d[\w.-]*)? ((is|was|has been) )?/;

/** What may follow a status: when, by what, where to, or where to look; never what else was repealed. */
const DETAILS = /^(\(|\[|[,;—–-]? ?(by|effective|eff|on|as|to|at|in|from .* to|see|pursuant to|under)\b).*\d/;

/** Longer texts are more than a status. */
const LONGEST = 300;

const FUTURE_USE = /^(for (future|later) (use|codification|expansion|legislation))?$/;

/**
 * The status that a text states; null unless the text is nothing but a status: "Repealed", "[Reserved].",
 * "Transferred to COMAR 14.32.07 Effective November 1, 2007", but not "Reserved parking" or "Rescinded COMAR 01.01".
 */
export function statusOf(text: string): Status | null {
  if (text.length > LONGEST) return null;
  return statusOfPhrase(
    text
      .trim()
      .replace(/^[[(]\s*(.*?)\s*[\])]\.?$/, "$1")
      .toLowerCase()
      .replace(SUBJECT, ""),
  );
}

function statusOfPhrase(phrase: string): Status | null {
  const [, word = "", details = ""] = /^([a-z]+)[.:]?\s*(.*)$/.exec(phrase) ?? [];
  const status = WORDS.find(([pattern]) => pattern.test(word))?.[1] ?? null;
  if (status === "reserved") return FUTURE_USE.test(details.replace(/\.$/, "")) ? status : null;
  return details === "" || DETAILS.test(details) ? status : null;
}

/** Whether a text is only the usual word for a status, without when or why. */
export function isStatusWord(text: string): boolean {
  return !/vacant/i.test(text) && /^[[(]?\p{L}+[\])]?\.?$/u.test(text.trim()) && statusOf(text) !== null;
}

/** The status that a heading states by itself or at its end: "[Reserved].", "Sunset. [Expired]", "Hearings — Repealed." */
export function statusOfHeading(heading: string): Status | null {
  const text = heading.slice(-LONGEST).trim().toLowerCase();
  const inBrackets = /[[(]([^[\]()]+?)\.?[\])]\.?$/.exec(text)?.[1];
  if (inBrackets !== undefined) return statusOfPhrase(inBrackets);
  return (
    (heading.length > LONGEST ? null : statusOfPhrase(text)) ??
    statusOfPhrase(/\s[—–-]\s+([^—–]+?)$/.exec(text)?.[1] ?? "")
  );
}

/** A date of the source; years before 1600 are placeholders ("0001-01-01"). */
export function dateOf(value: string | undefined): string | null {
  return value !== undefined && /^(1[6-9]|2\d)\d\d-\d\d-\d\d$/.test(value) ? value : null;
}
