import { expect, test } from "vitest";
import { parse } from "../../domain/query/parse.ts";
import { findParameter } from "./arrival.ts";

const found = (typed: string): string => findParameter(typed, parse(typed));

test.each([
  ["parking fee", "?find=parking+fee"],
  [' "off-street parking" OR fee* ', "?find=%22off-street+parking%22+OR+fee*"],
  ["title:parking NOT lot", "?find=title%3Aparking+NOT+lot"],
])("%j marks what was typed on the page of a result", (typed, expected) => {
  expect(found(typed)).toBe(expected);
});

test.each([["*"], [""], ["27.64.160(a)"], ["§ 2-3"], ["chapter 11.30"], ["NOT dog"], ["TYPE:law"], ["word ".repeat(100)]])("%j has nothing to mark", (typed) => {
  expect(found(typed)).toBe("");
});

test("[SEARCH-50] what was searched for beside the words that were typed is marked as well", () => {
  const query = { k: "and", of: [{ k: "word", word: "car", also: ["automobile", "motor vehicle"] }, { k: "word", word: "fee" }] } as const;
  expect(findParameter("car fee", query)).toBe(`?${new URLSearchParams({ find: 'car OR automobile OR "motor vehicle" OR fee' })}`);
});
