import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { rows } from "../../platform/db/db.ts";
import { FileAnswer } from "../../platform/http/file-answer.ts";
import { openTestTowns, userOf, type TestTowns } from "../code/test-towns.ts";
import {
  downloadPartStats,
  downloadStats,
  downloadTermStats,
  getPartStats,
  getStats,
  getTermStats,
} from "./contract.ts";
import { addToDay } from "./counter.ts";
import { plusDays, pointsOf, rangeBefore, stepOf, today, wholeMonths, withoutMonths } from "./policy/days.ts";
import { statsEndpoints } from "./endpoints.ts";
import { testJobContext } from "../../platform/jobs/test-services.ts";
import { sumMonths, tidying } from "./jobs.ts";
import { MAX_TERMS_PER_DAY } from "./policy/statistics.ts";

let towns: TestTowns;
const range = { from: "2026-01-01", to: "2026-03-31" };
beforeAll(async () => {
  towns = await openTestTowns({ endpoints: statsEndpoints });
  const { db, larkmere: customerId, millbrook } = towns;
  const count = (
    kind: "visit" | "page" | "search" | "search-empty" | "part" | "term" | "term-empty",
    number: number,
    subject = "",
    customer = customerId,
  ) => ({ customerId: customer, kind, subject, count: number });
  await addToDay(
    db,
    [
      count("page", 40),
      count("visit", 10),
      count("part", 12, "1010"),
      count("part", 5, "1023"),
      count("part", 3, "1021"),
      count("part", 2, "1000"),
      count("page", 7, "", millbrook),
    ],
    "2026-01-05",
  );
  await addToDay(
    db,
    [
      count("page", 60),
      count("search", 9),
      count("search-empty", 4),
      count("term", 5, "dog license"),
      count("term", 2, "fence"),
      count("term-empty", 4, "=drone"),
      count("part", 20, "1023"),
      count("part", 8, "1019"),
    ],
    "2026-02-10",
  );
  await addToDay(db, [count("page", 20), count("part", 1, "1025")], "2026-03-31");
  await addToDay(db, [count("page", 50), count("visit", 20)], "2025-12-20");
});
afterAll(() => towns.close());

const clerk = () => userOf(towns.larkmere, ["DASHBOARD_STATS"]);
const textOf = (answer: unknown): string =>
  answer instanceof FileAnswer && typeof answer.body === "string" ? answer.body : "";

