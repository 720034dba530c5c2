import { expect, test } from "vitest";
import { paperBlocks } from "./paper-blocks.ts";

test("the text of a page has headings, paragraphs, lists, and lines that stay", () => {
  const text = [
    "CITY OF LARKMERE\nORDINANCE NO. 4",
    "Section 1. Fees",
    "The fee is $5.",
    "WHEREAS, dogs bark; and",
    "The clerk shall:\n(a) keep a list;\n(b) send it\nto the board.",
    "Ayes: 5\nNoes: 0",
  ].join("\n\n");
  expect(paperBlocks(text)).toEqual([
    { kind: "heading", text: "CITY OF LARKMERE\nORDINANCE NO. 4" },
    { kind: "heading", text: "Section 1. Fees" },
    { kind: "paragraph", text: "The fee is $5." },
    { kind: "paragraph", text: "WHEREAS, dogs bark; and" },
    { kind: "paragraph", text: "The clerk shall:" },
    {
      kind: "list",
      items: [
        { marker: "(a)", text: "keep a list;" },
        { marker: "(b)", text: "send it\nto the board." },
      ],
    },
    { kind: "lines", text: "Ayes: 5\nNoes: 0" },
  ]);
  expect(paperBlocks(" \n\n ")).toEqual([]);
});

test("sentences in capitals and sentences about sections are no headings", () => {
  expect(paperBlocks("AGREED,")[0]?.kind).toBe("paragraph");
  expect(paperBlocks("Section 4 of the charter was read aloud.")[0]?.kind).toBe("paragraph");
  expect(paperBlocks("2024")[0]?.kind).toBe("paragraph");
});
