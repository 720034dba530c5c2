import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { plainBody, plainNotes } from "../plain.ts";
import type { Block, Content, Note, Row } from "../provision.ts";
import { compareContents, runsOf, type ComparedBlock, type ComparedLine } from "./contents.ts";
import type { Run } from "./diff-text.ts";
import { exactRuns, readableRuns } from "./runs.ts";

const p = (text: string): Block => ({ k: "p", c: [text] });
const item = (num: string, ...b: (string | Block)[]): Block => ({
  k: "item",
  num,
  anchor: num.replaceAll(/\W/g, ""),
  b: b.map((each) => (typeof each === "string" ? p(each) : each)),
});
const row = (...cells: string[]): Row => cells.map((cell) => ({ b: cell === "" ? [] : [p(cell)] }));
const table = (...rows: Row[]): Block => ({ k: "table", head: rows.slice(0, 1), body: rows.slice(1), foot: [] });
const history = (text: string): Note => ({ kind: "history", label: "History", b: [p(text)] });
const content = (body: readonly (string | Block)[], notes: readonly Note[] = []): Content => ({
  body: body.map((each) => (typeof each === "string" ? p(each) : each)),
  notes,
});

/** "kept" lines are left out; words as "[-gone-]", "{+new+}", "‹history that moved or layout›". */
function shown(blocks: readonly ComparedBlock[]): string[] {
  return blocks.flatMap((block) => {
    if (block.k === "line") return block.t === "kept" ? [] : [`${block.t}: ${words(block.runs)}`];
    return block.rows.flatMap(({ t, cells }) =>
      t === "kept" ? [] : [`${t}: ${cells.map(({ runs }) => words(runs)).join(" | ")}`],
    );
  });
}
const words = (runs: ComparedLine["runs"]): string =>
  runs
    .map(({ t, text, as }) => {
      if (as === "movedHistory" || as === "layout") return `‹${text}›`;
      return t === "kept" ? text : t === "added" ? `{+${text}+}` : `[-${text}-]`;
    })
    .join("");
const changes = (before: Content, after: Content) => {
  const { law, notes, unmarked } = compareContents(before, after);
  return { law: shown(law), notes: shown(notes), unmarked };
};

