import { expect, test } from "vitest";
import { isBetter, isPoor, judgeText } from "./judge-text.ts";
import { lexiconOf } from "./lexicon.ts";

const words = await lexiconOf(["eng"]);
const judge = (text: string) => judgeText(text, words);

test("words of the language are known, in all their forms, and what a scanner misreads is odd", () => {
  expect(judge("The clerk shall keep the repealed ordinances' numbers and reports of the meetings.")).toEqual({
    known: 13,
    odd: 0,
  });
  expect(judge("tqwn bo^rd qulpk.w|th v/ho Ch/7d, q conununity ofthe D;a")).toEqual({ known: 0, odd: 9 });
});

test("names, numbers, times, addresses and marks of items are neither", () => {
  const neutral = "Daveda $23.20 6:00pm, 25' Or2015-766 (b) A. www.example.org 4,000 & - 1830-1856";
  expect(judge(neutral)).toEqual({ known: 0, odd: 0 });
});

test("a layer with many odd words is poor, and one with an unusual word is not", () => {
  const good = "The board of the town met at seven in the evening and approved the minutes of the last meeting.";
  expect(isPoor(judge(good))).toBe(false);
  expect(isPoor(judge(`${good} A gurdwara was named.`))).toBe(false);
  expect(isPoor(judge("Thc bo^rd of the tqwn mct at sevcn in the evening"))).toBe(true);
});

test("the better text has more words and fewer that are none; of equal ones the layer stays", () => {
  const [half, whole, noisy] = [
    { known: 50, odd: 0 },
    { known: 100, odd: 5 },
    { known: 100, odd: 30 },
  ];
  expect(isBetter(whole, half)).toBe(true);
  expect(isBetter(noisy, half)).toBe(false);
  expect(isBetter(half, half)).toBe(false);
});

test("words of other languages are not judged, only signs in them", async () => {
  expect(await lexiconOf(["eng", "spa"])).toBeNull();
  expect(judgeText("una ordenanza del pue^blo", null)).toEqual({ known: 0, odd: 1 });
});
