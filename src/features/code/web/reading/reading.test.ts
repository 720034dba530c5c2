import { describe, expect, test } from "vitest";
import type { CodePage } from "../../contract/code.ts";
import { lastAbove } from "./section-tracking.ts";
import { pathTo } from "./sticky-line.tsx";
import { guidOf } from "./use-deep-link.ts";

describe("The section being read", () => {
  const tops = [-300, -20, 8, 9, 500];
  test("[TOC-09] is the last whose top is at most 8 px below the header", () => {
    expect(lastAbove(tops.length, (index) => tops[index] ?? 0, 8)).toBe(2);
    expect(lastAbove(tops.length, (index) => tops[index] ?? 0, 1000)).toBe(4);
    expect(lastAbove(tops.length, (index) => tops[index] ?? 0, -301)).toBe(-1);
    expect(lastAbove(0, () => 0, 8)).toBe(-1);
  });

  test("[TOC-09] is found with few measurements among thousands", () => {
    let measured = 0;
    const last = lastAbove(5000, (index) => ((measured += 1), index * 10), 12_345);
    expect([last, measured < 20]).toEqual([1234, true]);
  });

  test("is shown with its ancestors on the page", () => {
    const entry = (guid: string, depth: number) =>
      ({
        guid,
        page: "1",
        type: "",
        label: "",
        number: guid,
        heading: "",
        status: "inForce",
        depth,
        citedBy: 0,
      }) as CodePage["outline"][number];
    const outline = [entry("1", 2), entry("2", 3), entry("3", 4), entry("4", 3), entry("5", 4)];
    expect(pathTo(outline, "5").map(({ guid }) => guid)).toEqual(["1", "4", "5"]);
    expect(pathTo(outline, "nowhere")).toEqual([]);
  });

  test.each([
    ["45661916", "45661916"],
    ["45661916-a-2", "45661916"],
    ["question-1-2", null],
    ["", null],
    ["main", null],
  ])("[CODE-04] the hash %s refers to the provision %s", (hash, guid) => {
    expect(guidOf(hash)).toBe(guid);
  });
});
