import { describe, expect, it } from "vitest";
import { anchorOf } from "./anchors.ts";
import { citationsOf, plainBlocks, plainNotes } from "./plain.ts";
import type { Block, Content, Inline } from "./provision.ts";

const p = (...c: string[]): Block => ({ k: "p", c });

describe("Content as plain text", () => {
  it("has enumerations before their text and separates cells and rows", () => {
    const blocks: Block[] = [
      p("Fees:"),
      {
        k: "item",
        num: "(a)",
        anchor: "a",
        heading: ["Dogs."],
        b: [{ k: "item", num: "(1)", anchor: "a-1", b: [p("Five.")] }],
      },
      { k: "item", num: "(b)", anchor: "b", b: [] },
      {
        k: "table",
        caption: ["Rates"],
        head: [[{ b: [p("Kind")] }, { b: [p("Fee")] }]],
        body: [[{ b: [p("Dog")] }, { b: [p("$5"), p("a year")] }]],
        foot: [],
      },
    ];
    expect(plainBlocks(blocks)).toBe("Fees:\n(a) Dogs.\n(1) Five.\n(b)\nRates\nKind | Fee\nDog | $5 a year");
  });

  it("keeps superscripts and subscripts apart from the text before them", () => {
    const sup = (...c: Inline[]): Inline => ({ t: "sup", c });
    const area: Block = {
      k: "p",
      c: ["The 1", sup("st"), " 40 m", sup("2"), " of CO", { t: "sub", c: ["2"] }, sup("a, b")],
    };
    expect(plainBlocks([area])).toBe("The 1st 40 m² of CO₂^(a, b)");
  });

  it("numbers citations through the body and then the notes", () => {
    const cite = (text: string): Block => ({ k: "p", c: [{ t: "cite", to: { key: text }, c: [text] }] });
    const content: Content = {
      body: [
        { k: "quote", b: [cite("a")] },
        { k: "list", ordered: false, items: [[cite("b")]] },
      ],
      notes: [{ kind: "history", label: "History", b: [cite("c")], hidden: true }],
    };
    expect(citationsOf(content).map(({ ordinal, text }) => `${ordinal}${text}`)).toEqual(["0a", "1b", "2c"]);
    expect(plainNotes(content)).toBe("");
    expect(plainNotes(content, true)).toBe("c");
  });

  it("distinguishes (g-1) and (g)(1) in anchors", () => {
    expect([anchorOf(["(g-1)"]), anchorOf(["(g)", "(1)"]), anchorOf(["B.", "(2)", "(iv)"])]).toEqual([
      "g_1",
      "g-1",
      "B-2-iv",
    ]);
  });
});
