import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { sql } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { pageLimits } from "../../../domain/law/pages.ts";
import { rows } from "../../../platform/db/db.ts";
import { openSource } from "../../../platform/files/source.ts";
import { inVersion, type VersionKey } from "../version-key.ts";
import { find, guidsOf, openTestTown, treeOf, type TestTown } from "./test-town.ts";

const CORPORA = resolve(import.meta.dirname, "../../../../../shared/corpora");
const present = existsSync(CORPORA);
if (!present) console.warn(`SKIPPED: no corpora at ${CORPORA}; the import of real codes was not tested.`);

/** The unpacked code of the District of Columbia. Takes a minute, so it runs only with TOWNCODE_CORPORA=all. */
const DC = process.env["TOWNCODE_DC"] ?? resolve(import.meta.dirname, "../../../../../tmp/dc/code/index.xml");
const withDc = process.env["TOWNCODE_CORPORA"] === "all" && existsSync(DC);
if (!withDc)
  console.warn("SKIPPED: import of the D.C. Code (needs TOWNCODE_CORPORA=all and its index.xml at TOWNCODE_DC).");

const path = (name: string) => join(CORPORA, name);

let town: TestTown;
beforeEach(async () => void (town = await openTestTown()));
afterEach(() => town.close());

/** Sizes of the pages of a version, largest first, with the number of provisions that have law on each. */
async function pagesOf(version: VersionKey): Promise<{ chars: number; laws: number; provisions: number }[]> {
  return rows(
    town.database.db,
    sql`select sum(chars)::integer as chars, count(*) filter (where chars > 0)::integer as laws, count(*)::integer as provisions
      from structures where ${inVersion(version)} group by page_guid order by 1 desc`,
  );
}

async function expectGoodPages(version: VersionKey): Promise<void> {
  const pages = await pagesOf(version);
  for (const page of pages)
    expect(page.chars <= pageLimits.most || page.laws <= 2, `a page of ${page.chars} characters`).toBe(true);
}

describe.skipIf(!present)("[OPEN-82] real codes are imported completely", () => {
  test("San Mateo: three dates are three versions of one town, in any order, with the same GUIDs", async () => {
    const newest = await town.import(await openSource(path("san-mateo/2021-05-17/code/index.xml")), {
      date: "2021-05-17",
    });
    const base = await town.import(await openSource(path("san-mateo/2018-base/index.xml")), { date: "2018-01-01" });
    const middle = await town.import(await openSource(path("san-mateo/2020-10-08/code/index.xml")), {
      date: "2020-10-08",
    });
    expect(base.report).toMatchObject({
      sections: 2478,
      containers: 313,
      tables: 48,
      elements: { section: 2478, container: 313, table: 48 },
    });
    expect(middle.report).toMatchObject({
      tables: 17,
      citations: { all: 2345 },
      elements: { section: 1798, cite: 2345 },
    });
    expect(newest.report).toMatchObject({ citations: { all: 2413 }, elements: { section: 1821, cite: 2413 } });
    expect([newest, base, middle].map(({ version }) => version?.state)).toEqual(["current", "archived", "archived"]);
    expect(
      middle.report.warnings.filter(({ code }) => code === "missing-include").map(({ message }) => message),
    ).toEqual([expect.stringContaining("27.xml")]);
    // The versions are compared with the one before them, and 2020 with 2018: its history notes are beside the text.
    expect({
      changed: middle.report.changes.changed.length,
      notesMoved: middle.report.changes.notesMoved?.length,
    }).toEqual({ changed: 186, notesMoved: 1608 });
    await expectSameGuids();
    for (const { version } of [newest, base, middle]) await expectGoodPages(town.version(version?.id ?? 0));
    const guids = await guidsOf(town, "oakley-1");
    expect(await find(town, "oakley", newest.version?.id ?? 0, '"police officers" duties 11.04.010')).toContain(
      String(guids["11.04.010"]),
    );
    expect(
      (await town.import(await openSource(path("san-mateo/2021-05-17/code/index.xml")), { date: "2021-05-17" }))
        .outcome,
    ).toBe("unchanged");
  });

  /** At least 95 of 100 sections of 2020 have the same GUID in 2018 and in 2021. */
  async function expectSameGuids(): Promise<void> {
    const [newest, base, middle] = await Promise.all(
      ["oakley-1", "oakley-2", "oakley-3"].map((archive) => guidsOf(town, archive)),
    );
    const numbers = Object.keys(middle ?? {});
    for (const other of [newest, base]) {
      const shared = numbers.filter((number) => other?.[number] !== undefined);
      const same = shared.filter((number) => other?.[number] === middle?.[number]);
      expect(same.length / shared.length).toBeGreaterThan(0.95);
    }
  }

  test("Mohican: every section, container and citation", async () => {
    const { report, version } = await town.import(await openSource(path("mohican/code/index.xml")));
    expect(report).toMatchObject({
      sections: 1003,
      containers: 79,
      citations: { all: 2127 },
      elements: { section: 1007, container: 79, cite: 2127 },
    });
    expect(report.citations.resolved / (report.citations.all - report.citations.external)).toBeGreaterThan(0.9);
    await expectGoodPages(town.version(version?.id ?? 0));
  });

  test("Maryland: composed numbers, with the citations that the source does not mark", async () => {
    const { report, version } = await town.import(await openSource(path("maryland/index.xml")));
    expect(report).toMatchObject({
      sections: 2636,
      citations: { all: 7889, resolved: 5022, external: 2369, found: 335, foundResolved: 180 },
      elements: { cite: 7856 },
    });
    // 14 parts are "VACANT".
    const tree = await treeOf(town, "oakley-1");
    expect(tree.filter(({ type, status }) => type !== "section" && status === "reserved")).toHaveLength(14);
    await expectGoodPages(town.version(version?.id ?? 0));
  });

  test("Cape Town: a collection of bylaws, the newest expression of each", async () => {
    const { report, version } = await town.import(await openSource(path("cape-town")));
    expect(report).toMatchObject({
      format: "akn",
      sections: 1404,
      elements: { section: 1404 },
      citations: { all: 240, resolved: 3, external: 237, found: 1586, foundResolved: 1479 },
    });
    const tree = await treeOf(town, "oakley-1");
    expect(tree.filter(({ type, depth }) => depth === 1 && type !== "section")).toHaveLength(46);
    await expectGoodPages(town.version(version?.id ?? 0));
  });
});

describe.skipIf(!withDc)("[OPEN-82] the largest code", () => {
  test("the D.C. Code: every section, container and citation, no page too large", async () => {
    const { report, version } = await town.import(await openSource(DC));
    expect(report).toMatchObject({
      sections: 23_923,
      tables: 74,
      images: 7,
      citations: { all: 104_867 },
      elements: { container: 3607, annotation: 172_255 },
    });
    await expectGoodPages(town.version(version?.id ?? 0));
  });
});
