import { describe, expect, test } from "vitest";
import { citationsOf } from "./plain.ts";
import type { Block, Content, Inline } from "./provision.ts";
import { markCitations } from "./text-citations.ts";
import { ownNameOf } from "./text-citations/own-name.ts";

const paragraph = (...c: Inline[]): Content => ({ body: [{ k: "p", c }], notes: [] });
const found = (text: string) => citationsOf(markCitations(paragraph(text))).map(({ text: each }) => each);

describe("a citation in plain text is found", () => {
  test.each([
    ["a permit in terms of section 12(3) lapses.", ["section 12(3)"]],
    ["See § 12-4(B) for fees.", ["§ 12-4(B)"]],
    ["as provided in Chapter 7.50.", ["Chapter 7.50"]],
    ["required by Section 5.04.010(a)(2) of this code", ["Section 5.04.010(a)(2)"]],
    ["the provisions of sections 4, 5 and 7 apply.", ["sections 4", "5", "7"]],
    ["under §§ 16-2331 through 16-2333", ["§§ 16-2331", "16-2333"]],
    ["subchapters VII, XIII-A and XX of this chapter", ["subchapters VII", "XIII-A", "XX"]],
    ["defined in Regulations .04 and .05 of this chapter.", ["Regulations .04", ".05"]],
    ["Under this Act the fee of section 5 applies", ["section 5"]],
    ["Section 3 of this by-law and the Traffic Act", ["Section 3"]],
    ["within 10 days of section 12 and 15 days later", ["section 12"]],
    ["as contemplated in subsection 13(2).", ["subsection 13(2)"]],
    ["in terms of section 18.2 the owner", ["section 18.2"]],
    ["Despite any other Act or law, and subject to section 35, a person may", ["section 35"]],
    ["under Regulations .06D(2) and .09C of this chapter", ["Regulations .06D(2)", ".09C"]],
  ])("%s", (text, citations) => expect(found(text)).toEqual(citations));

  test("with the part that it names", () => {
    const [citation] = citationsOf(markCitations(paragraph("under Chapter 22 of Title 47, including")));
    expect(citation?.to).toEqual({ kind: "chapter", key: "22", within: { kind: "title", key: "47" } });
  });

  test("but not with the mark of a footnote as its digit", () => {
    const c: Inline[] = ["see section 12", { t: "sup", c: ["1"] }, " and", { t: "sup", c: ["a, b"] }, " section 14."];
    expect(citationsOf(markCitations(paragraph(...c))).map(({ text }) => text)).toEqual(["section 12", "section 14"]);
  });

  test("beside marked citations and within emphasis, in items and tables", () => {
    const cite: Inline = { t: "cite", to: { key: "§1" }, c: ["section 1"] };
    const content: Content = {
      body: [
        { k: "item", num: "(a)", anchor: "a", b: [{ k: "p", c: [cite, " and ", { t: "em", c: ["section 2"] }] }] },
        { k: "table", head: [], body: [[{ b: [{ k: "p", c: ["section 3"] }] }]], foot: [] },
      ],
      notes: [],
    };
    expect(citationsOf(markCitations(content)).map(({ text, to }) => [text, to.kind])).toEqual([
      ["section 1", undefined],
      ["section 2", "section"],
      ["section 3", "section"],
    ]);
  });
});

describe("a citation of the own code by its name is found", () => {
  const isOwnName = ownNameOf(["Code of the Town of Larkmere", "City of San Mateo, Cal., Municipal Code"]);
  const foundIn = (text: string) =>
    citationsOf(markCitations(paragraph(text), { isOwnName })).map(({ text: each }) => each);
  test.each([
    ["under section 5-2 of the Larkmere Code", ["section 5-2"]],
    ["under section 5-2 of the Larkmere Town Code.", ["section 5-2"]],
    ["under section 5-2 of the Code of Larkmere and the Education Law", ["section 5-2"]],
    ["San Mateo Municipal Code Section 5.04.010 applies", ["Section 5.04.010"]],
    ["Chapter 7.50 of the Municipal Code", ["Chapter 7.50"]],
    ["section 5-2 of the Larkmere Code Enforcement Rules", []],
    ["section 5-2 of the Oakley Code", []],
    ["section 5-2 of the Code", []],
  ])("%s", (text, citations) => expect(foundIn(text)).toEqual(citations));
});

describe("a whole number after the acronym of the code is found", () => {
  const isOwnName = ownNameOf(["Code of Maryland Regulations"]);
  const keysIn = (text: string) =>
    citationsOf(markCitations(paragraph(text), { isOwnName })).map(({ text: each, to }) => [each, to.key, to.path]);
  test.each([
    ["See COMAR 13A.06.05.02.", [["COMAR 13A.06.05.02", "13A.06.05.02", undefined]]],
    ["See COMAR 13A.06.05.02B(2).", [["COMAR 13A.06.05.02B(2)", "13A.06.05.02B", ["(2)"]]]],
    [
      "COMAR 13A.05.01.07—.08 and 10.09.36.03 to plan for",
      [
        ["COMAR 13A.05.01.07", "13A.05.01.07", undefined],
        [".08", "13A.05.01.08", undefined],
        ["10.09.36.03", "10.09.36.03", undefined],
      ],
    ],
    ["IBC 13.06 and COMAR 13", []],
  ])("%s", (text, citations) => expect(keysIn(text)).toEqual(citations));
});

