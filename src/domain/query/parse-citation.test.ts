import { describe, expect, it } from "vitest";
import { kindOf, parseCitation } from "./parse-citation.ts";

describe("Reading a citation", () => {
  it.each([
    ["§ 2-3", "section", "2-3", []],
    ["§2-3", "section", "2-3", []],
    ["§§ 2–3.", "section", "2-3", []],
    ["sec. 2.03.010(a)(2)", "section", "2.03.010", ["a", "2"]],
    ["Section 5", "section", "5", []],
    ["Chapter 11.30", "chapter", "11.30", []],
    ["ch 135", "chapter", "135", []],
    ["title 27", "title", "27", []],
    ["Article IV", "article", "IV", []],
    ["Appendix A", "appendix", "A", []],
    ["135-24B(2)", undefined, "135-24B", ["2"]],
    ["2-3 (a) (2)", undefined, "2-3", ["a", "2"]],
    ["GMG.01.15", undefined, "GMG.01.15", []],
    ["28:3-307", undefined, "28:3-307", []],
    [" 1-1001.02a ", undefined, "1-1001.02a", []],
  ])("%s", (text, kind, number, path) => {
    expect(parseCitation(text)).toEqual(kind ? { kind, number, path } : { number, path });
  });

  it.each(["", "parking", "IV", "title parking", "3 dogs", "§", "(a)", "-", "dog 5", "5".repeat(200)])(
    "%j is not a citation",
    (text) => {
      expect(parseCitation(text)).toBeNull();
    },
  );

  it("recognizes the kind of a label", () => {
    expect(kindOf("§")).toBe("section");
    expect(kindOf("Chapter")).toBe("chapter");
    expect(kindOf("Parking")).toBeNull();
  });
});
