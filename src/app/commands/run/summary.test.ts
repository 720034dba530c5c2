import { describe, expect, test } from "vitest";
import type { ImportReport } from "../../../features/code/contract/code.ts";
import { importSummary } from "./summary.ts";

const report: ImportReport = {
  format: "akn",
  document: "Code",
  elements: {},
  provisions: 30,
  sections: 1200,
  containers: 1,
  tables: 2,
  images: 0,
  definitions: 1,
  citations: { all: 10, resolved: 7, external: 2, unresolved: 1 },
  changes: {
    added: ["§ 1"],
    removed: [],
    changed: Array.from({ length: 33 }, (_, index) => `§ ${index}`),
    renumbered: [{ from: "§ 5", to: "§ 6" }],
  },
  warnings: Array.from({ length: 33 }, (_, index) => ({
    code: "odd-character",
    message: `warning ${index}`,
    file: "a.xml",
    line: index,
  })),
  seconds: 1,
};

describe("The summary of an import", () => {
  test("shows counts, with singular and plural nouns", () => {
    expect(importSummary(report)[0]).toBe("  1,200 sections in 1 container, 2 tables, 0 images, 1 definition");
    expect(importSummary(report)[1]).toContain("10 citations: 7 within the code, 2 to other documents, 1 unresolved");
  });

  test("shows links in plain text, and all links by the type of provision", () => {
    const found = { ...report.citations, found: 5, foundResolved: 4, targets: { section: 1010, chapter: 1 } };
    const lines = importSummary({ ...report, citations: found });
    expect(lines).toContain("  5 citations in plain text: 4 within the code");
    expect(lines).toContain("  Links by type of provision: section 1,010, chapter 1");
  });

  test("counts of citations in plain text agree: links and reasons add up to all", () => {
    const unlinked = { marked: { external: 2, unresolved: 1 }, found: { "other-law": 1500, unresolved: 88 } };
    const lines = importSummary({
      ...report,
      citations: { ...report.citations, found: 791, foundResolved: 703, unlinked },
    });
    expect(lines).toContain("  2,291 citations in plain text: 703 within the code");
    expect(lines).toContain("    without a link: number not in this code 88, seems to name another law 1,500");
  });

  test("lists the first ten changes and warnings, and the number of the others", () => {
    const text = importSummary(report).join("\n");
    expect(text).toContain("1 added, 33 changed, 1 renumbered");
    expect(text).toContain("§ 9; and 23 more");
    expect(text).toContain("renumbered: § 5 → § 6");
    expect(text).toContain("33 warnings:\n    odd character (33)\n      a.xml:0: warning 0\n");
    expect(text).toContain("and 23 more (use --report");
  });

  test("shows if there are no changes and no warnings", () => {
    const quiet = { ...report, warnings: [], changes: { added: [], removed: [], changed: [], renumbered: [] } };
    expect(importSummary(quiet).slice(2)).toEqual(["  Changes from the previous version: none", "  No warnings."]);
  });
});
