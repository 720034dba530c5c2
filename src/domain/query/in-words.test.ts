import { describe, expect, test } from "vitest";
import { inWords } from "./in-words.ts";
import { parse } from "./parse.ts";
import { TEST_LANGUAGE } from "./test-language.ts";

const said = (text: string): string | null => inWords(parse(text, TEST_LANGUAGE), TEST_LANGUAGE);

describe("A query of the advanced form", () => {
  test("is said in words, with its conditions after them", () => {
    expect(said('dog license TYPE:"Minutes"')).toBe("“dog license”, in Minutes");
    expect(said("dog (TYPE:law OR TYPE:code)")).toBe("“dog”, in New Laws or Code");
    expect(said("TYPE:law")).toBe("Everything, in New Laws");
    expect(said("fence SUBJECT:amendment ADOPTED_DATE:[2026-01-01 TO 2026-10-31]")).toBe(
      "“fence”, with “amendment” in subjects, adopted from Jan 1, 2026 to Oct 31, 2026",
    );
  });

  test("is shown as typed if it has no conditions, or some that the words cannot say", () => {
    for (const text of ["dog license", '"dog license"', "dog OR cat", "dog -cat", "27.64.160", "dog -TYPE:law"])
      expect(said(text)).toBeNull();
  });
});
