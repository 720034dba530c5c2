import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openTestTowns, userOf, type TestTowns } from "../test-towns.ts";
import { getTitleChange, listTitleChanges, listTitles } from "../contract/titles.ts";
import { latestDay } from "./provision-sizes.ts";

let towns: TestTowns;
beforeAll(async () => {
  towns = await openTestTowns();
});
afterAll(() => towns.close());

const clerk = () => userOf(towns.larkmere, ["DASHBOARD_TITLES"]);

describe("The titles of a code", () => {
  test("[PERMS-29, DASHBOARD-04] require DASHBOARD_TITLES in that town", async () => {
    for (const [call, more] of [
      [listTitles, {}],
      [listTitleChanges, {}],
      [getTitleChange, { guid: "1011" }],
    ] as const) {
      expect(await towns.failureOf(call, { site: "larkmere", ...more })).toBe("sign-in");
      expect(
        await towns.failureOf(call, { site: "larkmere", ...more }, userOf(towns.larkmere, ["DASHBOARD_STATS"])),
      ).toBe("not-allowed");
      expect(
        await towns.failureOf(call, { site: "larkmere", ...more }, userOf(towns.millbrook, ["DASHBOARD_TITLES"])),
      ).toBe("not-allowed");
      expect(await towns.failureOf(call, { site: "nowhere", ...more }, clerk())).toBe("not-found");
    }
    expect(await towns.failureOf(listTitles, { site: "larkmere", under: "x" }, clerk())).toBe("bad-input");
    expect(await towns.failureOf(listTitleChanges, { site: "larkmere", kind: "x" }, clerk())).toBe("bad-input");
    for (const [call, more] of [
      [listTitles, { version: "millbrook-1" }],
      [listTitleChanges, { from: "millbrook-1" }],
      [getTitleChange, { guid: "1011", to: "millbrook-1" }],
      [getTitleChange, { guid: "2001" }],
    ] as const) {
      expect(await towns.failureOf(call, { site: "larkmere", ...more }, clerk())).toBe("not-found");
    }
  });

  test("[OPEN-95] are its parts with sections, words and last change, and can be expanded", async () => {
    const code = await towns.call(listTitles, { site: "larkmere" }, clerk());
    expect([code.version, code.versions.map(({ archiveId, current }) => [archiveId, current]), code.sections]).toEqual([
      "larkmere-2",
      [
        ["larkmere-2", true],
        ["larkmere-1", false],
      ],
      7,
    ]);
    expect(code.parts.map(({ guid, sections, changed, opens }) => [guid, sections, changed, opens])).toEqual([
      ["1010", 3, null, false],
      ["1020", 4, null, true],
    ]);
    expect(code.parts.reduce((sum, { words }) => sum + words, 0)).toBe(code.words);
    const zoning = await towns.call(listTitles, { site: "larkmere", under: "1020" }, clerk());
    expect(zoning.parts.map(({ guid, number, sections }) => [guid, number, sections])).toEqual([
      ["1021", "I", 3],
      ["1025", "II", 1],
    ]);
    const old = await towns.call(listTitles, { site: "larkmere", version: "larkmere-1" }, clerk());
    // "Park where you like." and "Horses."
    expect(old.parts.map(({ guid, sections, words }) => [guid, sections, words])).toEqual([["1010", 2, 5]]);
    expect(await towns.call(listTitles, { site: "newtown" }, userOf(3, ["DASHBOARD_TITLES"]))).toMatchObject({
      version: null,
      parts: [],
    });
  });

  test("[OPEN-95, OPEN-123] are compared between two versions, by type of change and part", async () => {
    const all = await towns.call(listTitleChanges, { site: "larkmere" }, clerk());
    expect([all.from, all.to, all.total]).toEqual(["larkmere-1", "larkmere-2", all.changes.length]);
    expect(all.counts).toEqual([
      { kind: "added", count: 9 },
      { kind: "removed", count: 1 },
      { kind: "text", count: 1 },
    ]);
    expect(all.parts.map(({ guid, count }) => [guid, count])).toEqual([
      ["1010", 4],
      ["1020", 7],
    ]);
    const streets = await towns.call(listTitleChanges, { site: "larkmere", part: "1010", kind: "removed" }, clerk());
    expect(streets.changes).toEqual([
      {
        guid: "1019",
        kinds: ["removed"],
        before: { type: "section", label: "§", number: "12-9", heading: "Horses" },
        after: null,
      },
    ]);
    const turned = await towns.call(
      listTitleChanges,
      { site: "larkmere", from: "larkmere-2", to: "larkmere-1" },
      clerk(),
    );
    expect([turned.from, turned.to]).toEqual(["larkmere-1", "larkmere-2"]);
    expect(
      await towns.call(listTitleChanges, { site: "millbrook" }, userOf(towns.millbrook, ["DASHBOARD_TITLES"])),
    ).toMatchObject({ from: null, to: null, changes: [] });
  });

  test("[OPEN-123] show how the text of a provision changed", async () => {
    const { law, before, after } = await towns.call(getTitleChange, { site: "larkmere", guid: "1011" }, clerk());
    expect([before.number, after.heading]).toEqual(["12-1", "Parking"]);
    expect(
      law
        .filter(({ t }) => t !== "added")
        .map(({ text }) => text)
        .join(""),
    ).toBe("Park where you like.");
    expect(law.some(({ t, text }) => t === "added" && text.includes("sidewalk"))).toBe(true);
    expect(await towns.failureOf(getTitleChange, { site: "larkmere", guid: "1012" }, clerk())).toBe("not-found");
  });

  test("recognize the dates in history notes", () => {
    expect(latestDay("[Amended 6-9-2009 by L.L. No. 4-2009; 10-10-2023 by L.L. No. 4-2023]")).toBe("2023-10-10");
    expect(latestDay("(Ord. 7, Dec. 3, 2001; March 14, 1999)")).toBe("2001-12-03");
    expect(latestDay("Ord. 7, 2001; § 13-40-2001; 2-30-2001")).toBeNull();
  });
});
