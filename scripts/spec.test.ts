import { describe, expect, test } from "vitest";
import { readRequirements, readTitles } from "./spec.ts";

describe("The requirements", () => {
  test("are read from the specification and from our own page alike", () => {
    const expected = [{ id: "CALC-BUFFER-01", section: "CALC-BUFFER", text: "Site: The application serves many." }];
    expect(
      readRequirements("| CALC-BUFFER-01 | ☐ | **Site:** The application serves many. | S1 intro, §1 |\n"),
    ).toEqual(expected);
    expect(readRequirements("| CALC-BUFFER-01 | Site: The application serves many. | a visitor reads |\n")).toEqual(
      expected,
    );
  });
});

describe("Titles of tests", () => {
  test("name the requirements that they show", () => {
    const titles = readTitles(`
      describe("Archives [CODE-03]", () => {
        test("[CODE-10, OPEN-22] say their date", () => {});
        test.each([["x", 1]])("are listed as %s", () => {});
      });
      journey("[HOME-01] a visitor sees the town", async () => {});`);
    expect(Object.fromEntries(titles)).toEqual({
      "CODE-03": ["Archives say their date", "Archives are listed as %s", "Archives a visitor sees the town"],
      "CODE-10": ["Archives say their date"],
      "OPEN-22": ["Archives say their date"],
      "HOME-01": ["Archives a visitor sees the town"],
    });
  });
});
