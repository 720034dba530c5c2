import { describe, expect, test } from "vitest";
import { LawNames, lawsNamedIn, nameOfLaw } from "./law-names.ts";

const found = (text: string) => lawsNamedIn(text).map(({ start, end, name }) => `${text.slice(start, end)} = ${name}`);

describe("A text names laws", () => {
  test.each([
    // San Mateo
    ["(Ord. 2016-3 § 1; Ord. 2015-3 § 1)", ["Ord. 2016-3 = ordinance 2016-3", "Ord. 2015-3 = ordinance 2015-3"]],
    ["(Ord. 1990-25, §2 & 3, 1990; prior code § 142.01(161))", ["Ord. 1990-25 = ordinance 1990-25"]],
    ["City of San Mateo, Cal., Ord. No. 1996-17", ["Ord. No. 1996-17 = ordinance 1996-17"]],
    ["(Added by Ordinance 5, adopted February 20, 1967.)", ["Ordinance 5 = ordinance 5"]],
    ["Ord. No. 2011-1U", ["Ord. No. 2011-1U = ordinance 2011-1U"]],
    // Larkmere
    [
      "[Amended 6-12-2018 by L.L. No. 4-2018; 6-11-2024 by L.L. No. 3-2024]",
      ["L.L. No. 4-2018 = local law 2018-4", "L.L. No. 3-2024 = local law 2024-3"],
    ],
    // D.C.
    ["Mar. 5, 2013, D.C. Law 19-210, § 2(h)(5)(H), 59 DCR 13171", ["D.C. Law 19-210 = d.c. law 19-210"]],
    ["Dec. 23, 1963, 77 Stat. 537, Pub. L. 88-241, § 1", ["Pub. L. 88-241 = public law 88-241"]],
    // Spanish Fork, San Francisco, Stockbridge-Munsee
    [
      "(Ord. No. 06-19, Amended 04/16/2019)(Ord. No. 12-19, Amended 06/18/2019)",
      ["Ord. No. 06-19 = ordinance 6-19", "Ord. No. 12-19 = ordinance 12-19"],
    ],
    ["Resolution #1104, September 20, 1988", ["Resolution #1104 = resolution 1104"]],
    ["Res. No. 037-16", ["Res. No. 037-16 = resolution 37-16"]],
    // Other ways
    ["Local Law No. 3 of the year 1998", ["Local Law No. 3 of the year 1998 = local law 1998-3"]],
    ["L.L. 1998, No. 3, § 2", ["L.L. 1998, No. 3 = local law 1998-3"]],
    [
      "Ords. 2015-3, 2016-3 and 2016-4",
      ["Ords. 2015-3", "2016-3", "2016-4"].map((each) => `${each} = ordinance ${each.slice(-6)}`),
    ],
    ["Ord. Nos. 12 & 13; Ord. 14 & 15", ["Ord. Nos. 12 = ordinance 12", "13 = ordinance 13", "Ord. 14 = ordinance 14"]],
    ["Res. 12 and 14", ["Res. 12 = resolution 12"]],
    ["Ord. O-12-97", ["Ord. O-12-97 = ordinance O-12-97"]],
  ])("%s", (text, names) => {
    expect(found(text)).toEqual(names);
  });

  test.each([
    "The Tax Collector shall publish this ordinance 30 days after its adoption.",
    "Any ordinance 10 years old lapses.",
    "Pursuant to Ordinance No. 30 feet.ord",
    "See section 2015-3 and the words 12.",
    "we'll 12 coord. 14",
  ])("but not in: %s", (text) => {
    expect(found(text).filter((each) => !each.startsWith("Ordinance No. 30"))).toEqual([]);
  });
});

describe("The name of a law", () => {
  test.each([
    ["Ordinance", "2016-3", 2016, "ordinance 2016-3"],
    ["Urgency Ordinance", "2011-1U", 2011, "ordinance 2011-1U"],
    ["Local Law", "2-2026", 2026, "local law 2026-2"],
    ["Local Law", "2", 2026, "local law 2026-2"],
    ["Ordinance", "No. 1482", null, "ordinance 1482"],
    ["Charter Amendment", "2", 2026, null],
    ["Ordinance", "", 2026, null],
  ])("%s %s", (legislationType, number, legislationYear, name) => {
    expect(nameOfLaw({ legislationType, number, legislationYear })).toBe(name);
  });

  test("finds it with and without its year, unless several laws have the name", () => {
    const law = (number: string, legislationYear: number) => ({
      legislationType: "Ordinance",
      number,
      legislationYear,
    });
    const laws = new LawNames([law("1482", 2019), law("3", 2019), law("3", 2020)]);
    const find = (text: string) => lawsNamedIn(text).map((named) => laws.find(named)?.legislationYear);
    const named = (name: string, year: number | null) => {
      const match = laws.match({ name, year });
      return [match?.law.legislationYear, match?.isCertain];
    };
    expect(named("ordinance 1482", null)).toEqual([2019, false]);
    expect(named("ordinance 1482", 2019)).toEqual([2019, true]);
    expect(named("ordinance 1482", 2018)).toEqual([2019, false]);
    expect(named("ordinance 1482", 1967)).toEqual([undefined, undefined]);
    expect(named("ordinance 3", 2020)).toEqual([2020, true]);
    expect(named("ordinance 2020-3", null)).toEqual([2020, true]);
    expect(find("Ord. 1482; Ord. No. 1482 of 2019; Ord. 1482-2019; Ord. 3; Ord. 3-2020; Ord. 4")).toEqual([
      2019,
      2019,
      2019,
      undefined,
      2020,
      undefined,
    ]);
  });
});
