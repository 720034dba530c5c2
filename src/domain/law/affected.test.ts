import { describe, expect, test } from "vitest";
import { affectedBy, type DatedCode } from "./affected.ts";
import { citationPaths } from "./citation-paths.ts";
import { NumberPaths, type NumberedProvision } from "./number-paths.ts";
import type { LawAction } from "./law-actions.ts";
import type { Block } from "./provision.ts";

interface Provision extends NumberedProvision {
  readonly id: string;
}

/** Provisions by depth and number: "1 5" is Chapter 5 in the code. */
function provisionsOf(id: string, lines: readonly string[]): Provision[] {
  const depths = lines.map((line) => Number(line.split(" ")[0]));
  return lines.map((line, position) => {
    const next = depths.findIndex((depth, at) => at > position && depth <= (depths[position] ?? 0));
    const [, number = ""] = line.split(" ");
    const last = (next === -1 ? lines.length : next) - 1;
    return { id: `${id}:${number}`, position, last, depth: depths[position] ?? 0, number };
  });
}

const item = (num: string, ...b: Block[]): Block => ({ k: "item", num, anchor: num, b });
const BODY = [item("(a)", item("(1)")), item("(b)")];

const version = (date: string, ...lines: readonly string[]): DatedCode<Provision> => ({
  date,
  numbers: new NumberPaths(provisionsOf(date.slice(0, 4), lines)),
  body: () => BODY,
});

const versions = [
  version("2018-01-01", "0", "1 5", "2 5.01", "2 5.02"),
  version("2020-01-01", "0", "1 5", "2 5.01", "2 5.03", "1 6", "2 6.01"),
];
const find = async (
  action: LawAction | null,
  paths: string[],
  resultPaths: string[] = [],
  effective = "2019-06-01",
) => {
  const found = await affectedBy({ action, paths, resultPaths }, effective, versions);
  return found === null ? null : [found.provision.id, found.paragraph.join(""), ...(found.isAround ? ["around"] : [])];
};

describe("What an instruction changes is found", () => {
  test("in the version before the law, or else after it, or under its new number", async () => {
    expect(await find("replace", ["5.01"])).toEqual(["2018:5.01", ""]);
    expect(await find("replace", ["5.01"], [], "2021-01-01")).toEqual(["2020:5.01", ""]);
    expect(await find("repeal", ["5.03"])).toEqual(["2020:5.03", ""]);
    expect(await find("renumber", ["5.9"], ["5.03"])).toEqual(["2020:5.03", ""]);
    expect(await find("repeal", ["5.9"])).toBeNull();
  });

  test("if it is new, in the version after the law, or else in the part that it goes into", async () => {
    expect(await find("add", ["5"], ["6"])).toEqual(["2020:6", ""]);
    expect(await find("add", ["5"], ["5.01"])).toEqual(["2020:5.01", ""]);
    expect(await find("add", ["5"], ["5.04"])).toEqual(["2018:5", "", "around"]);
  });

  test("with its paragraph, or as the provision that has none of its name", async () => {
    expect(await find("amend", ["5.01|(a)|(1)"])).toEqual(["2018:5.01", "(a)(1)"]);
    expect(await find("amend", ["5.01|(a)|(7)"])).toEqual(["2018:5.01", "(a)", "around"]);
    expect(await find("add", ["5.01"], ["5.01|(c)"])).toEqual(["2018:5.01", "", "around"]);
  });
});

describe("Paths of numbers", () => {
  const code = new NumberPaths(
    provisionsOf("x", ["0", "1 3", "2 2", "3 I", "4 3-201", "1 10.09", "2 10.09.02", "1 2", "2 I"]),
  );
  test.each([
    ["3|2|I", "x:I", 3, ""],
    ["2", "x:2", 7, ""],
    ["§3-201|(a)|(1)", "x:3-201", 4, "(a)(1)"],
    ["10.09|10.09.02|B.", "x:10.09.02", 6, "B."],
    ["2|I", "x:I", 8, ""],
  ])("%s", (path, id, position, enumerations) => {
    const found = code.find(path);
    expect([found?.provision.id, found?.provision.position, found?.enumerations.join("")]).toEqual([
      id,
      position,
      enumerations,
    ]);
  });

  test.each(["", "|", "4", "3|10.09", "3".repeat(400)])("not %s", (path) => {
    expect(code.find(path)).toBeNull();
  });
});

test.each([
  ["§ 101-4(A)(2)", ["101-4|(A)|(2)"]],
  ["135-24B(2)", ["135-24B|(2)", "135-24|(B)|(2)"]],
  ["Chapter 17", ["17"]],
  ["the zoning map", []],
])("The citation %s", (citation, paths) => {
  expect(citationPaths(citation)).toEqual(paths);
});
