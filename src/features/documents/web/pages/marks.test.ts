import { expect, test } from "vitest";
import { writePlacedText, type PlacedWord } from "../../../../domain/placed-text.ts";
import { leavesToHighlight } from "../../../../domain/query/text/highlight.ts";
import { MatchFinder } from "../../../../domain/query/text/matches.ts";
import { marksOf } from "./marks.ts";
import { firstMatchFrom, placeOfMatch } from "./use-find.ts";

/** Lines of words: each letter is ten wide, each line twenty high. */
function placed(...lines: string[]): string {
  const words = lines.map((line, number) =>
    [...line.matchAll(/\S+/g)].map(({ 0: text, index }): PlacedWord => ({
      text,
      left: index * 10,
      top: number * 30,
      width: text.length * 10,
      height: 20,
    })),
  );
  return writePlacedText(words) ?? "";
}
const marks = (find: string, text: string, ...lines: string[]) =>
  marksOf(placed(...lines), text, new MatchFinder(leavesToHighlight(find)));
const boxes = (...found: ReturnType<typeof marks>) =>
  found.map((mark) => mark.boxes.map(({ left, top, width, height }) => [left, top, width, height]));

test("[SEARCH-64] words of a search are marked in all their forms, without the signs around them", () => {
  const found = marks("fence", "", "A fence, or two", "“Fences”");
  expect(boxes(...found)).toEqual([[[20, 0, 50, 20]], [[10, 30, 60, 20]]]);
});

test("a phrase is one match, with a box on each line", () => {
  const found = marks('"fence permit fee"', "", "the fence permit", "fee is due");
  expect(boxes(...found)).toEqual([
    [
      [40, 0, 120, 20],
      [0, 30, 30, 20],
    ],
  ]);
});

test("a word that is broken at the end of a line is whole if the text of the page has it so", () => {
  expect(boxes(...marks("ordinance", "The ordinance says", "The ordi-", "nance says"))).toEqual([
    [
      [40, 0, 50, 20],
      [0, 30, 50, 20],
    ],
  ]);
  expect(marks("street", "off-street parking", "off-", "street parking")).toHaveLength(1);
});

test("common words are not marked, as on pages of laws", () => {
  expect(marks("a fence in the yard", "", "a fence in the yard")).toHaveLength(2);
});

test("matches are numbered through all pages", () => {
  const found = {
    find: "fence",
    pages: [
      { page: 2, count: 3 },
      { page: 7, count: 1 },
    ],
    total: 4,
    isCut: false,
    isUndivided: false,
  };
  expect([0, 2, 3, 4].map((number) => placeOfMatch(found, number))).toEqual([
    { page: 2, nth: 0 },
    { page: 2, nth: 2 },
    { page: 7, nth: 0 },
    null,
  ]);
  expect([1, 2, 3, 7, 8].map((page) => firstMatchFrom(found, page))).toEqual([0, 0, 3, 3, 0]);
});