describe("[OPEN-123] A comparison of two versions of a section", () => {
  it("marks words within blocks, and knows a block by its words when it is renumbered", () => {
    const before = content([
      "Permits:",
      item("(a)", "A dog is kept on a leash."),
      item("(b)", "A cat is not."),
      item("(c)", "A bird is caged."),
    ]);
    const after = content([
      "Permits:",
      item("(a)", "Every dog is kept on a short leash."),
      item("(b)", "A horse is shod by a licensed farrier."),
      item("(c)", "A cat is not."),
      item("(d)", "A bird is caged."),
    ]);
    expect(changes(before, after)).toEqual({
      law: [
        "changed: (a) [-A -]{+Every +}dog is kept on a {+short +}leash.",
        "added: {+(b) A horse is shod by a licensed farrier.+}",
        "changed: [-(b) -]{+(c) +}A cat is not.",
        "changed: [-(c) -]{+(d) +}A bird is caged.",
      ],
      notes: [],
      unmarked: [],
    });
    const renumbered = compareContents(before, after).law[3];
    expect(renumbered).toMatchObject({ before: { k: "item", num: "(b)" }, after: { k: "item", num: "(c)" } });
  });

  it("recognizes text that moved, also if words in it changed", () => {
    const moving = "The clerk keeps a register of all licensed vendors and posts it in the town hall.";
    const others = [
      "Fees are due each year on the first of May.",
      "A license ends when the vendor moves away.",
      "Appeals go to the board.",
    ];
    const { law, changed } = compareContents(
      content([moving, ...others]),
      content([...others, moving.replace("posts", "shows")]),
    );
    expect(law.map(({ t }) => t)).toEqual(["movedAway", "kept", "kept", "kept", "moved"]);
    expect(words((law[4] as ComparedLine).runs)).toContain("[-posts -]{+shows +}");
    expect(changed.law).toBe(true);
  });

  it("finds the words of a paragraph that was split or joined, and marks none of them", () => {
    const before = content([
      item("(a)", "Awning. A roof of cloth that hangs over the public way."),
      "Signs are lit by day.",
      "They are dark at night.",
    ]);
    const after = content([
      {
        k: "item",
        num: "(a)",
        anchor: "a",
        heading: ["Awning."],
        b: [p("A roof of cloth that hangs over the public way.")],
      },
      "Signs are lit by day. They are dark at night.",
    ]);
    const { law, changed, unmarked } = compareContents(before, after);
    expect(law.map(({ t }) => t)).toEqual(["kept", "split", "kept", "joined"]);
    expect(changed.law).toBe(false);
    expect(unmarked).toEqual(["paragraphs"]);
  });

  it("compares tables cell by cell, with rows and columns that were added", () => {
    const before = content([table(row("District", "Lot"), row("R-1", "5,000 feet"), row("R-2", "4,000 feet"))]);
    const after = content([
      table(
        row("District", "Lot", "Height"),
        row("R-1", "6,000 feet", "30"),
        row("R-2", "4,000 feet", "40"),
        row("C-1", "none", "50"),
      ),
    ]);
    expect(changes(before, after).law).toEqual([
      "changed: District | Lot | {+Height+}",
      "changed: R-1 | [-5,000 -]{+6,000 +}feet | {+30+}",
      "changed: R-2 | 4,000 feet | {+40+}",
      "added: {+C-1+} | {+none+} | {+50+}",
    ]);
  });

  it("says once that history moved out of the text, and marks only what is new in it", () => {
    const before = content(["Ten dollars are due.", item("(a)", "Dogs pay three. (Ord. 1999-2 § 1; Ord. 1980-5).")]);
    const after = content(
      ["Ten dollars are due.", item("(a)", "Dogs pay three.")],
      [history("Ord. No. 1980-5"), history("Ord. No. 1999-2 § 1"), history("Ord. No. 2019-7 § 3")],
    );
    expect(changes(before, after)).toEqual({
      law: [],
      notes: ["history: ‹Ord. No. 1980-5›", "history: ‹Ord. No. 1999-2 § 1›", "added: {+Ord. No. 2019-7 § 3+}"],
      unmarked: ["history"],
    });
    expect(compareContents(before, after).changed).toEqual({ law: false, notes: true });
    expect(compareContents(after, before).changed).toEqual({ law: false, notes: true });
  });

  it("counts a change of history in the text as one of the notes", () => {
    const { changed } = compareContents(
      content(["Ten dollars are due. (Ord. 1999-2 § 1)"]),
      content(["Ten dollars are due. (Ord. 1999-2 § 1; Ord. 2001-4)"]),
    );
    expect(changed).toEqual({ law: false, notes: true });
  });

  it("does not mark typography", () => {
    const before = content([
      'A "dog" -- the owner\'s -- weighs 5 lbs...',
      "Lots of 50 ft2.",
      "o Elm Street",
      "Sold  here.",
    ]);
    const after = content(["A “dog” — the owner’s — weighs 5 lbs…", "Lots of 50 ft².", "Elm Street", "Sold here."]);
    const { law, changed, unmarked } = compareContents(before, after);
    expect([changed.law, unmarked]).toEqual([false, ["typography", "paragraphs"]]);
    expect(law.every(({ t }) => t === "kept")).toBe(true);
    const cells = ["• Grading. • Walls.", "Grading. Walls."].map((each) =>
      content([table(row("Type", "What"), row("A", each))]),
    );
    expect(compareContents(cells[0] ?? before, cells[1] ?? after)).toMatchObject({
      law: [{ k: "table", t: "kept" }],
      changed: { law: false },
      unmarked: ["paragraphs"],
    });
    expect(compareContents(content(["10² lots"]), content(["102 lots"])).changed.law).toBe(true);
  });

  it("replaces whole phrases instead of letters and small words in common", () => {
    expect(
      changes(
        content(["The board shall give notice of a hearing by mail to the owner of the land before it acts."]),
        content([
          "The board shall give public word of a session in the paper for residents of the area before it acts.",
        ]),
      ).law,
    ).toEqual([
      "changed: The board shall give [-notice of a hearing by mail to the owner of the land -]{+public word of a session in the paper for residents of the area +}before it acts.",
    ]);
    expect(
      changes(content(["A low-rise house is built of brick."]), content(["A high-end house is built of brick."])).law,
    ).toEqual(["changed: A [-low-rise -]{+high-end +}house is built of brick."]);
  });
});

