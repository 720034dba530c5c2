import { describe, expect, test } from "vitest";
import { readRequirements, readTags, requirementsPage, stateOf, unknownIds } from "./spec.ts";

const REQUIREMENTS = readRequirements("| CODE-01 | ☐ | **Site:** Lists. | S1 |\n| CODE-02 | ☐ | Sorts. | S1 |\n");

const tagsOf = (title: string) => readTags(`test("${title}", () => {});\n`);

describe("The requirements", () => {
  test("are read from the specification and from our own page alike", () => {
    const expected = [{ id: "CALC-BUFFER-01", section: "CALC-BUFFER", text: "Site: The application serves many." }];
    expect(
      readRequirements("| CALC-BUFFER-01 | ☐ | **Site:** The application serves many. | S1 intro, §1 |\n"),
    ).toEqual(expected);
    expect(
      readRequirements("| CALC-BUFFER-01 | Site: The application serves many. | full | a visitor reads |\n"),
    ).toEqual(expected);
  });

  test("are the same when read back from the page that is written", () => {
    const tags = tagsOf("[~CODE-01: no | \\`order\\`] lists");
    expect(readRequirements(requirementsPage(REQUIREMENTS, tags))).toEqual(REQUIREMENTS);
  });
});

describe("Tags", () => {
  test("cover a test, or all tests of a group", () => {
    const tags = readTags(`
describe("Archives [CODE-03]", () => {
  test("[CODE-10, OPEN-22] say their date", () => {});
  describe("of a town", () => {
    test.each([["x", 1]])("are listed as %s", () => {});
  });
  journey(
    "[HOME-01] show the town",
    async () => {},
  );
});
test("[~CODE-04: no \\"print\\"] says more", () => {});
`);
    expect(tags).toEqual([
      { id: "CODE-03", missing: null, test: "Archives say their date" },
      { id: "CODE-10", missing: null, test: "Archives say their date" },
      { id: "OPEN-22", missing: null, test: "Archives say their date" },
      { id: "CODE-03", missing: null, test: "Archives of a town are listed as %s" },
      { id: "CODE-03", missing: null, test: "Archives show the town" },
      { id: "HOME-01", missing: null, test: "Archives show the town" },
      { id: "CODE-04", missing: 'no "print"', test: "says more" },
    ]);
  });

  test("stand in brackets of their own when partial", () => {
    expect(tagsOf("[NOTES-12] [~SHELL-10: no Laws, Notes or Help entry] lists")).toEqual([
      { id: "NOTES-12", missing: null, test: "lists" },
      { id: "SHELL-10", missing: "no Laws, Notes or Help entry", test: "lists" },
    ]);
  });

  test("cover a case of a test", () => {
    const cases = readTags(`
const cases = [
  ["a period [ADVANCED-16]", "DATE:2020", "-"],
];
describe("A query", () => {
  it.each(cases)("%s [ADVANCED-12]", () => {});
});
`);
    expect(cases).toEqual([
      { id: "ADVANCED-16", missing: null, test: "a period" },
      { id: "ADVANCED-12", missing: null, test: "A query %s" },
    ]);
  });

  test("leave other brackets alone", () => {
    expect(tagsOf("reads [x] and [a, b]")).toEqual([]);
  });

  test.each([
    "[~SHELL-10]",
    "[~SHELL-10: ]",
    "[~]",
    "[SHELL-10: why]",
    "[NOTES-12, ~SHELL-10: why]",
    "[CODE-01 CODE-02]",
  ])("are refused as %s", (tag) => {
    expect(() => tagsOf(`${tag} lists`)).toThrow(/is neither "\[ID, ID\]" nor "\[~ID: what is missing\]"/);
  });

  test("are refused outside of titles, where nobody would count them", () => {
    expect(() => readTags('// [CODE-01]\ntest("lists", () => {});\n')).toThrow("outside of the title");
  });

  test("of rows that do not exist are found", () => {
    expect(unknownIds(REQUIREMENTS, tagsOf("[CODE-01, CODE-99] [~CODE-98: no more] lists"))).toEqual([
      "CODE-99",
      "CODE-98",
    ]);
  });
});

describe("A row", () => {
  test("is tested in full by one full tag, in part by partial tags alone, else not at all", () => {
    const partial = { id: "CODE-01", missing: "no order" };
    const full = { id: "CODE-01", missing: null };
    expect([stateOf([partial, full]), stateOf([partial]), stateOf([])]).toEqual(["full", "in part", "none"]);
  });

  test("shows its state, what is missing and its tests on the page", () => {
    const page = requirementsPage(REQUIREMENTS, [
      ...tagsOf("[~CODE-01: no order] lists"),
      ...tagsOf("[~CODE-01: no order] lists more"),
      ...tagsOf("[~CODE-01: no print] prints"),
    ]);
    expect(page).toContain("Total: 0 full, 1 in part, 1 none.");
    expect(page).toContain("| CODE-01 | Site: Lists. | in part: no order; no print | lists<br>lists more<br>prints |");
    expect(page).toContain("| CODE-02 | Sorts. | none |  |");
  });
});
