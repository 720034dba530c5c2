import { expect, test } from "vitest";
import { parse } from "../../domain/query/parse.ts";
import { citedParagraph, findParameter } from "./deep-link.ts";

const found = (typed: string): string => findParameter(typed, parse(typed));

test.each([
  ["parking fee", "?find=parking+fee"],
  [' "off-street parking" OR fee* ', "?find=%22off-street+parking%22+OR+fee*"],
  ["title:parking NOT lot", "?find=title%3Aparking+NOT+lot"],
])("%j marks what was typed on the page of a result", (typed, expected) => {
  expect(found(typed)).toBe(expected);
});

test.each([
  ["*"],
  [""],
  ["27.64.160(a)"],
  ["§ 2-3"],
  ["chapter 11.30"],
  ["NOT dog"],
  ["TYPE:law"],
  ["word ".repeat(100)],
])("%j has nothing to mark", (typed) => {
  expect(found(typed)).toBe("");
});

test("[SEARCH-50] what was searched for beside the words that were typed is marked as well", () => {
  const query = {
    k: "and",
    of: [
      { k: "word", word: "car", also: ["automobile", "motor vehicle"] },
      { k: "word", word: "fee" },
    ],
  } as const;
  expect(findParameter("car fee", query)).toBe(
    `?${new URLSearchParams({ find: 'car OR automobile OR "motor vehicle" OR fee' })}`,
  );
});

test("[SEARCH-50] where that is more than an address bears, what was typed is marked", () => {
  const also = Array.from({ length: 60 }, (_word, index) => `automobile${index}`);
  expect(findParameter("car", { k: "word", word: "car", also })).toBe("?find=car");
});

const larkmere = { custId: "larkmere", archiveId: null };

test.each([
  ["27.64.160(a)", ["27.64.160", "27.64.1600"], "27.64.160", "/larkmere/cite/27.64.160(a)"],
  ["§ 135-24 (b)(2)", ["135-24"], "135-24", "/larkmere/cite/135-24(b)(2)"],
  ["135-24B(2)", ["135-24"], "135-24", "/larkmere/cite/135-24B(2)"],
  ["135-24B", ["135-24"], "135-24", "/larkmere/cite/135-24B"],
])("[SEARCH-16] %s leads to the paragraph", (typed, numbers, number, expected) => {
  expect(citedParagraph(typed, numbers)(larkmere, number)).toBe(expected);
  expect(citedParagraph(typed, numbers)({ ...larkmere, archiveId: "larkmere-2" }, number)).toBe(
    expected.replace("larkmere", "larkmere-2"),
  );
  expect(citedParagraph(typed, numbers)(larkmere, "27.64.1600")).toBeNull();
});

test.each([
  ["27.64.160", ["27.64.160"], "27.64.160"],
  ["135-24B", ["135-24B", "135-24"], "135-24B"],
  ["135-24B", ["135-24B", "135-24"], "135-24"],
  ["27.64.160(a)", ["27.64.160", "27.64.160"], "27.64.160"],
  ["parking fee", ["27.64.160"], "27.64.160"],
  ["", [""], ""],
])("%s names no paragraph of its own among %j", (typed, numbers, number) => {
  expect(citedParagraph(typed, numbers)(larkmere, number)).toBeNull();
});
