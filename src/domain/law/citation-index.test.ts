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
  expect(index.resolve({ key: "12|11.04" }, 3)).toBe("unresolved");
  expect(index.resolve({}, 3)).toBe("untargeted");
});

describe("numbers that continue those of the parts around them", () => {
  const part = (
    position: number,
    parent: number | null,
    label: string,
    number: string,
    keys: string[],
    items = "",
  ) => ({
    position,
    parent,
    type: label === "Regulation" ? "section" : label.toLowerCase(),
    label,
    number,
    keys,
    items,
  });
  const regulation = (position: number, parent: number, number: string, items = "") =>
    part(position, parent, "Regulation", number, [`§${number}`, number], items);
  const regulations = indexCitations(
    [
      part(0, null, "Code", "", ["/"]),
      part(1, 0, "Title", "09", ["09"]),
      part(2, 1, "Subtitle", "10", ["09|10"]),
      part(3, 2, "Chapter", "01", ["09|10|01"]),
      regulation(4, 3, ".02", "A.\tA\nB.\tB\n(1)\tB-1"),
      regulation(5, 3, ".03"),
      part(6, 2, "Chapter", "02", ["09|10|02"]),
      regulation(7, 6, ".02"),
      part(8, 0, "Title", "10", ["10"]),
      part(9, 8, "Subtitle", "09", ["10|09"]),
      part(10, 9, "Chapter", "36", ["10|09|36"]),
      regulation(11, 10, ".03"),
      regulation(12, 10, ".03"),
    ],
    null,
  );

  test.each([
    ["a path", { key: "09|10|02|.02" }, 7, ""],
    ["a path to a paragraph", { key: "09|10|01|.02|B.", path: ["(1)"] }, 4, "B-1"],
    ["a composed number", { key: "09.10.01.03" }, 5, ""],
    ["a composed number and an enumeration", { key: "09.10.01.02|B." }, 4, "B"],
    ["the composed number of a chapter", { key: "10.09.36" }, 10, ""],
    ["a regulation of this chapter", { kind: "regulation", key: ".02", within: { kind: "chapter" } }, 7, ""],
    ["a chapter of a title", { kind: "chapter", key: "36", within: { kind: "subtitle", key: "09" } }, 10, ""],
  ] as const)("%s leads to the provision", (_, target, position, anchor) => {
    expect(regulations.resolve(target, 7)).toEqual({ position, anchor });
  });

  test("the end of a path alone leads nowhere", () => {
    expect(regulations.resolve({ key: "13|10|01|.03" }, 7)).toBe("unresolved");
    expect(regulations.resolve({ key: "01|.03" }, 7)).toBe("unresolved");
    expect(regulations.resolve({ key: "36" }, 11)).toBe("unresolved");
  });

  test("a number that two provisions have leads to neither", () => {
    expect(regulations.resolve({ key: "10|09|36|.03" }, 4)).toBe("ambiguous");
  });
});

test("“Title 27” in a code without it does not lead to Chapter 5.27", () => {
  const chapters = indexCitations(
    [
      { position: 0, parent: null, type: "code", number: "", keys: ["/"], items: "" },
      { position: 1, parent: 0, type: "title", number: "5", keys: ["5"], items: "" },
      { position: 2, parent: 1, type: "chapter", number: "5.27", keys: ["5|5.27", "5.27"], items: "" },
      { position: 3, parent: 2, type: "section", number: "5.27.160", keys: ["§5.27.160", "5.27.160"], items: "" },
    ],
    null,
  );
  expect(chapters.resolve({ key: "27" }, 3)).toBe("unresolved");
  expect(chapters.resolve({ kind: "title", key: "27" }, 3)).toBe("unresolved");
  expect(chapters.resolve({ kind: "chapter", key: "5.27" }, 3)).toEqual({ position: 2, anchor: "" });
});

