import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { describe, expect, test } from "vitest";
import { shortNumber, timeAxis, valueAxis } from "./axes.ts";
import { BarsOverTime } from "./bars-over-time.tsx";
import { LinesOverTime } from "./lines-over-time.tsx";
import { nearest } from "./plot.tsx";
import { daysOf, type Point } from "./points.ts";
import { RankedBars } from "./ranked-bars.tsx";
import { Sparkline } from "./sparkline.tsx";

const year: Point[] = Array.from({ length: 365 }, (_, day) => ({
  date: new Date(Date.UTC(2025, 10, 20 + day)).toISOString().slice(0, 10),
  value: (day * 37) % 90,
}));

describe("Axes", () => {
  test("start at 0 and end at a round number above all values", () => {
    const { y, ticks } = valueAxis([3, 870, 1234], 200);
    expect(ticks.map(({ label }) => label)).toEqual(["0", "500", "1,000", "1,500"]);
    expect(y(0)).toBe(200);
    expect(y(1234)).toBeGreaterThan(0);
    expect(valueAxis([1, 2], 200).ticks.map(({ label }) => label)).toEqual(["0", "1", "2"]);
    expect(valueAxis([], 200).ticks[0]?.label).toBe("0");
  });

  test("have readable numbers", () => {
    expect([0, 950, 1500].map((value) => shortNumber(value, 1500))).toEqual(["0", "950", "1,500"]);
    expect([0, 5000, 15_000, 1_200_000].map((value) => shortNumber(value, 1_200_000))).toEqual([
      "0",
      "5K",
      "15K",
      "1.2M",
    ]);
  });

  test.each([280, 640, 1100])("have day labels that do not overlap at %i pixels", (width) => {
    for (const dates of [year, year.slice(0, 30), year.slice(0, 7), year.slice(0, 1)].map((points) =>
      points.map(({ date }) => date),
    )) {
      const { ticks } = timeAxis(dates, width);
      expect(ticks.length).toBeGreaterThan(0);
      for (const [index, tick] of ticks.entries())
        expect(tick.at - (ticks[index - 1]?.at ?? -width)).toBeGreaterThan(45);
    }
  });

  test("show months for a year, with the year in January, and days for shorter spans", () => {
    const labels = timeAxis(
      year.map(({ date }) => date),
      1100,
    ).ticks.map(({ label }) => label);
    expect(labels).toContain("2026");
    expect(labels).toContain("Mar");
    expect(
      timeAxis(
        year.slice(0, 7).map(({ date }) => date),
        640,
      ).ticks.map(({ label }) => label),
    ).toContain("Nov 20");
  });
});

describe("Charts", () => {
  const shown = renderToStaticMarkup(
    <LinesOverTime
      title="Use of the code"
      series={[
        { name: "Visits", points: year.slice(0, 3) },
        { name: "Searches", points: year.slice(1, 3) },
      ]}
    />,
  );

  test("are drawn on the server, without inline styles", () => {
    expect(shown).toContain("<path");
    expect(shown + renderToStaticMarkup(<BarsOverTime title="Visits" name="Visits" points={year} />)).not.toContain(
      "style=",
    );
  });

  test("distinguish lines by more than color, and name them", () => {
    expect(shown.match(/stroke-dasharray/g)?.length).toBe(2);
    expect(shown).toMatch(/<li>.*Visits<\/li><li>.*Searches<\/li>/);
  });

  test("can be shown as a table", () => {
    expect(shown).toContain("<summary>Show as a table</summary>");
    expect(shown).toContain('<th scope="row">Fri, Nov 21, 2025</th><td>37</td><td>37</td>');
    expect(shown).toContain("<td>0</td><td>–</td>");
  });

  test("can be read day by day", () => {
    expect(shown).toContain('aria-valuetext="Sat, Nov 22, 2025: Visits 74, Searches 74"');
    expect(nearest([0, 10, 20], 14)).toBe(1);
    expect(nearest([0, 10, 20], 99)).toBe(2);
  });

  test("say when there is no data", () => {
    expect(renderToStaticMarkup(<BarsOverTime title="Visits" name="Visits" points={[]} />)).toContain(
      "No data for this period yet.",
    );
    expect(renderToStaticMarkup(<RankedBars label="Pages" ranks={[]} />)).toContain("No data");
    expect(renderToStaticMarkup(<Sparkline label="None" values={[]} />)).not.toContain("NaN");
  });
});

test("the days of several series are merged in order", () => {
  const days = daysOf([
    { name: "a", points: [{ date: "2026-01-02", value: 1 }] },
    { name: "b", points: [{ date: "2026-01-01", value: 2 }] },
  ]);
  expect(days).toEqual([
    { date: "2026-01-01", values: [null, 2] },
    { date: "2026-01-02", values: [1, null] },
  ]);
});

test("ranked bars link to their pages and are drawn relative to the highest value", () => {
  const html = renderToStaticMarkup(
    <MemoryRouter>
      <RankedBars
        label="Pages"
        ranks={[
          { label: "Zoning", value: 200, href: "/135" },
          { label: "Dogs", value: 50 },
        ]}
      />
    </MemoryRouter>,
  );
  expect(html).toContain('<a href="/135"');
  expect(html).toMatch(/width="100%" height="6".*width="25%"/);
});
