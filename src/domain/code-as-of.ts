/** "3 laws are not in this code yet." */
export const lawsNotInCode = (count: number): string =>
  count === 1 ? "1 law is not in this code yet." : `${count.toLocaleString("en-US")} laws are not in this code yet.`;

/**
 * What the current version of a code contains, in the same words everywhere: "Current as of Mar 1, 2026", "Current as of Mar
 * 1, 2026. 3 laws are not in this code yet." `day`: as the town writes it; null: not known. Empty if nothing is known.
 */
export function codeAsOf(day: string | null, newLaws: number): string {
  const current = day === null ? "" : `Current as of ${day}`;
  if (newLaws === 0) return current;
  return `${current === "" ? "" : `${current}. `}${lawsNotInCode(newLaws)}`;
}
