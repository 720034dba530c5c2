import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { storedVersions } from "../../features/code/inspection.ts";
import { deleteUnusedTexts } from "../../features/code/texts.ts";
import { listCustIds } from "../../features/sites/customers.ts";
import { rows } from "../../platform/db/db.ts";
import { readConfig } from "../config.ts";
import { knownIndexes } from "../../platform/search/stored-indexes.ts";
import { catalog } from "../catalog.ts";
import { openServices, type OpenServices } from "../services.ts";
import { removeSimulated, simulate } from "./simulate.ts";
import { simulatedTowns } from "./towns.ts";

const SIMULATION = { towns: 5, sections: 100, seed: 1 };
const silent = (): void => {};

describe("Simulated towns", () => {
  let folder: string;
  let services: OpenServices;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "towncode-simulate-"));
    services = await openServices(readConfig({ TOWNCODE_DATA: folder, LOG_LEVEL: "silent" }));
    await simulate(services, SIMULATION, silent);
  }, 60_000);
  afterAll(async () => {
    await services.close();
    await rm(folder, { recursive: true });
  });

  test("are the same for the same seed, and different for another", async () => {
    const [one, same, other] = await Promise.all([simulatedTowns(50, 1), simulatedTowns(60, 1), simulatedTowns(50, 2)]);
    expect(same.slice(0, 50)).toEqual(one);
    expect(other.map(({ custId }) => custId)).not.toEqual(one.map(({ custId }) => custId));
    expect(new Set(one.map(({ state }) => state)).size).toBeGreaterThan(8);
    expect(
      one.every(
        ({ zipcode, population, counties }) => /^\d{5}$/.test(zipcode) && population > 0 && counties.length > 0,
      ),
    ).toBe(true);
  });

  test("each have a code with the requested number of sections, and an index", async () => {
    const codes = await rows<{ sections: number; cited: number }>(
      services.database.db,
      sql`select count(*) filter (where s.type = 'section')::integer as sections, (select count(*)::integer from citations c where c.customer_id = s.customer_id and c.version_id = s.version_id) as cited
        from structures s group by s.customer_id, s.version_id`,
    );
    expect(codes.map(({ sections }) => sections)).toEqual([100, 100, 100, 100, 100]);
    expect(codes.every(({ cited }) => cited > 0)).toBe(true);
    const known = await knownIndexes(services.database.db, catalog.searchSources);
    for (const { index, count } of known) {
      const { total } = await services.search.search([index], {
        query: { k: "all" },
        sort: "natural",
        offset: 0,
        limit: 1,
      });
      expect(total).toBe(await count());
    }
  });

  test("have different laws that do not name other towns", async () => {
    const [texts] = await rows<{ all: number; distinct: number; strange: number }>(
      services.database.db,
      sql`select count(*)::integer as all, count(distinct s.text_hash)::integer as distinct, count(*) filter (where t.content like '%Larkmere%')::integer as strange
        from structures s join texts t on t.hash = s.text_hash where s.type = 'section'`,
    );
    expect(texts?.strange).toBe(0);
    expect((texts?.distinct ?? 0) / (texts?.all ?? 1)).toBeGreaterThan(0.9);
  });

  test("are added once, and removed with all their data", async () => {
    expect(await simulate(services, SIMULATION, silent)).toMatchObject({ added: 0, provisions: 0 });
    const { db } = services.database;
    expect(await removeSimulated(services, silent)).toBe(5);
    await deleteUnusedTexts(db);
    expect([
      await listCustIds(db),
      await storedVersions(db),
      await services.search.list(),
      await rows(db, sql`select 1 from texts limit 1`),
    ]).toEqual([[], [], [], []]);
  });
});
