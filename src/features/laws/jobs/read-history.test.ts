import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { rows } from "../../../platform/db/db.ts";
import { insertVersion, item, p, type Part } from "../../code/fixture.ts";
import { openTestLaws, versionAdded, type TestLaws } from "../test-laws.ts";

let world: TestLaws;
beforeAll(async () => void (world = await openTestLaws()));
afterAll(() => world.close());

const section = (guid: number, number: string, ...body: Part["body"] & object): Part => ({
  guid,
  type: "section",
  label: "§",
  number,
  body,
});

/** § 12-1 names Ordinance 7 in earlier versions, too. */
const code: Part = {
  guid: 1000,
  type: "code",
  heading: "Code of Larkmere",
  page: true,
  parts: [
    section(1011, "12-1", p("Parking. (Ord. 7, 2001)")),
    section(
      1012,
      "12-2",
      item("A.", "A", p("$20. [Amended 6-17-2026 by L.L. No. 7-2026]")),
      p("Fines. (Ord. 7; Ord. 8)"),
    ),
  ],
};

const affects = async (number: string) =>
  (
    await rows<{ affects: unknown }>(
      world.towns.db,
      sql`select json_agg(json_build_array(d.guid, d.name, d.paragraph, d.action, d.source) order by d.position) as affects
        from laws l join law_dispositions d on d.customer_id = l.customer_id and d.law_id = l.id where l.number = ${number}`,
    )
  )[0]?.affects;

const containedIn = async () =>
  Object.fromEntries(
    (
      await rows<{ name: string; version: number | null; edits: number }>(
        world.towns.db,
        sql`select legislation_type || ' ' || number as name, supped_by_id as version, version as edits from laws`,
      )
    ).map(({ name, version, edits }) => [name, [version, edits]]),
  );

test("After a publication, laws affect what only the new version says in its history", async () => {
  await world.add("7", { legislationType: "Ordinance", legislationYear: 2001 });
  await world.add("7-2026");
  await world.add("8", {
    legislationType: "Ordinance",
    legislationYear: 2002,
    dispositions: [{ guid: null, name: "The map" }],
  });
  const { towns } = world;
  const versionId = await insertVersion(
    towns.db,
    { id: towns.larkmere, custId: "larkmere" },
    { number: 3, current: false, root: code, updatedDate: "2026-08-01" },
  );
  await versionAdded(world, versionId);
  await world.work();
  await vi.waitFor(async () => expect(await affects("7-2026")).toEqual([[1012, "§ 12-2", "A", "amend", "history"]]), {
    timeout: 15_000,
  });
  expect(await affects("7")).toEqual([[1012, "§ 12-2", "", null, "history"]]);
  expect(await affects("8")).toEqual([[null, "The map", "", null, "clerk"]]);
  // "Ord. 8" has no year that says which ordinance it is, and nothing says when Ordinance 8 was adopted.
  expect(await containedIn()).toEqual({
    "Ordinance 7": [world.versions[0], 1],
    "Local Law 7-2026": [versionId, 1],
    "Ordinance 8": [null, 1],
  });
  expect(
    await rows(towns.db, sql`select actor, subject from audit_log where action = 'laws.contained' order by id`),
  ).toEqual([
    { actor: "history notes", subject: "Ordinance No. 7 of 2001" },
    { actor: "history notes", subject: "Local Law No. 7-2026" },
  ]);
});
