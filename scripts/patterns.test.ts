import { expect, test } from "vitest";
import { isSlow, slowPatterns, sourceFiles } from "./patterns.ts";

/** Patterns whose texts are short, and why. */
const SHORT_TEXTS: Readonly<Record<string, string>> = {
  // words.ts: headings up to 1,000 characters
  [String.raw`/\([^)]*\)|\[[^\]]*\]/g`]: "LONGEST_HEADING",
  [String.raw`/\s*(?:[;—–]|[:.,](?=\s|$)|--|\s-\s)\s*/`]: "LONGEST_HEADING",
  // parse-citation.ts: citations up to 100 characters, labels of citations; suggest.ts: queries
  [String.raw`/^(?:(§{1,2}|\p{L}[\p{L}-]*?)[.\s]*)??([\p{L}\p{N}](?:[\p{L}\p{N}.:~/-]*[\p{L}\p{N}])?)[.,]?\s*((?:\(\s*[\p{L}\p{N}]{1,8}\s*\)\s*)*)$/u`]:
    "MAX_LENGTH",
  [String.raw`/[\s.:-]+$/`]: "QUERY_LIMITS",
  // config.ts: the environment is the operator's
  [String.raw`/:?\d+$/`]: "METRICS_ADDRESS",
  [String.raw`/\d+$/`]: "METRICS_ADDRESS",
  // stored.ts: the last 200 characters of a title
  [String.raw`/\b(?:repealed|reserved|expired|omitted|recodified|transferred)\b[^\]]*\]?\W*$/i`]: "MAX_ABSENCE",
  // status.ts: texts up to 300 characters, the last 300 of a heading; changed-texts.ts: a few words beside a change
  [String.raw`/\S+$/u`]: "CONTEXT",
  [String.raw`/^((this|the|entire) )*(title|subtitle|chapter|subchapter|article|part|subpart|division|section|regulation|rule|schedule|by-?law|act)( [\w.-]*\d[\w.-]*)? ((is|was|has been) )?/`]:
    "LONGEST",
  [String.raw`/^[[(]\s*(.*?)\s*[\])]\.?$/`]: "LONGEST",
  [String.raw`/^([a-z]+)[.:]?\s*(.*)$/`]: "LONGEST",
  [String.raw`/\s[—–-]\s+([^—–]+?)$/`]: "LONGEST",
  // judge-text.ts: words up to 80 characters
  [String.raw`/[\p{L}\d][^\p{L}\p{N}\s'’.,&@:;()\-\u2010-\u2015§/+]|[^\p{L}\p{N}\s"'’“”([{$§#@*&.,\-\u2010-\u2015/+]+[\p{L}\d]/u`]:
    "LONGEST",
  [String.raw`/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu`]: "LONGEST",
};

test("no pattern of the source takes more than linear time for a long text", () => {
  expect(slowPatterns(sourceFiles(), new Set(Object.keys(SHORT_TEXTS)))).toEqual([]);
});

test.each([
  [String.raw`(a+)+$`, true],
  [String.raw`[.:]+$`, true],
  [String.raw`^(\p{L}[\p{L} -]*?)\.?\s+(\S+)$`, true],
  [String.raw`^[.:]+`, false],
  [String.raw`<[^<>]*>`, false],
])("%s is slow: %s", (source, slow) => {
  expect(isSlow(source, "u")).toBe(slow);
});
