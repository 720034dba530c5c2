import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { raiseRevision } from "../../sites/parts/server/revision.ts";
import { getCodePage } from "../contract/code.ts";
import { insertVersion, p, type Part } from "../fixture.ts";
import { openTestTowns, type TestTowns } from "../test-towns.ts";

const section = (guid: number, more: Partial<Part> = {}): Part => ({
  guid,
  type: "section",
  label: "§",
  number: `70-${guid - 1070}`,
  heading: `Pond ${guid}`,
  body: [p(`Text of ${guid}.`)],
  ...more,
});

const chapter = (guid: number, number: string, parts: Part[]): Part => ({
  guid,
  type: "chapter",
  label: "Chapter",
  number,
  heading: "Ponds",
  page: true,
  body: [p(`Preamble of ${number}.`)],
  parts,
});

let towns: TestTowns;
beforeAll(async () => {
  towns = await openTestTowns();
  await insertVersion(
    towns.db,
    { id: towns.larkmere, custId: "larkmere" },
    {
      number: 3,
      current: false,
      updatedDate: "2026-05-01",
      root: {
        guid: 1000,
        type: "code",
        heading: "Code",
        page: true,
        parts: [
          chapter(1070, "70", [section(1071), section(1072, { body: [p("Long. ".repeat(3000))] })]),
          chapter(1080, "80", [section(1081), section(1082)]),
        ],
      },
    },
  );
  await raiseRevision(towns.db, towns.larkmere, "code");
  await towns.registry.refresh();
});
afterAll(() => towns.close());

const alone = (guid?: string, site = "larkmere-3") => towns.call(getCodePage, { site, guid, alone: true });

describe("A provision alone, for a content preview", () => {
  test("has its own law and the names above it, and nothing else of its page", async () => {
    const page = await alone("1071");
    expect(page).toMatchObject({ title: "§ 70-1 Pond 1071", head: { guid: "1071", page: "1070" } });
    expect(page.ancestors.map(({ guid }) => guid)).toEqual(["1000", "1070"]);
    expect(page.html).toContain("<h1");
    expect(page.html).toContain("Text of 1071.");
    expect(page.html).not.toMatch(/Preamble|1072/);
  });

  test("has what is below it if that is short", async () => {
    const { html, outline } = await alone("1080");
    expect(html).toMatch(/Preamble of 80[^]*Text of 1081[^]*Text of 1082/);
    expect(outline.map(({ guid }) => guid)).toEqual(["1080", "1081", "1082"]);
  });

  test("has links to what is below it if that is long", async () => {
    const { html } = await alone("1070");
    expect(html).toContain("Preamble of 70.");
    expect(html).toMatch(/<ol class="parts">.*href="\/larkmere-3\/1070#1071".*href="\/larkmere-3\/1070#1072"/);
    expect(html).not.toContain("Text of 1071.");
  });

  test("may be the code itself, and long if it is one section", async () => {
    expect((await alone()).html).toMatch(/href="\/larkmere-3\/1070#1070".*href="\/larkmere-3\/1080#1080"/);
    expect((await alone("1072")).html).toContain("Long. Long.");
  });

  test("follows its citations, and does not say what cites it", async () => {
    const { html } = await alone("1011", "larkmere");
    expect(html).toMatch(/<a class="cite" href="\/1010#1012-b"/);
    expect(html).not.toContain("cited-by");
  });

  test("is as private as its page", async () => {
    const call = { site: "millbrook", guid: "2001", alone: true };
    expect(await towns.failureOf(getCodePage, call)).toBe(
      await towns.failureOf(getCodePage, { ...call, alone: false }),
    );
    expect(await towns.failureOf(getCodePage, { site: "larkmere-3", guid: "9999", alone: true })).toBe("not-found");
  });
});