/** Contents with much in common, like two versions of a section. */
const phrase = fc.constantFrom(
  "The town clerk keeps a list of dogs.",
  "Keep a dog on a leash.",
  "“Lot” means a piece of land",
  "Fees are due on May 1. (Ord. 2001-3 § 1, 2001; prior code § 5)",
  "(1) Section 12-4(a)—six (6) feet",
  "Reserved.",
  "é 🐕 m² \uD83D",
  "o Elm Street",
  "a  b",
  "| |",
  " ",
);
const text = fc.oneof(
  phrase,
  fc.array(phrase, { minLength: 2, maxLength: 3 }).map((all) => all.join(" ")),
  fc.string({ unit: "binary", maxLength: 12 }),
);
const cell = fc.array(text.map(p), { maxLength: 2 }).map((b) => ({ b }));
const { block } = fc.letrec<{ block: Block }>((tie) => ({
  block: fc.oneof(
    { maxDepth: 2, withCrossShrink: true },
    text.map(p),
    text.map((alt): Block => ({ k: "img", src: "x.png", alt })),
    fc.record({
      k: fc.constant("item" as const),
      num: fc.constantFrom("", "(a)", "(b)", "1."),
      anchor: fc.constant("a"),
      b: fc.array(tie("block"), { maxLength: 3 }),
    }),
    fc.record({
      k: fc.constant("item" as const),
      num: fc.constant("(c)"),
      anchor: fc.constant("c"),
      heading: text.map((each) => [each]),
      b: fc.array(tie("block"), { maxLength: 2 }),
    }),
    fc.record({
      k: fc.constant("list" as const),
      ordered: fc.boolean(),
      items: fc.array(fc.array(tie("block"), { maxLength: 2 }), { maxLength: 2 }),
    }),
    fc.record({ k: fc.constant("quote" as const), b: fc.array(tie("block"), { maxLength: 2 }) }),
    fc.record({
      k: fc.constant("table" as const),
      caption: fc.array(text, { maxLength: 1 }),
      head: fc.array(fc.array(cell, { maxLength: 3 }), { maxLength: 1 }),
      body: fc.array(fc.array(cell, { maxLength: 3 }), { maxLength: 3 }),
      foot: fc.constant([]),
    }),
  ),
}));
const note = fc.record({
  kind: fc.constantFrom("history", "editor", "other"),
  label: fc.constantFrom("History", "Notes"),
  b: fc.array(fc.oneof(text.map(p), fc.constant(p("Ord. No. 2001-3 § 1"))), { maxLength: 2 }),
});
const anyContent: fc.Arbitrary<Content> = fc.record({
  body: fc.array(block, { maxLength: 6 }),
  notes: fc.array(note, { maxLength: 3 }),
});
/** A content, and the same with blocks left out, repeated and moved. */
const versions = fc.oneof(
  fc.tuple(anyContent, anyContent),
  fc
    .tuple(anyContent, fc.array(fc.nat(5), { maxLength: 6 }), fc.array(block, { maxLength: 2 }))
    .map(([own, order, more]): [Content, Content] => [
      own,
      { ...own, body: [...order.flatMap((at) => own.body[at] ?? []), ...more] },
    ]),
);

const older = (runs: readonly Run[]) =>
  runs
    .filter(({ t }) => t !== "added")
    .map((run) => run.text)
    .join("");
