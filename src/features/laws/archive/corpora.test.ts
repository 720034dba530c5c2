import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { catalog } from "../../../app/catalog.ts";
import { rows } from "../../../platform/db/db.ts";
import { openSource } from "../../../platform/files/source.ts";
import { visitor } from "../../../platform/http/access.ts";
import { openJobs } from "../../../platform/jobs/open.ts";
import { changedDocuments } from "../../../platform/search/changed-documents.ts";
import { codeOfTowns } from "../../code/code-of-towns.ts";
import { openTestTown, type TestTown } from "../../code/import/test-town.ts";
import { openRegistry } from "../../sites/registry.ts";
import { feature } from "../feature.ts";
import type { ArchiveContext } from "./add-laws.ts";
import { importLaws, type LawReport } from "./import-folder.ts";

const SAN_MATEO = join(resolve(import.meta.dirname, "../../../../../shared/corpora"), "san-mateo");
const present = existsSync(SAN_MATEO);
if (!present) console.warn(`SKIPPED: no corpora at ${SAN_MATEO}; the import of real laws was not tested.`);

/** What no version of the code has: title 27 is missing in the later ones, and two laws are later than all of them. */
const AROUND = [
  "2018/3.xml:127 No version of the code has “27.15”; the law is shown at Title 27.",
  "2019/7.xml:59 No version of the code has “27.60.180|(h)”; the law is shown at 27.60.180.",
  "2020/10.xml:60 “27.15.080” was not found in any version of the code.",
  "2021/12.xml:36 No version of the code has “10.20”; the law is shown at Title 10.",
  "2021/13.xml:72 No version of the code has “13.40”; the law is shown at Title 13.",
  "2021/9.xml:40 No version of the code has “27.04.356”; the law is shown at Chapter 27.04.",
];

describe.skipIf(!present)("The ordinances of San Mateo", () => {
  let town: TestTown;
  let context: ArchiveContext;
  let close: () => Promise<void>;
  beforeAll(async () => {
    town = await openTestTown("sanmateo");
    for (const [path, date] of [
      ["2018-base/index.xml", "2018-01-01"],
      ["2020-10-08/code/index.xml", "2020-10-08"],
      ["2021-05-17/code/index.xml", "2021-05-17"],
    ] as const)
      await town.import(await openSource(join(SAN_MATEO, path)), { date });
    const { db } = town.database;
    const registry = await openRegistry(db, catalog, codeOfTowns);
    const site = await registry.findSite("sanmateo");
    if (site === null) throw new Error("San Mateo is missing.");
    const jobs = openJobs(town.database, [...(feature.jobs ?? []), changedDocuments], {
      pollSeconds: 1,
      stopSeconds: 1,
    });
    await jobs.open();
    context = { db, jobs, files: town.files, site, actor: visitor, gate: { changed: async () => {} } };
    close = () => registry.close();
  }, 120_000);
  afterAll(async () => {
    await close();
    await town.close();
  });

  async function imported(): Promise<LawReport[]> {
    const lines: LawReport[] = [];
    const options = { folder: join(SAN_MATEO, "ordinances"), map: null, type: "Ordinance", dryRun: false };
    for await (const batch of importLaws(context, options)) lines.push(...batch);
    return lines;
  }

  test("are imported completely, with all of their 255 instructions", { timeout: 60_000 }, async () => {
    const lines = await imported();
    const laws = lines.filter(({ outcome }) => outcome === "added");
    const problems = lines.filter(({ outcome }) => outcome === "problem");
    expect(laws).toHaveLength(160);
    const unresolved = problems.filter(({ reason }) => reason.includes("version of the code"));
    expect(unresolved.map(({ file, line, reason }) => `${file}:${line} ${reason}`)).toEqual(AROUND);
    // PDFs: 21 are stored, one is a Word document and one a web page; those of the other stubs are missing.
    expect(problems.filter(({ reason }) => reason.includes("is not a PDF")).map(({ file }) => file)).toEqual([
      "2012/1.xml",
      "2018/6.xml",
    ]);
    expect(problems.filter(({ reason }) => reason.includes("is missing"))).toHaveLength(71);
    const [stored] = await rows(
      context.db,
      sql`select count(*)::integer as laws, count(html)::integer as texts, count(key)::integer as pdfs,
          count(*) filter (where adopted_date_accuracy = 'D' and adopted is not null)::integer as days,
          count(*) filter (where supped_by_id is null)::integer as new from laws`,
    );
    expect(stored).toEqual({ laws: 160, texts: 81, pdfs: 21, days: 93, new: 3 });
    const affected = await rows(
      context.db,
      sql`select source, count(distinct law_id)::integer as laws, count(*)::integer as affected, count(*) filter (where paragraph <> '')::integer as paragraphs
        from law_dispositions group by source order by source`,
    );
    // 73 of the 128 ordinances without instructions are named in history notes; the others change no section.
    expect(affected).toEqual([
      { source: "history", laws: 73, affected: 645, paragraphs: 0 },
      { source: "instruction", laws: 32, affected: 249, paragraphs: 8 },
    ]);
    expect((await imported()).filter(({ outcome }) => outcome === "unchanged")).toHaveLength(160);
  });
});
