import { sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { rows } from "../../platform/db/db.ts";
import { visitor } from "../../platform/http/access.ts";
import type { LawsContext } from "./change.ts";
import { settleContained } from "./settle-contained.ts";
import { openTestLaws, type TestLaws } from "./test-laws.ts";

let world: TestLaws;
let context: LawsContext;
beforeAll(async () => {
  world = await openTestLaws();
});
beforeEach(async () => {
  const { towns, jobs } = world;
  const site = await towns.registry.findSite("larkmere");
  if (site === null) throw new Error("Larkmere is missing.");
  context = { db: towns.db, jobs, site, actor: visitor, gate: { changed: async () => {} } };
  // § 12-1 has the history "Ord. 7, 2001"; the code is of March 1, 2026.
  await world.add("7", { legislationType: "Ordinance", legislationYear: 2001 });
  await world.add("1-2026", { adopted: "2026-02-01" });
  await world.add("2-2026", { adopted: "2026-02-02" });
  await world.add("3-2026", { adopted: "2026-02-03", effective: "2026-09-01" });
});
afterEach(() => world.clear());
afterAll(() => world.close());

const settle = (decisions: Partial<Parameters<typeof settleContained>[1]> = {}) =>
  settleContained(context, { confirm: [], dismiss: [], dryRun: false, ...decisions });
const supped = async () =>
  Object.fromEntries(
    (
      await rows<{ number: string; supped: number | null }>(
        context.db,
        sql`select number, supped_by_id as supped from laws order by id`,
      )
    ).map(({ number, supped: version }) => [number, version]),
  );

describe("The command line", () => {
  test("marks the laws that history notes prove, lists those that may be in the code, and decides about them", async () => {
    const [earlier, current] = world.versions;
    const dry = await settle({ dryRun: true, confirm: "all" });
    expect(dry.contained.map(({ designation }) => designation)).toEqual(["Ordinance No. 7 of 2001"]);
    expect(await supped()).toEqual({ "7": null, "1-2026": null, "2-2026": null, "3-2026": null });
    const { contained, left } = await settle();
    expect(contained.map(({ versionId }) => versionId)).toEqual([earlier]);
    expect(left.map(({ designation, reason }) => `${designation}: ${reason}`)).toEqual([
      "Local Law No. 2-2026: It was adopted before Mar 1, 2026, the date of this version.",
      "Local Law No. 1-2026: It was adopted before Mar 1, 2026, the date of this version.",
    ]);
    const decided = await settle({ confirm: ["Local Law No. 1-2026"], dismiss: ["2-2026"] });
    expect(decided).toEqual({ contained: [], confirmed: 1, dismissed: 1, left: [] });
    expect(await supped()).toEqual({ "7": earlier, "1-2026": current, "2-2026": null, "3-2026": null });
    expect((await settle({ confirm: "all" })).confirmed).toBe(0);
  });

  test("refuses a number that no law or several laws have, and changes nothing", async () => {
    await expect(settle({ confirm: ["1-2026", "9-2026"] })).rejects.toThrow("No law has the number “9-2026”.");
    await world.add("1-2026", { legislationType: "Ordinance" });
    await expect(settle({ dismiss: ["1-2026"] })).rejects.toThrow(
      "Several laws have the number “1-2026”: “Local Law No. 1-2026”, “Ordinance No. 1-2026”.",
    );
    expect(Object.values(await supped())).toEqual([null, null, null, null]);
  });
});