describe("The statistics of a town", () => {
  test("[PERMS-30, DASHBOARD-04] require DASHBOARD_STATS in that town and a valid range of days", async () => {
    for (const call of [getStats, getPartStats, getTermStats, downloadStats, downloadPartStats, downloadTermStats]) {
      expect(await towns.failureOf(call, { site: "larkmere", ...range })).toBe("sign-in");
      expect(
        await towns.failureOf(call, { site: "larkmere", ...range }, userOf(towns.larkmere, ["DASHBOARD_TITLES"])),
      ).toBe("not-allowed");
      expect(
        await towns.failureOf(call, { site: "larkmere", ...range }, userOf(towns.millbrook, ["DASHBOARD_STATS"])),
      ).toBe("not-allowed");
      expect(await towns.failureOf(call, { site: "nowhere", ...range }, clerk())).toBe("not-found");
      for (const bad of [
        { from: "2026-02-01", to: "2026-01-01" },
        { from: "1900-01-01", to: "2026-01-01" },
        { from: "2026-02-30", to: "2026-03-01" },
        {},
      ]) {
        expect(await towns.failureOf(call, { site: "larkmere", ...bad }, clerk())).toBe("bad-input");
      }
    }
  });

  test("[OPEN-95] are totals of the range and of the same number of days before, and a series without gaps", async () => {
    const { totals, before, since, step, series } = await towns.call(getStats, { site: "larkmere", ...range }, clerk());
    expect(totals).toEqual({
      visits: { now: 10, before: 20 },
      pages: { now: 120, before: 50 },
      searches: { now: 9, before: 0 },
      empty: { now: 4, before: 0 },
      documents: { now: 0, before: 0 },
    });
    expect([before, since, step, series.length]).toEqual([
      { from: "2025-10-03", to: "2025-12-31" },
      "2025-12-20",
      "day",
      90,
    ]);
    expect(series.filter(({ pages }) => pages > 0)).toEqual([
      { date: "2026-01-05", visits: 10, pages: 40, searches: 0, empty: 0, documents: 0 },
      { date: "2026-02-10", visits: 0, pages: 60, searches: 9, empty: 4, documents: 0 },
      { date: "2026-03-31", visits: 0, pages: 20, searches: 0, empty: 0, documents: 0 },
    ]);
  });

  test("[OPEN-95] are by week for a long range, and by month for a longer one", async () => {
    const year = await towns.call(getStats, { site: "larkmere", from: "2025-04-02", to: "2026-03-31" }, clerk());
    expect([year.step, year.series.length, year.series.at(-1)?.date, year.series.at(-1)?.pages]).toEqual([
      "week",
      52,
      "2026-03-25",
      20,
    ]);
    const years = await towns.call(getStats, { site: "larkmere", from: "2023-04-02", to: "2026-03-31" }, clerk());
    expect([years.step, years.series[0]?.date, years.series[1]?.date, years.series.at(-2)?.pages]).toEqual([
      "month",
      "2023-04-02",
      "2023-05-01",
      60,
    ]);
  });

  test("[OPEN-95] of parts add up to the top level of the current code (the next level if it has few parts), and can be expanded", async () => {
    const all = await towns.call(getPartStats, { site: "larkmere", ...range }, clerk());
    expect(all.parts.map(({ guid, views, opens }) => [guid, views, opens])).toEqual([
      ["1021", 28, true],
      ["1025", 1, false],
    ]);
    expect([all.trail, all.own, all.gone]).toEqual([[], 14, 8]);
    const zoning = await towns.call(getPartStats, { site: "larkmere", ...range, under: "1020" }, clerk());
    expect([
      zoning.trail.map(({ heading }) => heading),
      zoning.parts.map(({ guid, views }) => [guid, views]),
      zoning.own,
    ]).toEqual([
      ["Zoning"],
      [
        ["1021", 28],
        ["1025", 1],
      ],
      0,
    ]);
    const article = await towns.call(getPartStats, { site: "larkmere", ...range, under: "1021" }, clerk());
    expect([
      article.trail.map(({ number }) => number),
      article.parts.map(({ guid, views }) => [guid, views]),
      article.own,
    ]).toEqual([["135", "I"], [["1023", 25]], 3]);
    expect(await towns.failureOf(getPartStats, { site: "larkmere", ...range, under: "2001" }, clerk())).toBe(
      "not-found",
    );
    expect(await towns.call(getPartStats, { site: "newtown", ...range }, userOf(3, ["DASHBOARD_STATS"]))).toMatchObject(
      { parts: [] },
    );
  });

  test("[OPEN-95] of search terms show those with and without results", async () => {
    expect(await towns.call(getTermStats, { site: "larkmere", ...range }, clerk())).toEqual({
      found: [
        { term: "dog license", count: 5 },
        { term: "fence", count: 2 },
      ],
      empty: [{ term: "=drone", count: 4 }],
    });
    expect(await towns.call(getTermStats, { site: "larkmere", from: "2026-03-01", to: "2026-03-31" }, clerk())).toEqual(
      { found: [], empty: [] },
    );
  });

  test("[OPEN-95] are downloaded as CSV that spreadsheets do not run as formulas", async () => {
    const february = { site: "larkmere", from: "2026-02-09", to: "2026-02-10" };
    const days: unknown = await towns.call(downloadStats, february, clerk());
    expect(textOf(days)).toBe(
      "\uFEFFDay,Visits,Page views,Searches,Searches with no results,Document opens\r\n2026-02-09,0,0,0,0,0\r\n2026-02-10,0,60,9,4,0\r\n",
    );
    expect(days).toMatchObject({
      fileName: "larkmere-stats-2026-02-09-2026-02-10.csv",
      type: "text/csv; charset=utf-8",
    });
    expect(textOf(await towns.call(downloadTermStats, february, clerk()))).toBe(
      "\uFEFFSearch term,Searches,Results\r\ndog license,5,yes\r\nfence,2,yes\r\n'=drone,4,no\r\n",
    );
    expect(textOf(await towns.call(downloadPartStats, february, clerk()))).toBe(
      "\uFEFFPart,Heading,Views,GUID\r\nArticle I,General,20,1021\r\nThis part's own page,,0,\r\nNo longer in the code,,8,\r\n",
    );
  });
});

