import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { sql } from "drizzle-orm";
import { catalog } from "../../../app/catalog.ts";
import { testJobTowns } from "../../../app/jobs/test-job-towns.ts";
import { rows } from "../../../platform/db/db.ts";
import type { JobQueue } from "../../../platform/jobs/port.ts";
import { getSession } from "../../sites/contract/session.ts";
import { getCodePage, locateProvision } from "../contract/code.ts";
import { changeVersion, listVersions, moveVersion, type VersionAction } from "../contract/versions.ts";
import { insertVersion } from "../fixture.ts";
import { openTestTowns, userOf, type TestTowns } from "../test-towns.ts";
import { putDueInForce } from "./put-in-force.ts";

let towns: TestTowns;
/** Names of the jobs that were enqueued when time had passed. */
let enqueued: string[];
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.parse("2026-11-27T12:00:00Z") });
  enqueued = [];
  towns = await openTestTowns();
  await insertVersion(
    towns.db,
    { id: towns.larkmere, custId: "larkmere" },
    {
      number: 3,
      current: false,
      updatedDate: "2026-10-01",
      displayDate: "2026-10-01",
      root: {
        guid: 1000,
        type: "code",
        heading: "Code of Larkmere",
        page: true,
        parts: [{ guid: 1099, type: "section", label: "§", number: "7-1", heading: "Kites" }],
      },
    },
  );
  await schedule("larkmere-3", "2027-01-01");
});
afterEach(async () => {
  vi.useRealTimers();
  await towns.close();
});

const clerk = () => userOf(towns.larkmere, ["CODE/IMPORT"]);
const schedule = (version: string, date: string) =>
  towns.call(changeVersion, { site: "larkmere", version, name: "", date, confirmed: ["future-date"] }, clerk());
const move = (version: string, action: VersionAction) =>
  towns.call(moveVersion, { site: "larkmere", version, action }, clerk());
/** The versions that a visitor sees. */
const seen = async () =>
  (await towns.call(getSession, { site: "larkmere" })).versions.map(({ archiveId, state }) => `${archiveId} ${state}`);
const states = async () =>
  (await towns.call(listVersions, { site: "larkmere" }, clerk())).versions.map(
    ({ archiveId, state }) => `${archiveId} ${state}`,
  );
/** Time passes, and the job runs. */
const at = async (time: string): Promise<void> => {
  vi.setSystemTime(time);
  await putDueInForce({ db: towns.db, jobs, towns: testJobTowns(towns.db), townHooks: catalog.townHooks });
  await towns.registry.refresh();
};
const jobs = {
  enqueue: async (_tx: unknown, { name }: { readonly name: string }) => {
    enqueued.push(name);
    return null;
  },
} as unknown as JobQueue;
const recorded = () =>
  rows(towns.db, sql`select action, subject, actor, before, after from audit_log where action = 'version.inForce'`);