describe("a paragraph of the same provision is found", () => {
  const items = (...b: readonly Block[]): Content => ({ body: b, notes: [] });
  const item = (num: string, ...b: readonly Block[]): Block => ({ k: "item", num, anchor: num, b });
  const text = (c: string): Block => ({ k: "p", c: [c] });
  const pathsIn = (content: Content) => citationsOf(markCitations(content)).map(({ to }) => to.path?.join("") ?? "");

  test("from the top for a subsection, and around the citation for a paragraph", () => {
    const content = items(
      item("(1)", text("Dogs, see subsections (2)(a) and (3), and paragraph (a)."), item("(a)", text("x"))),
      item("(2)", item("(a)", text("Cats, see paragraph (b) of this subsection.")), item("(b)", text("x"))),
      item("(3)", text("Subsection (1) applies, and paragraph (c)."), item("(b)", text("x"))),
    );
    expect(pathsIn(content)).toEqual(["(2)(a)", "(1)(a)", "(2)(b)", "(1)"]);
  });

  test("but not in another section or law, nor one that is missing or occurs twice", () => {
    const told: string[] = [];
    const content = items(
      item("(1)", text("Under subsection (2) of the Act, section 7(3), paragraph (a), and subsection (9).")),
      item("(2)", text("Under subsection (1) or section 5 of the Systems Act, and subsection (2) thereof.")),
      item("(3)", text("One.")),
      item("(3)", text("Two; see subsection (3).")),
    );
    const marked = markCitations(content, { skipped: (reason) => told.push(reason) });
    expect(citationsOf(marked).map(({ text: each }) => each)).toEqual([]);
    expect(told.toSorted()).toEqual([...Array(2).fill("no-paragraph"), ...Array(told.length - 2).fill("other-law")]);
  });

  test("or is one of the section that is named after it", () => {
    const [citation, section] = citationsOf(
      markCitations(paragraph("a permit under subsection (2)(a) of section 12.")),
    );
    expect(citation?.to).toEqual({ kind: "section", key: "12", path: ["(2)", "(a)"] });
    expect(section?.text).toBe("section 12");
  });
});

test("the end of a range is known as one", () => {
  const citations = citationsOf(markCitations(paragraph("in sections 4 to 9 and 12.")));
  expect(citations.map(({ to }) => [to.key, to.end])).toEqual([
    ["4", undefined],
    ["9", true],
    ["12", undefined],
  ]);
});

describe("a citation of another law is not", () => {
  test.each([
    "under section 5 of the Education Law",
    "section 12 of the Local Government Act",
    "section 3 of Act 12 of 1996",
    "42 U.S.C. § 1983",
    "Vehicle Code Section 21100",
    "Section 21100, California Vehicle Code",
    "§ 19-101, Election Law Article",
    "Act 12 of 1996, section 3",
    "sections 3 and 4, read with section 5 of the Systems Act",
    "section 80A(6) of the National Road Traffic Act, 1996 (Act 93 of 1996), read with section 5",
    "The Road Traffic Act provides in section 12 that",
    "Section 8 Housing",
    "Chapter 3 of Title 11-X of the District of Columbia Municipal Regulations",
    "ASTM F 2291-04, Section 15",
    "Title 17, Subtitle 5",
    "Chapter 30. The provisions of Chapter 30 of the IBC relate to elevators",
    "12 sections, part of subsection 4",
    "subsection 13(2) of the Education Act",
    "must comply with SABS 0108 and SABS 089: Part 2",
  ])("%s", (text) => expect(found(text)).toEqual([]));
});

test("a chapter of another text in a list of texts is not, whose name is in the cell before", () => {
  const row = (...cells: string[]) => cells.map((text) => ({ b: [{ k: "p", c: [text] } as const] }));
  const rows = [
    row("General By-laws, Drummond Health Committee", "Chapter 1"),
    row("Dogs without a license", "Chapter 2"),
    row("Chapter 3", "Despite any other law"),
  ];
  const content: Content = { body: [{ k: "table", head: [], body: rows, foot: [] }], notes: [] };
  expect(citationsOf(markCitations(content)).map(({ text }) => text)).toEqual(["Chapter 2", "Chapter 3"]);
});

test("the text stays the same, and one without citations is the same object", () => {
  const plain = paragraph("Dogs are kept on a leash.");
  expect(markCitations(plain)).toBe(plain);
});
