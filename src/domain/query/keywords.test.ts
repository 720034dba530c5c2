import { describe, expect, it } from "vitest";
import { findCitations } from "./find-citations.ts";
import { toKeywords, optionalWords, requireAtLeast } from "./keywords.ts";
import { parse } from "./parse.ts";
import { print } from "./print.ts";

describe("The keywords of a query [OPEN-106]", () => {
  it.each([
    ["how tall can my fence be", "tall fence"],
    ["what is a family", "family"],
    ["neighbor's barking dog", "neighbor barking dog"],
    ["what’s my landlord’s duty", "landlord duty"],
    ["to be or not to be", "not"],
    ["noise at night -music", "noise night -music"],
    ['"what is a family"', '"what is a family"'],
    ["TITLE:the fence", "TITLE:the fence"],
    ["(the OR fence) wall", "(the OR fence) wall"],
    ["the", "the"],
    ["how do I make a will", "make will"],
  ])("%s: %s", (typed, keywords) => {
    expect(print(toKeywords(parse(typed)))).toBe(keywords);
  });
});

describe("A query with a minimum number of words", () => {
  it.each([
    ["a b", 1, "a OR b"],
    ["a b c", 2, "a b OR a c OR b c"],
    ["a b c", 3, "a b c"],
    ['a b "c d"', 1, '"c d" (a OR b)'],
    ["a b TITLE:c -d", 1, "TITLE:c (a OR b) -d"],
  ])("%s, at least %i: %s", (typed, least, expected) => {
    expect(print(requireAtLeast(parse(typed), least))).toBe(expected);
  });
  it("makes only plain words optional", () => {
    expect(optionalWords(parse('a b "c" TITLE:d e*')).length).toBe(2);
    expect(optionalWords(parse("a OR b"))).toEqual([]);
    expect(optionalWords(parse("word ".repeat(99))).length).toBeLessThan(10);
  });
});

describe("Citations in a query", () => {
  it.each([
    ["§ 27.64.160 restaurant", ["27.64.160"], "restaurant"],
    ["title 27 parking lot", ["27"], "parking lot"],
    ["title 16 chapter 9", ["16", "9"], null],
    ["Section 13.52.040 of the Municipal Code", ["13.52.040"], null],
    ["D.C. Official Code § 22-1321", ["22-1321"], null],
    ["SMMC 5.92.020", ["5.92.020"], null],
    ["27.64.160(a)", ["27.64.160"], null],
    ["chapter 11.30", ["11.30"], null],
  ])("%s", (typed, numbers, rest) => {
    const cited = findCitations(toKeywords(parse(typed)));
    expect(cited?.citations.map(({ number }) => number)).toEqual(numbers);
    expect(cited?.rest ? print(cited.rest) : null).toBe(rest);
  });
  it.each([
    "25 foreign students",
    "24-hour parking",
    "parking OR 27.64.160",
    '"27.64.160" fence',
    "TITLE:27.64.160",
    "fence",
  ])("are not found in %s", (typed) => {
    expect(findCitations(parse(typed))).toBeNull();
  });
});
