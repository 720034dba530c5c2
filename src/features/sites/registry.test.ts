import { catalog } from "../../app/catalog.ts";
import { eq, sql } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi, type MockInstance } from "vitest";
import { raiseRevision } from "./parts/server/revision.ts";
import { townChanged } from "./parts/server/town-changed.ts";
import { openLiveEvents, type OpenLiveEvents } from "../../platform/live/open.ts";
import { publish } from "../../platform/live/port.ts";
import { visitor } from "../../platform/http/access.ts";
import { insertVersion } from "../code/fixture.ts";
import { openTestTowns, type TestTowns } from "../code/test-towns.ts";
import { createCustomer, saveHomePage } from "./customers.ts";
import * as queries from "./queries.ts";
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
/** The registry has what one has that reads everything. */
async function expectFresh(registry: Registry): Promise<void> {
  const fresh = new Registry(towns.db, catalog, codeOfTowns);
  await fresh.refresh();
  expect(registry.towns).toEqual(fresh.towns);
  for (const { customer } of fresh.towns)
    expect(await registry.findSite(customer.custId)).toEqual(await fresh.findSite(customer.custId));
  expect(registry.multicodeStatesFor(visitor)).toEqual(fresh.multicodeStatesFor(visitor));
}
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

  test("forgets what it remembered of a feature once the feature's data of the town has changed", async () => {
    const { registry, larkmere, millbrook } = towns;
    const loads = { larkmere: 0, millbrook: 0, all: 0 };
    const use = async (): Promise<typeof loads> => {
      const of = { larkmere, millbrook, all: null };
      for (const name of ["larkmere", "millbrook", "all"] as const)
        await Promise.all(
          [1, 2].map(() => registry.remember("sites", of[name], "list", async () => (loads[name] += 1))),
        );
      return { ...loads };
    };
    expect(await use()).toEqual({ larkmere: 1, millbrook: 1, all: 1 });
    await rename(larkmere, "Village of Larkmere");
    await registry.changed();
    expect(await use()).toEqual({ larkmere: 2, millbrook: 1, all: 2 });
    await raiseRevision(towns.db, larkmere, "files");
    await registry.changed();
    expect(await use()).toEqual({ larkmere: 2, millbrook: 1, all: 2 });
    await registry.refresh();
    expect(await use()).toEqual({ larkmere: 3, millbrook: 2, all: 3 });
  });

  test("replaces the towns that changed, and reads no other", async () => {
    const { registry, db, larkmere, millbrook } = towns;
    await registry.refresh();
    const all = vi.spyOn(queries, "readRevisions");
    onTestFinished(() => all.mockRestore());
    const newtown = await registry.findSite("newtown");
    const before = registry.loads;
    for (const id of [larkmere, millbrook]) {
      await db
        .update(customers)
        .set({ customization: { seal: "/user/file/seal.png" } })
        .where(eq(customers.id, id));
      await raiseRevision(db, id, "sites");
    }
    await registry.changed();
    expect(all).not.toHaveBeenCalled();
    expect(await registry.findSite("newtown")).toBe(newtown);
    expect(["larkmere", "millbrook", "newtown"].map((id) => registry.hasChangedAfter(id, before))).toEqual([
      true,
      true,
      false,
    ]);
    expect(registry.isBranding("/user/file/seal.png")).toBe(true);
    await db.update(customers).set({ customization: {} }).where(eq(customers.id, larkmere));
    await raiseRevision(db, larkmere, "sites");
    await registry.changed();
    expect(registry.isBranding("/user/file/seal.png")).toBe(true);
    await expectFresh(registry);
  });

  test("finds a write with an earlier revision that ended later than others", async () => {
    const { registry, db, larkmere, millbrook } = towns;
    await registry.refresh();
    await raiseRevision(db, millbrook, "sites");
    await raiseRevision(db, millbrook, "sites");
    await registry.changed();
    const late = (registry.revisionOf("millbrook") ?? 0) - 1;
    await db.update(customers).set({ name: "Village of Larkmere", revision: late }).where(eq(customers.id, larkmere));
    await registry.changed();
    expect([names(registry).includes("Village of Larkmere"), registry.revisionOf("larkmere")]).toEqual([true, late]);
    await expectFresh(registry);
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
    expect(await queries.listInvalidSettings(db, townSettingsReader(catalog))).toEqual([
      { custId: "larkmere", name: "accentColor", problem: expect.any(String) },
      { custId: "millbrook", name: "level of VIEW", problem: expect.any(String) },
    ]);
  });

  test("asks for changes by another process if it cannot hear of them", async () => {
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

  describe("that listens", () => {
    let registry: Registry;
    let live: OpenLiveEvents;
    /** Questions for changes. */
    let asked: MockInstance;
    beforeEach(async () => {
      asked = vi.spyOn(queries, "readFingerprint");
      live = openLiveEvents({ db: towns.db, kind: "server", listen: towns.listen }, () => {});
      registry = await openRegistry(towns.db, catalog, codeOfTowns, { live });
      await vi.waitUntil(() => live.isListening);
    });
    afterEach(async () => {
      await registry.close();
      await live.close();
      asked.mockRestore();
    });
    const soon = (look: () => void): Promise<void> => vi.waitFor(look, { timeout: 20_000, interval: 20 });

    test("hears of towns that are added, changed and removed, without a question", async () => {
      // Nothing but what it hears: as if the time for the next question never came.
      asked.mockImplementation(async () => registry.towns.length.toString());
      const never = vi.spyOn(registry, "refresh");
      await rename(towns.larkmere, "Village of Larkmere");
      await soon(() => expect(names(registry)).toContain("Village of Larkmere"));
      await createCustomer(towns.db, { ...facts, custId: "alder", name: "Borough of Alder" });
      await soon(() => expect(names(registry)).toContain("Borough of Alder"));
      await towns.db.transaction(async (tx) => {
        await tx.delete(customers).where(eq(customers.custId, "alder"));
        await publish(tx, townChanged, { customerId: 1, revision: null });
      });
      await soon(() => expect(names(registry)).toEqual(["Town of Newtown", "Village of Larkmere"]));
      expect(never).not.toHaveBeenCalled();
    });

    test("does not load what was rolled back, or what it knows already", async () => {
      const { db, larkmere, millbrook } = towns;
      await rename(millbrook, "Village of Millbrook");
      await soon(() => expect(registry.towns.map(({ customer }) => customer.name)).toContain("Village of Millbrook"));
      const failed = db.transaction(async (tx) => {
        await raiseRevision(tx, larkmere, "sites");
        throw new Error("not saved");
      });
      await expect(failed).rejects.toThrow("not saved");
      await publish(db, townChanged, { customerId: millbrook, revision: registry.revisionOf("millbrook") ?? 0 });
      const before = registry.loads;
      await rename(larkmere, "Village of Larkmere");
      await soon(() => expect(names(registry)).toContain("Village of Larkmere"));
      expect(registry.loads).toBe(before + 1);
    });

    test("finds a write that notified nobody", async () => {
      await towns.db.execute(
        sql`update customers set name = 'Village of Larkmere', revision = nextval('site_revisions') where id = ${towns.larkmere}`,
      );
      await soon(() => expect(names(registry)).toContain("Village of Larkmere"));
    });

    test("asks each second while it does not listen", async () => {
      await live.close();
      expect(live.isListening).toBe(false);
      await rename(towns.larkmere, "Village of Larkmere");
      await soon(() => expect(names(registry)).toContain("Village of Larkmere"));
    });
  });
});
