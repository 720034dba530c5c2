import { expect, test } from "vitest";
import { joinLines, joinPlainLines, type Line } from "./join-lines.ts";

const PITCH = 14;

/** Lines of a page with letters of 6 points, from the left side 72; "↵" leaves a line out, ">" indents by four letters. */
function page(...texts: readonly string[]): Line[] {
  const lines: Line[] = [];
  let top = 0;
  for (const written of texts) {
    top += PITCH;
    if (written === "↵") continue;
    const indent = written.length - written.replace(/^>+/, "").length;
    const text = written.slice(indent);
    const left = 72 + indent * 24;
    lines.push({ text, left, right: left + text.length * 6, top, size: 11 });
  }
  return lines;
}

const joined = (...texts: readonly string[]): string[] => joinLines(page(...texts)).split("\n");

test("joins the lines of a paragraph, and leaves paragraphs apart", () => {
  expect(
    joined(
      "The fee for a license of a dog that is older than six months is five",
      "dollars for each year, unless the dog is a guide dog or a dog that the",
      "police keep.",
      "↵",
      "Nobody may keep more than three dogs in a dwelling of the district that",
      "has less than an acre.",
    ),
  ).toEqual([
    "The fee for a license of a dog that is older than six months is five dollars for each year, unless the dog is a guide dog or a dog that the police keep.",
    "",
    "Nobody may keep more than three dogs in a dwelling of the district that has less than an acre.",
  ]);
});

test("a paragraph also begins with an indented line, or after a short line that ends a sentence", () => {
  expect(
    joined(
      ">The fee for a license of a dog that is older than six months is f",
      "dollars for each year, unless the dog is a guide dog or a dog that the.",
      ">Nobody may keep more than three dogs in a dwelling of the district t",
      "has less than an acre.",
      "The clerk keeps a list of all dogs that were licensed in the past years",
      "and publishes it.",
    ),
  ).toEqual([
    expect.stringMatching(/^The fee .* f dollars .* the\.$/),
    "",
    expect.stringMatching(/^Nobody .* t has less than an acre\.$/),
    "",
    expect.stringMatching(/^The clerk .* years and publishes it\.$/),
  ]);
});

test("items of a list keep their lines, and references to items do not end a paragraph", () => {
  expect(
    joined(
      "The clerk of the town shall, not later than on the first day of each",
      "month, do the following:",
      "(a) send to the owner of each dog that is not licensed according to section",
      ">four of this chapter a notice with the fee that is due;",
      "(b) keep a list of them.",
      "• Dogs",
      "• Cats",
    ),
  ).toEqual([
    "The clerk of the town shall, not later than on the first day of each month, do the following:",
    "(a) send to the owner of each dog that is not licensed according to section four of this chapter a notice with the fee that is due;",
    "(b) keep a list of them.",
    "• Dogs",
    "• Cats",
  ]);
  expect(
    joined(
      "The owner of each dog that is not licensed according to the subsection",
      "(b) of this chapter pays the fee that is due, and the costs of the town.",
    ),
  ).toHaveLength(1);
});

test("titles, votes and tables keep their lines", () => {
  expect(joined("CITY OF LARKMERE", "ORDINANCE NO. 4")).toEqual(["CITY OF LARKMERE", "ORDINANCE NO. 4"]);
  expect(joined("Ayes: Five members", "Noes: None", "Absent: One member")).toHaveLength(3);
  expect(
    joined(
      "General town fund in the year 2024 and the years before   1,200,300",
      "Road and bridge fund in the year   1,300",
    ),
  ).toHaveLength(2);
  expect(
    joined(
      "Balance sheet of the governmental funds .............. 6",
      "Statement of activities of the town .................. 7",
    ),
  ).toHaveLength(2);
});

test("sections of an ordinance begin a paragraph", () => {
  expect(
    joined(
      "Section 1. The fee for a license of a dog that is older than six months.",
      "Section 2. This ordinance takes effect at once.",
    ),
  ).toEqual([expect.stringMatching(/^Section 1/), "", expect.stringMatching(/^Section 2/)]);
});

test("plain text that was broken to fit a width is joined, and other text stays", () => {
  const wrapped =
    "The fee for a license of a dog that is older than six months is\nfive dollars.\n\nNobody may keep more than three dogs in a dwelling of the\ndistrict.";
  expect(joinPlainLines(wrapped).split("\n")).toEqual([
    "The fee for a license of a dog that is older than six months is five dollars.",
    "",
    "Nobody may keep more than three dogs in a dwelling of the district.",
  ]);
  for (const kept of ["one\ntwo\nthree", `${"a long paragraph ".repeat(20)}\nSecond paragraph`, ""])
    expect(joinPlainLines(kept)).toBe(kept);
});
