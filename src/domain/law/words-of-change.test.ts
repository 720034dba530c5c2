import { describe, expect, test } from "vitest";
import { wordsOfChange } from "./words-of-change.ts";

const law = [
  "A local law to amend Chapter 52 and § 70-2 of the code, by repealing § 52-3",
  "Section 1. Legislative intent",
  "Section 52-3 is not needed any more.",
  "Section 2. § 52-3 repealed",
  "§ 52-3 (Permit required) is repealed.",
  "Section 3. § 52-6A amended",
  "Subsection A of § 52-6 is amended to read as follows:",
  "A. An alarm user shall disconnect it.",
  "SECTION 4. § 52-6B amended",
  "B. The fee is $5.",
  "Section 5. Effective date",
];

describe("The words of a law about a provision", () => {
  test("are the section that changes it, without the title and the other sections", () => {
    expect(wordsOfChange(law, "52-3")).toEqual(["§ 52-3 repealed", "§ 52-3 (Permit required) is repealed."]);
  });

  test("are those about the paragraph, if several sections change the provision", () => {
    expect(wordsOfChange(law, "52-6", "B")).toEqual(["§ 52-6B amended", "B. The fee is $5."]);
    expect(wordsOfChange(law, "52-6")[0]).toBe("§ 52-6A amended");
  });

  test("are none if the law does not say it, or only a longer number is like it", () => {
    for (const number of ["52-4", "2-3", "52", "52-31", "", "Chapter 52"])
      expect(wordsOfChange(law, number)).toEqual([]);
  });

  test("end where they are too long to be shown", () => {
    const long = wordsOfChange(["Section 1. § 9-1 amended", `All ${"words ".repeat(1000)}`], "9-1");
    expect(long.join("").length).toBeLessThan(1600);
    expect(long.at(-1)).toMatch(/ …$/);
  });
});
