import { catalog } from "../../app/catalog.ts";
import { eq, sql } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { raiseRevision } from "./parts/server/revision.ts";
import { visitor } from "../../platform/http/access.ts";
import { insertVersion } from "../code/fixture.ts";
import { openTestTowns, type TestTowns } from "../code/test-towns.ts";
import { createCustomer, saveHomePage } from "./customers.ts";
import { listInvalidSettings } from "./queries.ts";
import { townSettingsReader } from "./settings/stored.ts";
import { openRegistry, Registry } from "./registry.ts";
import { codeOfTowns } from "../code/code-of-towns.ts";
import { customers } from "./tables.ts";

let towns: TestTowns;
beforeEach(async () => {
  towns = await openTestTowns();
});
afterEach(() => towns.close());

const facts = { state: "NY", counties: ["Kent"], govtype: "Town", population: 1, zipcode: "10001" };
/** Simulates a write by another process. */
const rename = async (id: number, name: string): Promise<void> => {
  await towns.db.update(customers).set({ name }).where(eq(customers.id, id));
  await raiseRevision(towns.db, id, "sites");
};
const names = (registry: Registry): string[] => registry.listSites(visitor).map(({ name }) => name);

describe("The site registry", () => {
  test("reflects added, changed and removed towns, sorted by name, like a newly loaded one", async () => {
    const { registry, db, larkmere } = towns;
    const before = registry.revisionOf("newtown");
    const added = await createCustomer(db, { ...facts, custId: "alder", name: "Borough of Alder" });
    await insertVersion(
      db,
      { id: added, custId: "alder" },
      { number: 1, current: true, root: { guid: 5000, type: "code", heading: "Code", page: true } },
    );
    await rename(larkmere, "Village of Larkmere");
    await saveHomePage(db, larkmere, {
      zoningGuid: null,
      links: [{ kind: "text", title: "Town hall", url: "hall.example", urlType: "EXTERNAL" }],
    });
    await db.delete(customers).where(eq(customers.custId, "millbrook"));
    await registry.changed();
    expect(names(registry)).toEqual(["Borough of Alder", "Town of Newtown", "Village of Larkmere"]);
    expect([
      await registry.findSite("millbrook"),
      await registry.findSite("millbrook-1"),
      registry.revisionOf("newtown"),
    ]).toEqual([null, null, before]);
    const fresh = new Registry(db, catalog, codeOfTowns);
    await fresh.refresh();
    for (const id of ["alder", "alder-1", "larkmere", "larkmere-1", "newtown"]) {
      const [site, same] = await Promise.all([registry.findSite(id), fresh.findSite(id)]);
      expect(site, id).toEqual(same);
      expect(site && registry.townOf(site), id).toEqual(same && fresh.townOf(same));
    }
  });

  test("shows the last write even if many changes are reported at once", async () => {
    const { registry, db, larkmere } = towns;
    await Promise.all(
      Array.from({ length: 20 }, async (_each, at) => {
        await rename(larkmere, `Town of Larkmere ${at}`);
        await registry.changed();
      }),
    );
    const [row] = await db
      .select({ name: customers.name, revision: customers.revision })
      .from(customers)
      .where(eq(customers.id, larkmere));
    expect([names(registry)[0], registry.revisionOf("larkmere")]).toEqual([row?.name, row?.revision]);
  });

  test("a save whose reload fails counts as saved, and is loaded when the database answers again", async () => {
    const { db, larkmere } = towns;
    const registry = await openRegistry(db, catalog, codeOfTowns);
    try {
      await rename(larkmere, "Village of Larkmere");
      const away = vi.spyOn(db, "execute").mockRejectedValue(new Error("Connection terminated unexpectedly"));
      await registry.changed().finally(() => away.mockRestore());
      await vi.waitFor(() => expect(names(registry)).toContain("Village of Larkmere"), { timeout: 10_000 });
    } finally {
      await registry.close();
    }
  });

  test("reloads what it remembered of a feature once the feature's data of any town has changed", async () => {
    const { registry, larkmere } = towns;
    const load = vi.fn<() => Promise<string>>(async () => "towns");
    await Promise.all([registry.remember("sites", "list", load), registry.remember("sites", "list", load)]);
    await rename(larkmere, "Village of Larkmere");
    await registry.changed();
    await registry.remember("sites", "list", load);
    expect(load).toHaveBeenCalledTimes(2);
    await raiseRevision(towns.db, larkmere, "files");
    await registry.changed();
    await registry.remember("sites", "list", load);
    expect(load).toHaveBeenCalledTimes(2);
  });

  test("reloads the facts of a feature alone if nothing else of a town has changed", async () => {
    const { registry, db, larkmere } = towns;
    const before = await registry.findSite("larkmere");
    await db.execute(sql`insert into document_types (customer_id, title, created_by, updated_by)
      values (${larkmere}, 'Minutes', 'clerk', 'clerk')`);
    await raiseRevision(db, larkmere, "documents");
    const loadTown = vi.spyOn(codeOfTowns, "versionsOf");
    onTestFinished(() => loadTown.mockRestore());
    await registry.changed();
    expect(loadTown).not.toHaveBeenCalled();
    const site = await registry.findSite("larkmere");
    expect(site?.facts?.["documents"]).toMatchObject({ types: [{ title: "Minutes" }] });
    expect(site?.revision).not.toBe(before?.revision);
    const fresh = new Registry(db, catalog, codeOfTowns);
    await fresh.refresh();
    expect(site).toEqual(await fresh.findSite("larkmere"));
    expect(site && registry.townOf(site)).toEqual(site && fresh.townOf(site));

    // With something else, everything is read again, at its own revision.
    await rename(larkmere, "Village of Larkmere");
    await raiseRevision(db, larkmere, "documents");
    await registry.changed();
    expect(names(registry)).toContain("Village of Larkmere");
  });

  test("uses defaults for stored settings that are not valid, and closes a site whose level is not", async () => {
    const { db, registry, larkmere, millbrook } = towns;
    await db
      .update(customers)
      .set({ customization: { accentColor: "green", homeName: "Start" } })
      .where(eq(customers.id, larkmere));
    const broken = { VIEW: { currentLevel: "EVERYBODY", maximumLevel: "PUBLIC" } };
    await db
      .update(customers)
      .set({ featureLevels: broken as never })
      .where(eq(customers.id, millbrook));
    for (const id of [larkmere, millbrook]) await raiseRevision(db, id, "sites");
    await registry.changed();
    expect(registry.customizationOf("larkmere")).toMatchObject({ accentColor: "#49A942", homeName: "Start" });
    const site = await registry.findSite("millbrook");
    expect(site !== null && registry.may(visitor, site, "VIEW")).toBe(false);
    expect(await listInvalidSettings(db, townSettingsReader(catalog))).toEqual([
      { custId: "larkmere", name: "accentColor", problem: expect.any(String) },
      { custId: "millbrook", name: "level of VIEW", problem: expect.any(String) },
    ]);
  });

  test("detects changes by another process", async () => {
    const { db, larkmere } = towns;
    const registry = await openRegistry(db, catalog, codeOfTowns);
    onTestFinished(() => registry.close());
    await rename(larkmere, "Village of Larkmere");
    await createCustomer(db, { ...facts, custId: "alder", name: "Borough of Alder" });
    await vi.waitFor(
      () => expect(names(registry)).toEqual(["Borough of Alder", "Town of Newtown", "Village of Larkmere"]),
      { timeout: 20_000, interval: 50 },
    );
  });
});
