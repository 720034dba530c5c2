import { keyOf, MAX_LINE_LENGTH, partsOf, termsOf } from "./groups.ts";

/** Of a town: enough for its own words, and few enough to be looked through with each search. */
export const MAX_TOWN_GROUPS = 100;
const MAX_TERMS = 20;

/** Groups as they are kept: a group on each line, without blank lines and needless spaces. */
export function tidyGroups(text: string): string {
  return text
    .split("\n")
    .map((line) => line.replaceAll(/\s+/g, " ").trim())
    .filter((line) => line !== "")
    .join("\n");
}

/** What is wrong with groups that a person wrote (see `readGroups`), as a sentence that names the line; null where nothing is. */
export function checkGroups(text: string): string | null {
  const lines = text.split("\n");
  if (lines.filter((line) => line.trim() !== "").length > MAX_TOWN_GROUPS)
    return `There may be ${MAX_TOWN_GROUPS} groups at most.`;
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
  if (different.size < 2) return "has only one term: put a comma between terms that mean the same";
  if (first.length + last.length > MAX_TERMS) return `has more than ${MAX_TERMS} terms`;
  return null;
}
