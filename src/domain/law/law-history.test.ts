import { describe, expect, test } from "vitest";
import { historyOf, lawsInBrackets, lawsOfNote, paragraphName, withoutHistory } from "./law-history.ts";
import type { Block, Content } from "./provision.ts";

const p = (text: string): Block => ({ k: "p", c: [text] });
const item = (num: string, ...b: Block[]): Block => ({ k: "item", num, anchor: num, b });
const provision = (...body: Block[]): Content => ({ body, notes: [] });
const brief = (laws: ReturnType<typeof lawsInBrackets>) => laws.map(({ name, action }) => [name, action]);

describe("History notes in the law", () => {
  test.each([
    [
      "in any proceeding under this chapter. (Ord. 2016-3 § 1; Ord. 1990-25, §2(a) & 3, 1990; prior code § 142.01(161)).",
      [
        ["ordinance 2016-3", null],
        ["ordinance 1990-25", null],
      ],
    ],
    [
      "[Added 6-12-2018 by L.L. No. 2-2018; amended 1-13-2026 by L.L. No. 1-2026]",
      [
        ["local law 2018-2", "add"],
        ["local law 2026-1", "amend"],
      ],
    ],
    [
      "[HISTORY: Adopted by the Town Board of the Town of Larkmere 4-11-2006 by L.L. No. 1-2006. Amendments noted where applicable.]",
      [["local law 2006-1", "add"]],
    ],
    [
      "(Repealed by Ord. 5) (Ord. 6 § 1)",
      [
        ["ordinance 5", "repeal"],
        ["ordinance 6", null],
      ],
    ],
    ["(Prior code § 12; Ord. 5)", [["ordinance 5", null]]],
  ])("%s", (text, laws) => {
    expect(brief(lawsInBrackets(text))).toEqual(laws);
  });

  test.each([
    "Pursuant to Ordinance No. 1997-3, the fee is due.",
    "the permit (as required by Ordinance No. 1997-3) lapses",
    "an unclosed (Ord. 1997-3",
  ])("but not: %s", (text) => {
    expect(lawsInBrackets(text)).toEqual([]);
  });

  test("in a note of history every law counts", () => {
    expect(brief(lawsOfNote("Mar. 5, 2013, D.C. Law 19-210, § 2(h)(5)(H), 59 DCR 13171"))).toEqual([
      ["d.c. law 19-210", null],
    ]);
  });
});

test.each([
  ["Dogs (and cats) pay. (Ord. 7 § 1, 2001; prior code § 2).", "Dogs (and cats) pay."],
  ["[Added 6-12-2018 by L.L. No. 2-2018]\nWithin a month (Ord. 5).", "Within a month"],
  ["A fee (see Ordinance 5) is due. (Prior code § 12)", "A fee (see Ordinance 5) is due."],
  ["Nothing to remove (see § 5).", "Nothing to remove (see § 5)."],
])("%s has a law without its history notes", (text, law) => expect(withoutHistory(text)).toBe(law));

describe("The year of a law", () => {
  test.each([
    ["(Ord. 7, 2001; Ord. 8 § 1, 2002)", [2001, 2002]],
    ["(Ord. 1990-25, §2(a) & 3, 1990; prior code § 142.01(161))", [1990]],
    ["[Amended 6-12-2018 by L.L. No. 4; 6-11-2024 by L.L. No. 3]", [2018, 2024]],
    ["(Added by Ordinance 5, adopted February 20, 1967.)", [1967]],
    ["(Ord. No. 6, Amended 04/16/2019)(Ord. No. 12, Amended 06/18/2020)", [2019, 2020]],
    ["Mar. 5, 2013, D.C. Law 19-210, § 2(h)(5)(H), 59 DCR 13171", [2013]],
    ["(Ord. 5, 1-2-2001, Ord. 6, 2-3-2002)", [2001, null]],
    ["(Ord. 7 § 2001)", [null]],
  ])("stands beside its name: %s", (text, years) => {
    expect((/^[([]/.test(text) ? lawsInBrackets(text) : lawsOfNote(text)).map(({ year }) => year)).toEqual(years);
  });
});

describe("The history of a provision", () => {
  test("names paragraphs that have a note of their own", () => {
    const content = provision(
      p("[Amended 6-9-2009 by L.L. No. 4-2009]"),
      item("A.", p("Fees."), item("(1)", p("Ten dollars. [Added 6-9-2020 by L.L. No. 1-2020]"))),
    );
    expect(historyOf(content)).toEqual([
      { name: "local law 2009-4", action: "amend", year: 2009, path: [] },
      { name: "local law 2020-1", action: "add", year: 2020, path: ["A.", "(1)"] },
    ]);
  });

  test("is that of the section if it stands in parentheses at its end", () => {
    const content = provision(item("(a)", p("One. (Ord. 3 § 1)")), item("(b)", p("Two. (Ord. 5 § 1).")));
    expect(historyOf(content)).toMatchObject([
      { name: "ordinance 3", action: null, path: ["(a)"] },
      { name: "ordinance 5", action: null, path: [] },
    ]);
  });

  test("includes notes, the laws they record, and each law once", () => {
    const note = { kind: "history", label: "History" } as const;
    const content: Content = {
      body: [p("Text. (Ord. 2015-3 § 1)")],
      notes: [
        { ...note, b: [p("Ord. 2016-3 § 2")], law: { doc: "City of San Mateo, Cal., Ord. No. 2016-3" } },
        { ...note, b: [p("Ord. 2015-3")] },
        { ...note, b: [p("Ord. 2017-1")], hidden: true },
        { kind: "editor", label: "Editor's Notes", b: [p("Prior history: Ord. 1990-1")] },
      ],
    };
    expect(historyOf(content).map(({ name }) => name)).toEqual(["ordinance 2015-3", "ordinance 2016-3"]);
  });
});

test.each([
  [["A.", "(1)"], "A(1)"],
  [["(a)", "(2)", "iv."], "(a)(2)(iv)"],
  [["2."], "2"],
  [[], ""],
])("The paragraph %j is %s", (path, name) => {
  expect(paragraphName(path)).toBe(name);
});
