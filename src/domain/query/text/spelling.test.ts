import { describe, expect, it } from "vitest";
import { isCorrectable, correctionOf } from "./spelling.ts";

/** Words of a code with their number of documents. */
const words = {
  parking: 900,
  permit: 800,
  fence: 90,
  height: 300,
  accessory: 200,
  dwelling: 400,
  license: 500,
  receive: 300,
  notice: 2000,
  noise: 80,
  dog: 60,
  dogs: 40,
  park: 300,
  certificate: 400,
  can: 900,
  act: 3000,
  able: 500,
  note: 300,
  hose: 5,
  house: 600,
  title: 4000,
  parent: 50,
  been: 700,
  than: 400,
  months: 300,
  month: 500,
  deed: 90,
  chains: 4,
  lottery: 30,
  bitten: 2,
  law: 5000,
  tax: 900,
  two: 900,
  fire: 700,
  file: 800,
  xvi: 20,
  streets: 400,
  street: 900,
  sewer: 100,
  comission: 1,
  commission: 2000,
};
const known = Object.entries(words).map(([word, documents]) => ({ word, documents }));
const corrected = (typed: string): string | null => (isCorrectable(typed) ? correctionOf(typed, known) : null);

describe("A misspelled word [OPEN-106]", () => {
  it.each([
    ["swapped letters", "dgo", "dog"],
    ["the first two letters swapped", "aprking", "parking"],
    ["swapped letters of a four-letter word", "prak", "park"],
    ["a missing letter", "permt", "permit"],
    ["a missing first letter of a long word", "arking", "parking"],
    ["an extra letter", "fencee", "fence"],
    ["a neighboring key", "sewrr", "sewer"],
    ["a letter that sounds alike", "fense", "fence"],
    ["two letters that sound alike", "lisence", "license"],
    ["a first letter that sounds alike", "sertificate", "certificate"],
    ["double letters", "acesory", "accessory"],
    ["two typos in a long word", "dweling", "dwelling"],
    ["to the closest rather than the most frequent word", "streetz", "streets"],
    ["to a frequent word rather than a typo in the code", "commision", "commission"],
    ["to a word that sounds alike rather than one that looks alike", "noice", "noise"],
  ])("is corrected: %s, %s", (_slip, typed, word) => {
    expect(corrected(typed)).toBe(word);
  });
  it.each([
    ["a short everyday word", "cat"],
    ["a short word with one other letter", "fbi"],
    ["three letters with one missing", "dor"],
    ["a common word of three letters", "tow"],
    ["an everyday word", "moth"],
    ["its plural", "moths"],
    ["a short word with another first letter", "dark"],
    ["a short word with a letter from another part of the keyboard", "horse"],
    ["two typos in a medium-length word", "turtle"],
    ["another first letter", "kitten"],
    ["a word with another ending", "chainsaw"],
    ["a word close to words that nobody searches for", "beent"],
    ["a numeral", "xiv"],
    ["a number", "12a"],
    ["two letters", "dg"],
    ["a word unlike any other", "zeppelin"],
  ])("is not corrected: %s, %s", (_what, typed) => {
    expect(corrected(typed)).toBeNull();
  });
});
