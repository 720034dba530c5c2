import type { ImportReport } from "../contract/code.ts";

/** Why a citation is no link, for people. The most useful to a clerk come first. */
const REASONS: readonly (readonly [reason: string, words: string])[] = [
  ["unresolved", "number not in this code"],
  ["no-part", "in a chapter or title that is not in this code"],
  ["no-paragraph", "no such paragraph"],
  ["no-range-end", "end of a range that is not in this code"],
  ["ambiguous", "several provisions have this number"],
  ["untargeted", "the source does not say what it cites"],
  ["external", "another document"],
  ["other-law", "seems to name another law"],
];

const number = (value: number): string => value.toLocaleString("en-US");

/**
 * References in the text that the source does not mark, those that are links, and why the others are none. Null for
 * reports that did not count them.
 */
export function citationsInText({
  found,
  foundResolved: linked = 0,
  unlinked,
}: ImportReport["citations"]): { readonly all: number; readonly linked: number; readonly unlinked: string } | null {
  if (found === undefined) return null;
  // Some reasons are known before a citation counts as found ("seems to name another law"), so these are more.
  const others = unlinked === undefined ? found - linked : Object.values(unlinked.found).reduce((a, b) => a + b, 0);
  return { all: linked + others, linked, unlinked: unlinkedText(unlinked?.found ?? {}) };
}

/** "number not in this code 105, another document 237"; "" if all are links. */
export function unlinkedText(counts: NonNullable<ImportReport["citations"]["unlinked"]>["found"]): string {
  return REASONS.flatMap(([reason, words]) => {
    const times = counts[reason] ?? 0;
    return times === 0 ? [] : [`${words} ${number(times)}`];
  }).join(", ");
}