const newer = (runs: readonly Run[]) =>
  runs
    .filter(({ t }) => t !== "removed")
    .map((run) => run.text)
    .join("");

describe("[OPEN-123] Whatever is compared", () => {
  it("both texts can be read from the result", () => {
    fc.assert(
      fc.property(versions, ([before, after]) => {
        const { law, notes } = exactRuns(compareContents(before, after));
        expect([older(law), older(notes)]).toEqual([plainBody(before), plainNotes(before)]);
        expect([newer(law), newer(notes)]).toEqual([plainBody(after), plainNotes(after)]);
      }),
      { numRuns: 1000 },
    );
  });

  it("a text is equal to itself", () => {
    fc.assert(
      fc.property(anyContent, (own) => {
        const comparison = compareContents(own, structuredClone(own));
        expect(comparison).toMatchObject({ changed: { law: false, notes: false }, unmarked: [] });
        expect([...comparison.law, ...comparison.notes].every(({ t }) => t === "kept")).toBe(true);
      }),
      { numRuns: 300 },
    );
  });

  it("the result is not longer than both texts together, and what reads well has the words of the newer text", () => {
    fc.assert(
      fc.property(versions, ([before, after]) => {
        const comparison = compareContents(before, after);
        const all = [...comparison.law, ...comparison.notes].flatMap(runsOf);
        const length = all.reduce((sum, run) => sum + run.text.length + (run.was?.length ?? 0), 0);
        const texts = [before, after].map((each) => plainBody(each).length + plainNotes(each).length);
        expect(length).toBeLessThanOrEqual(2 * texts.reduce((sum, each) => sum + each, 0));
        const bare = (each: string) => each.replaceAll(/[\s|]/g, "");
        expect(bare(newer(readableRuns(comparison).law))).toBe(bare(plainBody(after)));
      }),
      { numRuns: 500 },
    );
  });
});

describe("[OPEN-123] Hostile input is compared plainly instead of forever", () => {
  const many = (count: number, make: (at: number) => string | Block) =>
    content(Array.from({ length: count }, (_, at) => make(at)));
  it.each<[string, Content, Content]>([
    [
      "10,000 equal paragraphs, and other ones",
      many(10_000, () => "Reserved for the town."),
      many(10_000, () => "Repealed by the board."),
    ],
    [
      "10,000 equal paragraphs, some of them changed",
      many(10_000, () => "Reserved for the town."),
      many(9000, (at) => (at % 7 === 0 ? `Paragraph ${at}.` : "Reserved for the town.")),
    ],
    [
      "3,000 paragraphs that are all a little different",
      many(3000, (at) => `The lot ${at} has a width of ${at * 3} feet.`),
      many(3000, (at) => `The lot ${at + 1} had a width of ${at * 7} feet.`),
    ],
    [
      "a table of 5,000 rows with another number in each",
      content([table(...Array.from({ length: 5000 }, (_, at) => row(`Street ${at % 40}`, `${at}`, "12")))]),
      content([table(...Array.from({ length: 5000 }, (_, at) => row(`Street ${at % 41}`, `${at + 1}`, "13")))]),
    ],
    [
      "300,000 words without punctuation",
      content([Array.from({ length: 300_000 }, (_, at) => `w${(at * 7919) % 5003}`).join(" ")]),
      content([Array.from({ length: 300_000 }, (_, at) => `w${(at * 7907) % 5009}`).join(" ")]),
    ],
    [
      "brackets and spaces",
      content(["(".repeat(50_000) + " ".repeat(50_000)]),
      content([")(".repeat(50_000) + "- ".repeat(50_000)]),
    ],
    [
      "history without end",
      content([`(Ord. 1-1; ${"Ord. 2-2; ".repeat(20_000)})`]),
      content(["None."], [history("Ord. No. 1-1; ".repeat(20_000))]),
    ],
  ])("%s", { timeout: 60_000 }, (_, before, after) => {
    const { law } = exactRuns(compareContents(before, after));
    expect(older(law)).toBe(plainBody(before));
    expect(newer(law)).toBe(plainBody(after));
  });
});
