import { describe, expect, test } from "vitest";
import { indexCitations, type Citable } from "./citation-index.ts";

const code: Citable[] = [
  { position: 0, parent: null, type: "code", number: "", keys: ["/"], items: "" },
  { position: 1, parent: 0, type: "title", number: "11", keys: ["11"], items: "" },
  { position: 2, parent: 1, type: "chapter", number: "11.04", keys: ["11|11.04", "11.04"], items: "" },
  {
    position: 3,
    parent: 2,
    type: "section",
    number: "11.04.010",
    keys: ["§11.04.010", "11.04.010"],
    items: "(a)\ta\n(1)\ta-1\n(2)\ta-2\n(b)\tb\n(1)\tb-1",
  },
  { position: 4, parent: 0, type: "title", number: "GMG", keys: ["GMG"], items: "" },
  { position: 5, parent: 4, type: "chapter", number: "GMG.01", keys: ["GMG|GMG.01", "GMG.01"], items: "" },
  { position: 6, parent: 5, type: "section", number: "GMG.01.15", keys: ["§GMG.01.15", "GMG.01.15"], items: "" },
  { position: 7, parent: 4, type: "section", number: "9", keys: ["§9", "9"], items: "" },
  { position: 9, parent: 0, type: "by-law", number: "", keys: ["#sched-1", "/za-cpt/act/by-law/2002/fire"], items: "" },
  { position: 10, parent: 9, type: "section", number: "3", keys: ["#section-3"], items: "" },
  { position: 11, parent: 9, type: "section", number: "9", keys: ["§9", "9"], items: "" },
];
const index = indexCitations(code, "Town Code");

describe("a citation leads to", () => {
  test.each([
    ["a section by its number", { key: "§11.04.010" }, 3, ""],
    ["a section cited without its sign", { key: "11.04.010" }, 3, ""],
    ["a chapter by its full number", { key: "11.04" }, 2, ""],
    ["a chapter by its path", { key: "11|11.04" }, 2, ""],
    ["a chapter by a path with a wrong outer part", { key: "12|11.04" }, 2, ""],
    ["a paragraph", { key: "11.04.010", path: ["(b)", "(1)"] }, 3, "b-1"],
    ["the enclosing paragraph when a deeper one does not exist", { key: "11.04.010", path: ["(a)", "(9)"] }, 3, "a"],
    ["the section when the paragraph does not exist", { key: "11.04.010", path: ["(z)"] }, 3, ""],
    ["a paragraph written into the number", { key: "§11.04.010(a)(2)" }, 3, "a-2"],
    ["a section whatever the letter case and spaces", { key: "§gmg.01.15 " }, 6, ""],
    ["the document by its own name", { doc: "Town Code", key: "/" }, 0, ""],
    ["a by-law by its FRBR uri", { key: "/za-cpt/act/by-law/2002/fire" }, 9, ""],
    ["a by-law named as a document", { doc: "/za-cpt/act/by-law/2002/fire", key: "#section-3" }, 10, ""],
    ["an id of Akoma Ntoso", { key: "#section-3" }, 10, ""],
  ])("%s", (_, target, position, anchor) => {
    expect(index.resolve(target, 1)).toEqual({ position, anchor });
  });

  test("a number within the same chapter", () => {
    expect(index.resolve({ key: "§1.15" }, 6)).toEqual({ position: 6, anchor: "" });
    expect(index.resolve({ key: "§01.15" }, 7)).toEqual({ position: 6, anchor: "" });
  });

  test("the closest of several provisions with the same number", () => {
    expect(index.resolve({ key: "§9" }, 6)).toEqual({ position: 7, anchor: "" });
    expect(index.resolve({ key: "§9" }, 10)).toEqual({ position: 11, anchor: "" });
  });

  test("a paragraph of the same section", () => {
    expect(index.resolve({ path: ["(a)", "(2)"] }, 3)).toEqual({ position: 3, anchor: "a-2" });
  });
});

test("other documents are external, unknown numbers unresolved", () => {
  expect(index.resolve({ doc: "Cal. Veh. Code", key: "§21100" }, 3)).toBe("external");
  expect(index.resolve({ href: "https://example.org" }, 3)).toBe("external");
  expect(index.resolve({ key: "27.04" }, 3)).toBe("unresolved");
  expect(index.resolve({}, 3)).toBe("unresolved");
});
