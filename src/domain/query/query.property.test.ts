import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { queryToForm as queryToFormIn, type FormReading } from "./form/read.ts";
import { testGroups } from "./form/test-groups.ts";
import { normalize as normalizeIn } from "./normalize.ts";
import { parse as parseIn, QUERY_LIMITS, read as readIn, type Reading } from "./parse.ts";
import { print } from "./print.ts";
import { PROBLEMS } from "./problem.ts";
import type { Query } from "./query.ts";
import { TEST_LANGUAGE } from "./test-language.ts";
import { anyQuery, anyText } from "./test-queries.ts";

const parse = (text: string): Query => parseIn(text, TEST_LANGUAGE);
const read = (text: string): Reading => readIn(text, TEST_LANGUAGE);
const normalize = (query: Query): Query => normalizeIn(query, TEST_LANGUAGE);

/** Cases of each property; QUERY_CASES=100000 runs more: with the forms, 16 seconds on one core. */
const CASES = { numRuns: Number(process.env["QUERY_CASES"] ?? 5000), seed: 20_250_701 };
const LONG = 600_000;
const TEXTS = new Set<string>(Object.values(PROBLEMS));
const CHOICES = { documentTypes: ["Minutes"], groups: [{ id: "7", name: "Clerks" }], isArchive: false };
const queryToForm = (text: string): FormReading =>
  queryToFormIn(text, { groups: testGroups(CHOICES), language: TEST_LANGUAGE });

describe("Any query", () => {
  it(
    "[ADVANCED-12] [ADVANCED-13] [ADVANCED-14] [ADVANCED-15] [ADVANCED-16] [ADVANCED-17] [ADVANCED-18] is the same after printing and reading",
    () => {
      fc.assert(
        fc.property(anyQuery, (built) => {
          const query = normalize(built);
          const { query: again, isCut } = read(print(query));
          expect(isCut ? query : again).toEqual(query);
        }),
        CASES,
      );
    },
    LONG,
  );
});

describe("Any text", () => {
  it(
    "[ADVANCED-20] is read without an error, or with a listed problem and its position; the result is the same after printing and reading",
    () => {
      fc.assert(
        fc.property(anyText, (text) => {
          const { query, problems } = read(text);
          expect(parse(print(query))).toEqual(query);
          for (const { message, start, end } of problems)
            expect([TEXTS.has(message), start < end, end <= text.length]).toEqual([true, true, true]);
        }),
        CASES,
      );
    },
    LONG,
  );

  it("[ADVANCED-19] [ADVANCED-20] of the maximum length is read in well under a second, even in the worst case", () => {
    const parts = [
      "(",
      ")",
      "()",
      "(a ",
      "-(",
      "NOT (",
      '"',
      '"a" ',
      "'",
      "'a ",
      "“",
      "«a",
      "AND ",
      "a AND ",
      "OR ",
      "a OR ",
      "* OR ",
      "-*",
      "title:",
      "TITLE:(",
      "TYPE:",
      "TYPE:'",
      'TYPE:"a" OR ',
      "DATE:[",
      "DATE:",
      "DATE:[a TO ",
      " TO ",
      "date:",
      "AFFECTS_CODE:",
      "VISIBILITY:",
      "a_",
      "a:",
      "1(a)",
      "~",
      "~9",
      "\\",
      "[",
      "]",
      "|",
      "&",
      "\u0000",
      "\ud800",
      "\u0301",
      "日",
    ];
    const started = performance.now();
    for (const part of parts) {
      const text = part.repeat(Math.ceil(QUERY_LIMITS.characters / part.length));
      for (const each of [text, `a${text}b`, `"${text}`, `'${text}' `, `DATE:[${text}`, `(${text})`]) {
        const { form, complete, problem } = queryToForm(each);
        expect(complete || form.anyWords === each.trim()).toBe(true);
        if (!complete) expect(TEXTS.has(problem?.message ?? "")).toBe(true);
      }
    }
    const manyAnds = `dog${" AND dog".repeat(10_000)}`;
    expect(read(manyAnds).isCut).toBe(true);
    // 258 texts: far less than a second each, even on a busy machine.
    expect(performance.now() - started).toBeLessThan(20_000);
  });
});
