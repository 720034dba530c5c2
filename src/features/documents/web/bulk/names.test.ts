import { describe, expect, it } from "vitest";
import { dateOf, formatDate, patternProblem, titleOf, type DateRule } from "./names.ts";

const today = new Date("2026-11-22T12:00:00Z");
const rule = (more: Partial<DateRule>): DateRule => ({
  method: "name",
  pattern: "auto",
  text: "",
  century: null,
  ...more,
});
const dated = (name: string, more: Partial<DateRule> = {}): string =>
  dateOf({ name, lastModified: new Date(2024, 5, 3, 23, 30).getTime() }, rule(more), { today });

describe("the date of a file", () => {
  it("[BULK-07] comes from its name, from its last change, or is none", () => {
    expect(dated("Minutes 2021-04-13.pdf")).toBe("2021-04-13");
    expect(dated("Minutes 2021-04-13.pdf", { method: "modified" })).toBe("2024-06-03");
    expect(dated("Minutes 2021-04-13.pdf", { method: "none" })).toBe("");
    expect(dated("Minutes.pdf")).toBe("");
  });

  it("[BULK-08] is read by a pattern", () => {
    expect(dated("agenda 21-04-13.pdf", { pattern: "yy-MM-dd" })).toBe("2021-04-13");
    expect(dated("agenda210413.pdf", { pattern: "yyMMdd" })).toBe("2021-04-13");
    expect(dated("agenda 20210413.pdf", { pattern: "yyMMdd" })).toBe("");
    expect(dated("agenda 13.4.2021.pdf", { pattern: "text", text: "d.M.yyyy" })).toBe("2021-04-13");
    expect(dated("TB April 3, 2021.pdf", { pattern: "text", text: "MMMM D, YYYY" })).toBe("2021-04-03");
    expect(dated("TB_3apr21.pdf", { pattern: "text", text: "dMMMyy" })).toBe("2021-04-03");
    expect(dated("agenda 21-13-13.pdf", { pattern: "yy-MM-dd" })).toBe("");
  });

  it("says what a pattern lacks", () => {
    expect(patternProblem("dd.MM.yyyy")).toBeNull();
    expect(patternProblem("MM-dd")).toContain("yyyy");
    expect(patternProblem("yyyy-MM-MM")).not.toBeNull();
  });

  it("[BULK-09] has the chosen century if its year has two digits", () => {
    expect(dated("87-05-12.pdf", { pattern: "yy-MM-dd" })).toBe("1987-05-12");
    expect(dated("21-05-12.pdf", { pattern: "yy-MM-dd", century: 1900 })).toBe("1921-05-12");
    expect(dated("21-05-12.pdf", { century: 1800, pattern: "yy-MM-dd" })).toBe("1821-05-12");
    expect(dated("2021-05-12.pdf", { century: 1900 })).toBe("2021-05-12");
  });
});

describe("the title of a file", () => {
  const title = (prefix: string, suffix: string, withName = false, date = "2021-04-03"): string =>
    titleOf("tb_210403.pdf", date, { prefix, suffix, withName, isLiteral: true });

  it("[BULK-10, CONSTANTS-56] has a prefix and a suffix with the date", () => {
    expect(title("Minutes %DATE%", "")).toBe("Minutes 2021-04-03");
    expect(title("Minutes of %DATE(MMMM D, YYYY)%", " (final)")).toBe("Minutes of April 3, 2021 (final)");
    expect(title("%DATE(dddd M/D/YY)%", "")).toBe("Saturday 4/3/21");
    expect(title("Minutes %DATE%", "", false, "")).toBe("Minutes");
  });

  it("[BULK-11] includes the name without its extension", () => {
    expect(title("Town Board ", "", true)).toBe("Town Board tb_210403");
    expect(title("", "", true)).toBe("tb_210403");
    expect(title("", "")).toBe("");
  });

  it("is made of the name as everywhere else, unless the name is wanted as it is", () => {
    const rules = { prefix: "", suffix: "", withName: true, isLiteral: false };
    expect(titleOf("Town_Board_2021-04-03.pdf", "2021-04-03", rules)).toBe("Town Board");
    expect(titleOf("2021-04-03.pdf", "2021-04-03", rules, "Minutes")).toBe("Minutes");
    expect(titleOf("1974-Ord-#16.pdf", "1974-01-01", { ...rules, prefix: "Scan: " })).toBe("Scan: 1974 Ord #16");
  });

  it("writes dates in each part", () => {
    expect(formatDate("1987-05-12", "yyyy/MM/dd MMM ddd")).toBe("1987/05/12 May Tue");
  });
});
