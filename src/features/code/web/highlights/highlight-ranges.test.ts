import { expect, test } from "vitest";
import { parse } from "../../../../domain/query/parse.ts";
import { leavesOf } from "../../../../domain/query/query.ts";
import type { Column } from "../../../../domain/query/text/columns.ts";
import { MatchFinder } from "../../../../domain/query/text/matches.ts";
import { snippetOf } from "../../../../domain/query/text/snippet.ts";
import { leavesToHighlight, rangesOf } from "../../../../domain/query/text/highlight.ts";
import { passageOf } from "./highlight-ranges.ts";

const search = (query: string) => {
  const finder = new MatchFinder(leavesOf(parse(query)));
  return (column: Column, text: string) => ({ column, text, marks: finder.matchesIn(text, column) });
};
const filler = "None of these words are in the query. ".repeat(20);

test("[SEARCH-64] a word that matches alone and as part of a phrase is one highlight, whatever its case", () => {
  const { text, marks } = search('"off-street parking" parking')("text", "OFF-STREET PARKING and Parking, off-street");
  expect(rangesOf(marks).map(({ start, end }) => text.slice(start, end))).toEqual(["OFF-STREET PARKING", "Parking"]);
});

test("a deep link goes to the passage in the snippet: the most different words, not the first match", () => {
  const law = search("parking fee")("text", `A fee is due. ${filler} Each parking space has a fee. ${filler} Parking.`);
  const best = passageOf([law]);
  expect(law.text.slice(best?.passage.start, best?.passage.end)).toBe("parking space has a fee");
  const snippet = snippetOf(law.text, law.marks)
    .map((piece) => (piece.mark ? `[${piece.text}]` : piece.text))
    .join("");
  expect(snippet).toContain("Each [parking] space has a [fee]");
});

test("the law comes before its notes; if only the heading matches, there is no passage", () => {
  const find = search("parking");
  const [title, law, notes] = [find("title", "Parking"), find("text", "Spaces."), find("notes", "Amended: parking.")];
  expect(passageOf([title, law, notes])?.of).toBe(notes);
  expect(passageOf([title, find("text", "No parking."), notes])?.of.column).toBe("text");
  expect(passageOf([title, law])).toBeNull();
});

test("[SEARCH-64] common words are not highlighted, unless the query has no others", () => {
  const marked = (query: string): string[] =>
    leavesToHighlight(query).map((leaf) => ("word" in leaf ? leaf.word : leaf.words.join(" ")));
  expect(marked("Can I keep chickens in my yard")).toEqual(["keep", "chickens", "yard"]);
  expect(marked('fee for "the harbor"')).toEqual(["fee", "the harbor"]);
  expect(marked("title:the")).toEqual(["the"]);
  expect(marked("of the")).toEqual(["of", "the"]);
});
