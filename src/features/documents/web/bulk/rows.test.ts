import { describe, expect, it } from "vitest";
import { identityOf, problemsOf, rowOf, type BulkRow, type BulkRules } from "./rows.ts";

const rules: BulkRules = {
  typeId: "1",
  categoryId: "",
  isPrivate: false,
  date: { method: "name", pattern: "auto", text: "", century: null },
  title: { prefix: "Minutes", suffix: "", withName: false, isLiteral: false },
};
const row = (name: string, more: Partial<BulkRow> = {}): BulkRow => ({
  ...rowOf(new File(["x"], name), rules),
  ...more,
});
const NONE: ReadonlySet<string> = new Set();

describe("rows before the upload", () => {
  it("[BULK-12] need a title", () => {
    const untitled = row("a 2024-01-01.pdf", { title: "  " });
    expect(problemsOf([untitled, row("b 2024-01-02.pdf")], NONE)).toEqual(new Map([[untitled.key, "missing-title"]]));
  });

  it("[BULK-13] are duplicates of documents that exist, ignoring case", () => {
    const one = row("a 2024-01-01.pdf", { title: "MINUTES" });
    const existing = new Set([identityOf({ categoryId: "", date: "2024-01-01", title: "minutes" })]);
    expect([...problemsOf([one], existing).values()]).toEqual(["duplicate"]);
    expect(problemsOf([{ ...one, date: "" }], existing).size).toBe(0);
    expect(problemsOf([{ ...one, categoryId: "7" }], existing).size).toBe(0);
  });

  it("are duplicates of each other, and of what was uploaded", () => {
    const [first, second] = [row("a 2024-01-01.pdf"), row("b 2024-01-01.pdf")];
    expect([...problemsOf([first, second], NONE).keys()]).toEqual([second.key]);
    expect([...problemsOf([first, { ...second, state: "uploaded" }], NONE).keys()]).toEqual([first.key]);
  });
});
