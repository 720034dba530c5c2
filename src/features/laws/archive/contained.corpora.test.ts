import { testJobTowns } from "../../../app/jobs/test-job-towns.ts";
import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { catalog } from "../../../app/catalog.ts";
import { historyOf } from "../../../domain/law/law-history.ts";
import { LawNames } from "../../../domain/law/law-names.ts";
import { openSource } from "../../../platform/files/source.ts";
import { visitor } from "../../../platform/http/access.ts";
import { openJobs } from "../../../platform/jobs/open.ts";
import { testJobContext } from "../../../platform/jobs/test-services.ts";
import { changedDocuments } from "../../../platform/search/changed-documents.ts";
import { codeOfTowns } from "../../code/code-of-towns.ts";
import { openTestTown, type TestTown } from "../../code/import/test-town.ts";
import { contentsOf, orderedProvisions } from "../../code/parts/server/contents.ts";
import { openRegistry, type Registry } from "../../sites/registry.ts";
import { feature } from "../feature.ts";
import { readHistoryJob } from "../jobs/read-history.ts";
import { loadLaws } from "../listing/listed.ts";
import { listDispositions, listLaws } from "../queries/laws.ts";
import { suppedProposals } from "../confirm-proposals.ts";
import { lawsSeenAt } from "../view.ts";
import type { LawsContext } from "../change.ts";
import type { ArchiveContext } from "./add-laws.ts";
import { importLaws, type LawReport } from "./import-folder.ts";

const SAN_MATEO = join(resolve(import.meta.dirname, "../../../../../shared/corpora"), "san-mateo");
const present = existsSync(SAN_MATEO);
if (!present) console.warn(`SKIPPED: no corpora at ${SAN_MATEO}; the notices of real laws were not tested.`);

describe.skipIf(!present)("Laws of San Mateo that are imported while the code of 2018 is current", () => {
  let town: TestTown;
  let context: ArchiveContext & LawsContext;
  let registry: Registry;
  beforeAll(async () => {
    town = await openTestTown("sanmateo");
    await publish("2018-base/index.xml", "2018-01-01");
    const { db } = town.database;
    registry = await openRegistry(db, catalog, codeOfTowns);
    const site = await registry.findSite("sanmateo");
    if (site === null) throw new Error("San Mateo is missing.");
    const jobs = openJobs(town.database, [...(feature.jobs ?? []), changedDocuments], {
      pollSeconds: 1,
      stopSeconds: 1,
    });
    await jobs.open();
    context = { db, jobs, files: town.files, site, actor: visitor, gate: { changed: async () => {} } };
  }, 120_000);
  afterAll(async () => {
    await registry.close();
    await town.close();
  });

  async function publish(path: string, date: string): Promise<number> {
    const { version } = await town.import(await openSource(join(SAN_MATEO, path)), { date });
    return version?.id ?? 0;
  }

  /** What readers of a version are told, and how much of it the history of the very provision denies. */
  async function notices(versionId: number): Promise<{ notices: number; provisions: number; denied: number }> {
    const { db, site } = context;
    const all = await listLaws(db, site.customerId);
    const names = new LawNames(all);
    const fresh = new Set(all.filter(({ suppedById }) => suppedById === null).map(({ id }) => id));
    const provisions = new Map(
      (await orderedProvisions(db, { customerId: site.customerId, versionId })).map((each) => [each.guid, each]),
    );
    const contents = await contentsOf(db, [...new Set([...provisions.values()].map(({ textHash }) => textHash))]);
    const shown = (await listDispositions(db, site.customerId, null)).filter(
      ({ lawId, guid }) => fresh.has(lawId) && guid !== null && provisions.has(guid),
    );
    const denied = shown.filter(({ lawId, guid }) => {
      const content = contents.get(provisions.get(guid ?? "")?.textHash ?? "");
      return content !== undefined && historyOf(content).some((each) => names.find(each)?.id === lawId);
    });
    return { notices: shown.length, provisions: new Set(shown.map(({ guid }) => guid)).size, denied: denied.length };
  }

  test("are in the code as soon as the versions that name them are published", { timeout: 120_000 }, async () => {
    const lines: LawReport[] = [];
    const options = { folder: join(SAN_MATEO, "ordinances"), map: null, type: "Ordinance", dryRun: false };
    for await (const batch of importLaws(context, options)) lines.push(...batch);
    const found = (why: LawReport["contained"]) => lines.filter(({ contained }) => contained === why).length;
    expect([found("history"), found("date")]).toEqual([73, 31]);
    const { db, jobs, site } = context;
    const told: unknown[] = [];
    for (const [path, date] of [
      ["2020-10-08/code/index.xml", "2020-10-08"],
      ["2021-05-17/code/index.xml", "2021-05-17"],
    ] as const) {
      const versionId = await publish(path, date);
      const before = await notices(versionId);
      await readHistoryJob.run(
        { customerId: site.customerId, versionId },
        { ...testJobContext(db), jobs, towns: testJobTowns(db) },
      );
      told.push([before, await notices(versionId)]);
    }
    expect(told).toEqual([
      [
        { notices: 164, provisions: 158, denied: 134 },
        { notices: 25, provisions: 21, denied: 0 },
      ],
      [
        { notices: 21, provisions: 17, denied: 10 },
        { notices: 7, provisions: 6, denied: 0 },
      ],
    ]);
    const now = (await registry.findSite("sanmateo")) ?? site;
    const proposals = await suppedProposals(
      { db, site: now },
      lawsSeenAt(now, () => true),
      await loadLaws(db, now),
    );
    // It was adopted on May 3, 2021, but takes effect on July 1.
    expect(proposals.map(({ law }) => law.designation)).not.toContain("Ordinance No. 2021-13");
    expect(proposals.filter(({ isSure }) => isSure)).toEqual([]);
  });
});