describe("Stored counts", () => {
  test("give the same results after months are added up", async () => {
    const ranges = [
      range,
      { from: "2026-01-06", to: "2026-03-31" },
      { from: "2026-01-01", to: "2026-02-10" },
      { from: "2026-02-01", to: "2026-02-28" },
    ];
    const readAll = () =>
      Promise.all(ranges.map((each) => towns.call(getPartStats, { site: "larkmere", ...each }, clerk())));
    const before = await readAll();
    await sumMonths(towns.db);
    await sumMonths(towns.db);
    const [summed] = await rows<{ count: number }>(
      towns.db,
      sql`select count(*)::int as count from daily_counts where kind = 'part-month'`,
    );
    expect(summed?.count).toBe(7);
    expect(await readAll()).toEqual(before);
  });

  test("include a few hundred search terms a day, with existing ones first", async () => {
    const { db, larkmere: customerId } = towns;
    const words = (from: number, number: number) =>
      Array.from({ length: number }, (_, at) => ({
        customerId,
        kind: "term" as const,
        subject: `word ${from + at}`,
        count: 2,
      }));
    await addToDay(db, words(0, MAX_TERMS_PER_DAY - 10), "2024-05-05");
    await addToDay(
      db,
      [...words(0, 5), ...words(1000, 50), { customerId, kind: "term", subject: "common", count: 99 }],
      "2024-05-05",
    );
    const stored = await rows<{ subject: string; count: number }>(
      db,
      sql`select subject, count::int as count from daily_counts where kind = 'term' and day = '2024-05-05'`,
    );
    expect(stored).toHaveLength(MAX_TERMS_PER_DAY);
    expect(stored).toContainEqual({ subject: "common", count: 99 });
    expect(stored).toContainEqual({ subject: "word 3", count: 4 });
  });

  test("exclude terms that were searched once, long ago", async () => {
    const { db, larkmere: customerId } = towns;
    const [old, young] = [plusDays(today(), -91), plusDays(today(), -89)];
    const once = (subject: string) => ({ customerId, kind: "term" as const, subject, count: 1 });
    await addToDay(db, [once("rare and old"), once("again"), { ...once("often"), count: 2 }], old);
    await addToDay(db, [once("rare and young"), once("again")], young);
    await tidying.run({}, testJobContext(db));
    const stored = await rows<{ subject: string }>(
      db,
      sql`select distinct subject from daily_counts where kind = 'term' and day in (${old}::date, ${young}::date) order by 1`,
    );
    expect(stored.map(({ subject }) => subject)).toEqual(["again", "often", "rare and young"]);
  });
});

describe("Days", () => {
  test("are divided into points and months", () => {
    expect(rangeBefore({ from: "2026-03-01", to: "2026-03-07" })).toEqual({ from: "2026-02-22", to: "2026-02-28" });
    expect([
      stepOf({ from: "2026-01-01", to: "2026-04-02" }),
      stepOf({ from: "2026-01-01", to: "2026-04-03" }),
    ]).toEqual(["day", "week"]);
    expect(pointsOf({ from: "2026-01-01", to: "2026-01-16" }, "week")).toEqual([
      "2026-01-01",
      "2026-01-03",
      "2026-01-10",
    ]);
    expect(wholeMonths({ from: "2025-12-01", to: "2026-02-27" })).toEqual(["2025-12-01", "2026-01-01"]);
    expect(wholeMonths({ from: "2026-01-02", to: "2026-02-27" })).toEqual([]);
    expect(withoutMonths({ from: "2025-12-15", to: "2026-03-05" }, ["2026-01-01"])).toEqual([
      { from: "2025-12-15", to: "2025-12-31" },
      { from: "2026-02-01", to: "2026-03-05" },
    ]);
  });
});