describe("a section cited by its number alone", () => {
  const bylaws = indexCitations(
    [
      { position: 0, parent: null, type: "code", number: "", keys: ["/"], items: "" },
      { position: 1, parent: 0, type: "by-law", number: "", keys: [], items: "" },
      { position: 2, parent: 1, type: "section", number: "1", keys: [], items: "" },
      { position: 3, parent: 1, type: "section", number: "2", keys: [], items: "(1)\t1\n(2)\t2" },
      { position: 4, parent: 1, type: "schedule", number: "", keys: [], items: "" },
      { position: 5, parent: 4, type: "section", number: "2", keys: [], items: "" },
      { position: 6, parent: 0, type: "by-law", number: "", keys: [], items: "" },
      { position: 7, parent: 6, type: "section", number: "1", keys: [], items: "" },
      { position: 8, parent: 0, type: "by-law", number: "", keys: [], items: "" },
      { position: 9, parent: 8, type: "section", number: "1", keys: [], items: "" },
    ],
    null,
  );
  const cited = (key: string, from: number, ...path: string[]) => bylaws.resolve({ kind: "section", key, path }, from);

  test("is in the same by-law, not in its schedules", () => {
    expect(cited("2", 2, "(2)")).toEqual({ position: 3, anchor: "2" });
    expect(cited("1", 9)).toEqual({ position: 9, anchor: "" });
  });

  test("is not in another by-law, whose numbers are its own", () => {
    expect(cited("2", 7)).toBe("unresolved");
  });

  test("needs the paragraph that is cited", () => {
    expect(cited("2", 2, "(7)")).toBe("no-paragraph");
  });
});

describe("a paragraph that is written into the number", () => {
  const regulation = (position: number, parent: number, number: string, items = "", label = "Regulation"): Citable => ({
    position,
    parent,
    type: "section",
    label,
    number,
    keys: [],
    items,
  });
  const part = (position: number, parent: number | null, label: string, number: string): Citable => ({
    position,
    parent,
    type: label.toLowerCase(),
    label,
    number,
    keys: [],
    items: "",
  });
  const maryland = indexCitations(
    [
      part(0, null, "Code", ""),
      part(1, 0, "Title", "13A"),
      part(2, 1, "Subtitle", "06"),
      part(3, 2, "Chapter", "05"),
      regulation(4, 3, ".01-1", "C.\tc\n(2)\tc-2"),
      regulation(5, 3, ".06", "D.\td\n(2)\td-2"),
      part(6, 0, "By-law", ""),
      regulation(7, 6, "18", "(2)\tb", "Section"),
      regulation(8, 6, "19", "19.3\tc", "Section"),
    ],
    null,
  );
  test.each([
    ["a whole number", { kind: "number", key: "13A.06.05.06" }, 4, { position: 5, anchor: "" }],
    [
      "the letter of a whole number",
      { kind: "number", key: "13A.06.05.06D", path: ["(2)"] },
      4,
      { position: 5, anchor: "d-2" },
    ],
    ["the letter of a path, after a suffix", { key: "13A|06|05|.01-1C" }, 5, { position: 4, anchor: "c" }],
    [
      "the letter of a citation in words",
      { kind: "regulation", key: ".06D", path: ["(2)"] },
      4,
      { position: 5, anchor: "d-2" },
    ],
    ["a number after a dot", { kind: "section", key: "18.2" }, 8, { position: 7, anchor: "b" }],
    ["a paragraph that has the whole number", { kind: "section", key: "19.3" }, 7, { position: 8, anchor: "c" }],
    ["but no letter that the regulation does not have", { kind: "regulation", key: ".06E" }, 4, "unresolved"],
    ["nor one of a path", { key: "13A|06|05|.06E" }, 4, "unresolved"],
  ])("%s", (_, target, from, found) => expect(maryland.resolve(target, from)).toEqual(found));
});

test("one number that occurs twice leaves the links to other sections of its by-law", () => {
  const numbers = ["1", "2", "56", "56", "57"];
  const section = (number: string, at: number): Citable => ({
    position: at + 2,
    parent: 1,
    type: "section",
    label: "Section",
    number,
    keys: [],
    items: "",
  });
  const byLaw = { position: 1, parent: 0, type: "by-law", label: "", number: "", keys: [], items: "" };
  const all = [{ ...byLaw, position: 0, parent: null, type: "code" }, byLaw, ...numbers.map(section)];
  const stormwater = indexCitations(all, null);
  expect(stormwater.resolve({ kind: "section", key: "57" }, 3)).toEqual({ position: 6, anchor: "" });
  expect(stormwater.resolve({ kind: "section", key: "56" }, 3)).toBe("ambiguous");
});
