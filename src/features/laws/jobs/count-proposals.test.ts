import { sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { rows } from "../../../platform/db/db.ts";
import { testJobContext } from "../../../platform/jobs/test-services.ts";
import { userOf } from "../../code/test-towns.ts";
import { changeVersion, moveVersion } from "../../code/contract/versions.ts";
import { raiseRevision } from "../../sites/parts/server/revision.ts";
import { confirmSupped, dismissSupped, listSuppedProposals, saveLaw } from "../contract/laws.ts";
import { openTestLaws, versionAdded, type TestLaws } from "../test-laws.ts";
import { countProposalsJob } from "./count-proposals.ts";

let world: TestLaws;
beforeAll(async () => {
  world = await openTestLaws();
});
afterAll(() => world.close());
afterEach(() => world.clear());

const site = "larkmere";
const count = () => countProposalsJob.run({}, testJobContext(world.towns.db));
const stored = async (): Promise<Record<string, number>> => {
  const found = await rows<{ custId: string; count: number }>(
    world.towns.db,
    sql`select c.cust_id as "custId", p.count from law_proposals p join customers c on c.id = p.customer_id`,
  );
  return Object.fromEntries(found.map((row) => [row.custId, row.count]));
};
/** Jobs that wait; then none does. */
const takeJobs = async (): Promise<number> => {
  const waiting = await world.jobs.list({ name: countProposalsJob.name, state: "waiting" });
  await world.towns.db.execute(sql`delete from jobs.job where name = ${countProposalsJob.name}`);
  return waiting.length;
};
const shown = async (): Promise<number> =>
  (await world.towns.call(listSuppedProposals, { site }, world.clerk)).proposals.length;

/** Whether the change before said that laws are to be counted, their stored number, and that of the proposals shown. */
async function counted(): Promise<readonly [boolean, number | undefined, number]> {
  const isQueued = (await takeJobs()) > 0;
  await count();
  return [isQueued, (await stored())[site], await shown()];
}
const both = (number: number) => [true, number, number];

describe("The stored number of laws to confirm", () => {
  test("is that of the proposals, after every change of laws", async () => {
    const named = await world.add("7", { legislationType: "Ordinance", legislationYear: null });
    expect(await counted()).toEqual(both(1));
    const before = await world.add("1-2026", { adopted: "2026-02-28" });
    await world.add("2-2026", { adopted: "2026-03-02" });
    expect(await counted()).toEqual(both(2));
    const version = world.versions[1];
    await world.towns.call(dismissSupped, { site, ids: [named.documentId], version }, world.clerk);
    expect(await counted()).toEqual(both(1));
    await world.towns.call(saveLaw, { site, id: before.documentId, adopted: "2026-05-01" }, world.clerk);
    expect(await counted()).toEqual(both(0));
    await world.towns.call(saveLaw, { site, id: before.documentId, adopted: "2026-02-01" }, world.clerk);
    expect(await counted()).toEqual(both(1));
    await world.towns.call(confirmSupped, { site, ids: [before.documentId], version }, world.clerk);
    expect(await counted()).toEqual(both(0));
  });

  test("follows the current version: its date, and whether it is published", async () => {
    await world.add("1-2026", { adopted: "2026-03-02" });
    expect(await counted()).toEqual(both(0));
    const manager = userOf(world.towns.larkmere, ["CODE/IMPORT"]);
    const change = (date: string) =>
      world.towns.call(changeVersion, { site, version: "larkmere-2", date, name: "" }, manager);
    await change("2026-03-05");
    expect(await counted()).toEqual(both(1));
    await change("2026-03-01");
    expect(await counted()).toEqual(both(0));
    await world.add("1-2023", { adopted: "2023-01-01" });
    expect(await counted()).toEqual(both(1));
    const move = (action: "publish" | "unpublish") =>
      world.towns.call(moveVersion, { site, version: "larkmere-2", action }, manager);
    await move("unpublish");
    const withEarlier = await shown();
    expect(await counted()).toEqual(both(withEarlier));
    await move("publish");
    expect(await counted()).toEqual(both(1));
    await versionAdded(world, 1);
    expect(await takeJobs()).toBe(1);
  });

  test("is right after a start, whatever changed without a job, and counts only what changed", async () => {
    await world.add("1-2026", { adopted: "2026-02-28" });
    await count();
    const { db, larkmere } = world.towns;
    await db.execute(sql`update law_proposals set count = 77`);
    await count();
    expect((await stored())["millbrook"]).toBe(77);
    await db.execute(sql`update laws set deleted = true`);
    await raiseRevision(db, larkmere, "laws");
    await count();
    expect(await stored()).toEqual({ larkmere: 0, millbrook: 77, newtown: 77 });
    await db.execute(sql`delete from law_proposals`);
    await count();
    expect(await stored()).toEqual({ larkmere: 0, millbrook: 0, newtown: 0 });
    expect(countProposalsJob.atStart).toEqual({});
  });
});