describe("[~OPEN-82: not the order of imports] A version with a date in the future", () => {
  test("is scheduled: visitors find it nowhere, and those who publish open it", async () => {
    expect(await states()).toEqual(["larkmere-3 scheduled", "larkmere-2 current", "larkmere-1 archived"]);
    expect(await seen()).toEqual(["larkmere-2 current", "larkmere-1 archived"]);
    expect(await towns.failureOf(getCodePage, { site: "larkmere-3" })).toBe("not-found");
    expect(await towns.failureOf(locateProvision, { guid: "1099" })).toBe("not-found");
    expect(await towns.call(getCodePage, { site: "larkmere-3" }, clerk())).toMatchObject({ guid: "1000" });
    expect(await towns.call(getSession, { site: "larkmere-3" }, clerk())).toMatchObject({
      version: { state: "scheduled", current: false, choice: "2027-01-01 (scheduled)" },
    });
  });

  test("becomes current although a feature fails in another town", async () => {
    await insertVersion(
      towns.db,
      { id: towns.millbrook, custId: "millbrook" },
      {
        number: 2,
        current: false,
        updatedDate: "2026-10-01",
        displayDate: "2026-10-01",
        root: { guid: 2000, type: "code", heading: "Code of Millbrook", page: true, parts: [] },
      },
    );
    await towns.db.execute(
      sql`update versions set state = 'scheduled', updated_date = '2027-01-01'
        where customer_id = ${towns.millbrook}::integer and archive_id = 'millbrook-2'`,
    );
    vi.setSystemTime("2027-01-01T09:00:00Z");
    const first = Math.min(towns.larkmere, towns.millbrook);
    const townHooks = {
      ...catalog.townHooks,
      versionsChanged: async (_tx: unknown, { site }: { readonly site: { readonly customerId: number } }) => {
        if (site.customerId === first) throw new Error("This feature fails");
      },
    };
    const run = putDueInForce({ db: towns.db, jobs, towns: testJobTowns(towns.db), townHooks });
    await expect(run).rejects.toThrow("This feature fails");
    const current = await rows<{ customerId: number }>(
      towns.db,
      sql`select customer_id as "customerId" from versions where state = 'current' and updated_date = '2027-01-01'`,
    );
    expect(current.map(({ customerId }) => customerId)).toEqual([Math.max(towns.larkmere, towns.millbrook)]);
  });

  test("becomes current on its day, once, and the history says so", async () => {
    await at("2027-01-01T07:59:00Z");
    expect(await seen()).toEqual(["larkmere-2 current", "larkmere-1 archived"]);
    await at("2027-01-01T08:00:00Z");
    expect(await seen()).toEqual(["larkmere-3 current", "larkmere-2 archived", "larkmere-1 archived"]);
    expect(await towns.call(locateProvision, { guid: "1099" })).toMatchObject({ archiveId: null });
    // Which laws it contains is read from its history notes.
    expect(enqueued).toContain("laws.read-history");
    await at("2027-01-02T08:00:00Z");
    expect(await recorded()).toEqual([
      {
        action: "version.inForce",
        subject: "larkmere-3",
        actor: "schedule",
        before: { date: "2027-01-01", name: "", state: "scheduled" },
        after: { date: "2027-01-01", name: "", state: "current" },
      },
    ]);
  });

  test("does not become current if it is unpublished before, and can be scheduled again", async () => {
    await move("larkmere-3", "unpublish");
    await at("2027-01-02T08:00:00Z");
    expect(await seen()).toEqual(["larkmere-2 current", "larkmere-1 archived"]);
    vi.setSystemTime("2026-12-01T08:00:00Z");
    expect(await move("larkmere-3", "publish")).toMatchObject({ version: { state: "scheduled" } });
  });

  test("is not put in force before, and is left alone when an earlier version is", async () => {
    const input = { site: "larkmere", version: "larkmere-3", action: "putInForce" };
    expect(await towns.failureOf(moveVersion, input, clerk())).toBe("conflict");
    expect(await move("larkmere-1", "putInForce")).toMatchObject({ withdrawn: ["larkmere-2"] });
    expect(await states()).toEqual(["larkmere-3 scheduled", "larkmere-2 withdrawn", "larkmere-1 current"]);
  });

  test("if two are due, the newer one becomes current", async () => {
    await schedule("larkmere-2", "2026-12-15");
    expect(await seen()).toEqual(["larkmere-1 current"]);
    await at("2027-02-01T08:00:00Z");
    expect(await seen()).toEqual(["larkmere-3 current", "larkmere-2 archived", "larkmere-1 archived"]);
    expect(await recorded()).toHaveLength(1);
  });

  test("that was current before there were scheduled ones stays so until another can take its place", async () => {
    await towns.db.execute(sql`update versions set state = 'withdrawn'`);
    await towns.db.execute(sql`update versions set state = 'current' where archive_id = 'larkmere-3'`);
    await towns.registry.refresh();
    const name = { site: "larkmere", version: "larkmere-3", name: "Supplement 3", date: "" };
    expect(await towns.call(changeVersion, name, clerk())).toMatchObject({ state: "current" });
    expect(await seen()).toEqual(["larkmere-3 current"]);
    await move("larkmere-1", "publish");
    expect(await seen()).toEqual(["larkmere-1 current"]);
    expect(await states()).toContain("larkmere-3 scheduled");
  });

  test("becomes current at once when its date is corrected", async () => {
    await towns.call(changeVersion, { site: "larkmere", version: "larkmere-3", name: "", date: "2026-11-01" }, clerk());
    expect(await seen()).toEqual(["larkmere-3 current", "larkmere-2 archived", "larkmere-1 archived"]);
  });
});
