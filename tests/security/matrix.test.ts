import { readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { tableOf, buildMatrix, type Matrix } from "./matrix.ts";

let matrix: Matrix;
beforeAll(async () => {
  matrix = await buildMatrix();
}, 900_000);

/** Lines of a table, without alignment. */
const linesOf = (lines: readonly string[]): string[] =>
  lines.filter((line) => line.startsWith("| `")).map((line) => line.replaceAll(/ +/g, " "));

const expected = linesOf(readFileSync(join(import.meta.dirname, "matrix.md"), "utf8").split("\n"));

/** A person reviews each new or changed line and adds it to matrix.md (`node tests/security/show-matrix.ts`). */
describe("The access matrix", () => {
  test("[PERMS-01, PERMS-02] covers every call and every page", () => {
    expect(matrix.incomplete).toEqual([]);
  });

  test("[PERMS-01, PERMS-02, PERMS-47, PERMS-48, APIKEYS-03] lists the answers of every call to each kind of caller", () => {
    expect(linesOf(tableOf(matrix.calls))).toEqual(expected.filter((line) => /^\| `[A-Z]/.test(line)));
  });

  test("[PERMS-01, PERMS-02, DASHBOARD-04, ADMIN-03] lists the answers of every page to each kind of caller", () => {
    expect(linesOf(tableOf(matrix.pages))).toEqual(expected.filter((line) => line.startsWith("| `/")));
  });
});
