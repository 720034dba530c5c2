import { readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { tableOf, walkAll, type Matrix } from "./matrix.ts";

let found: Matrix;
beforeAll(async () => {
  found = await walkAll();
}, 900_000);

/** Lines of a table without the blanks that align it. */
const linesOf = (lines: readonly string[]): string[] =>
  lines.filter((line) => line.startsWith("| `")).map((line) => line.replaceAll(/ +/g, " "));

const kept = linesOf(readFileSync(join(import.meta.dirname, "matrix.md"), "utf8").split("\n"));

/** A call or a page that changed, or is new, is looked at by a person: then its line goes into matrix.md (`node tests/security/show-matrix.ts`). */
describe("Who is answered what", () => {
  test("[PERMS-01, PERMS-02] every call and every page is tried", () => {
    expect(found.incomplete).toEqual([]);
  });

  test("[PERMS-01, PERMS-02, PERMS-47, PERMS-48, APIKEYS-03] every call answers each kind of caller as the table says", () => {
    expect(linesOf(tableOf(found.calls))).toEqual(kept.filter((line) => /^\| `[A-Z]/.test(line)));
  });

  test("[PERMS-01, PERMS-02, DASHBOARD-04, ADMIN-03] every page answers each kind of caller as the table says", () => {
    expect(linesOf(tableOf(found.pages))).toEqual(kept.filter((line) => line.startsWith("| `/")));
  });
});
