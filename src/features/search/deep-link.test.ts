import { expect, test } from "vitest";
import { read } from "../../domain/query/parse.ts";
import { TEST_LANGUAGE } from "../../domain/query/test-language.ts";
import { citedParagraph, findParameter } from "./deep-link.ts";

const findOf = (typed: string): string => {
  const reading = read(typed, TEST_LANGUAGE);
  return findParameter(reading, reading.query);
};

test.each([
  ["parking fee", "?find=parking+fee"],
  [' "off-street parking" OR fee* ', "?find=%22off-street+parking%22+OR+fee*"],
  ["title:parking NOT lot", "?find=title%3Aparking+NOT+lot"],
  ["fee DATE:[2020-01-01 TO 2020-12-31] TYPE:doc", "?find=fee"],
])("the page of a result highlights the words of %j", (typed, expected) => {
  expect(findOf(typed)).toBe(expected);
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
])("%j has nothing to highlight", (typed) => {
  expect(findOf(typed)).toBe("");
});

test("[SEARCH-50] related words that were searched for are highlighted too", () => {
  const query = {
    k: "and",
    of: [
      { k: "word", word: "car", also: ["automobile", "motor vehicle"] },
      { k: "word", word: "fee" },
    ],
  } as const;
  expect(findParameter(read("car fee"), query)).toBe(
    `?${new URLSearchParams({ find: 'car OR automobile OR "motor vehicle" OR fee' })}`,
  );
});

test("[SEARCH-50] if they are too long for an address, only the typed words are highlighted", () => {
  const also = Array.from({ length: 60 }, (_word, index) => `automobile${index}`);
  expect(findParameter(read("car"), { k: "word", word: "car", also })).toBe("?find=car");
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
])("%s does not lead to a single paragraph among %j", (typed, numbers, number) => {
  expect(citedParagraph(typed, numbers)(larkmere, number)).toBeNull();
});
