import { expect, test } from "vitest";
import { divideText } from "./divide-text.ts";

const first = "The board met at seven. The minutes of the last meeting were approved by all members.";
const second = "The mill pond was dredged in the summer, and the clerk filed the report about it.";
const third = "There was no other business, so the board adjourned at nine in the evening.";
const text = [first, second, third].join("\n");

test("a text is divided where the pages of its original begin, also if these were read with mistakes", () => {
  const pages = [first, second.replace("mill", "rnill").replace("pond", "p0nd"), third];
  expect(divideText(text, pages)).toEqual([first, second, third]);
});

test("what cannot be told apart stays with the page before", () => {
  expect(divideText(text, [first, "", third])).toEqual([`${first}\n${second}`, "", third]);
  expect(divideText(text, ["", "", ""])).toEqual([text, "", ""]);
});
