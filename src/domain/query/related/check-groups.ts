import { keyOf, MAX_LINE_LENGTH, partsOf, termsOf } from "./groups.ts";

/** Limit per town: enough for its own words, and few enough to check with each search. */
export const MAX_TOWN_GROUPS = 100;
const MAX_TERMS = 20;

/** Formats groups for storage: one per line, without blank lines and extra spaces. */
export function tidyGroups(text: string): string {
  return text
    .split("\n")
    .map((line) => line.replaceAll(/\s+/g, " ").trim())
    .filter((line) => line !== "")
    .join("\n");
}

/**
 * Checks groups that a person wrote (see `readGroups`). Returns a sentence that names the first invalid line, or null.
 */
export function checkGroups(text: string): string | null {
  const lines = text.split("\n");
  if (lines.filter((line) => line.trim() !== "").length > MAX_TOWN_GROUPS)
    return `Enter up to ${MAX_TOWN_GROUPS} groups.`;
  for (const [at, line] of lines.entries()) {
    const problem = line.trim() === "" ? null : checkLine(line.trim());
    if (problem !== null) return `Line ${at + 1} ${problem}.`;
  }
  return null;
}

function checkLine(line: string): string | null {
  const { left, right } = partsOf(line);
  const terms = [left, right ?? ""].map(termsOf);
  const [first = [], last = []] = terms;
  const different = new Set(terms.flat().map((term) => keyOf([term])));
  if (line.length > MAX_LINE_LENGTH) return `is longer than ${MAX_LINE_LENGTH} characters`;
  if (line.split(">").length > 2) return "has more than one “>”";
  if (right !== undefined && (first.length === 0 || last.length === 0)) return "needs a term on both sides of “>”";
  if (different.size < 2) return "has only one term: separate terms that mean the same with commas";
  if (first.length + last.length > MAX_TERMS) return `has more than ${MAX_TERMS} terms`;
  return null;
}
