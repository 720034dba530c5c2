import { describe, expect, it } from "vitest";
import { isCorrectable, correctionOf } from "./spelling.ts";

/** Words of a law, each in so many documents. */
const law = {
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
const known = Object.entries(law).map(([word, documents]) => ({ word, documents }));
const meant = (typed: string): string | null => (isCorrectable(typed) ? correctionOf(typed, known) : null);

describe("A misspelled word [OPEN-106]", () => {
  it.each([
    ["letters that changed places", "dgo", "dog"],
    ["the first two as well", "aprking", "parking"],
    ["and of a word of four", "prak", "park"],
    ["a letter left out", "permt", "permit"],
    ["the first one, of a long word", "arking", "parking"],
    ["a letter too many", "fencee", "fence"],
    ["a key beside the right one", "sewrr", "sewer"],
    ["what sounds alike", "fense", "fence"],
    ["twice", "lisence", "license"],
    ["at the beginning", "sertificate", "certificate"],
    ["what is doubled or not", "acesory", "accessory"],
    ["two slips in a long word", "dweling", "dwelling"],
    ["the nearest word rather than the commonest", "streetz", "streets"],
    ["a common word rather than a slip of the law's own", "commision", "commission"],
    ["what sounds alike rather than what is written alike", "noice", "noise"],
  ])("is mended: %s, %s", (_slip, typed, word) => {
    expect(meant(typed)).toBe(word);
  });
  it.each([
    ["a short word that is another", "cat"],
    ["a short word of which a letter would be another", "fbi"],
    ["three letters that only lack one", "dor"],
    ["a common word of three letters", "tow"],
    ["an everyday thing", "moth"],
    ["in the plural too", "moths"],
    ["a short word with another first letter", "dark"],
    ["a short word with a letter far from the right one", "horse"],
    ["two edits in a word that is not long", "turtle"],
    ["another first letter", "kitten"],
    ["a word with another ending", "chainsaw"],
    ["what is near to words that nobody looks for", "beent"],
    ["a numeral", "xiv"],
    ["a number", "12a"],
    ["a letter or two", "dg"],
    ["nothing like it", "zeppelin"],
  ])("is left as it is: %s, %s", (_what, typed) => {
    expect(meant(typed)).toBeNull();
  });
});
