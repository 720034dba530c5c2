import { sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { auditLog } from "../../platform/audit/tables.ts";
import { visitor, type Actor } from "../../platform/http/access.ts";
import { revisionKey } from "../../platform/http/site.ts";
import { setCustomization, setLevels, userOf } from "../code/test-towns.ts";
import { addLaw, getLaw, getLawTable, listLaws, saveLaw } from "./contract/laws.ts";
import { openTestLaws, type TestLaws } from "./test-laws.ts";

let world: TestLaws;
let editor: Actor;
beforeAll(async () => {
  world = await openTestLaws();
  editor = userOf(world.towns.larkmere, ["CUSTOMIZATION_ADMIN"]);
});
afterAll(() => world.close());
afterEach(() => world.clear());

const site = "larkmere";
const call: TestLaws["towns"]["call"] = (of, input, by) => world.towns.call(of, input, by);
const failureOf: TestLaws["towns"]["failureOf"] = (of, input, by) => world.towns.failureOf(of, input, by);
const numbers = async (input: object = {}, by: Actor = visitor): Promise<string[]> =>
  (await call(getLawTable, { site, ...input }, by)).laws.map(({ number }) => number);
const history = async () =>
  (await world.towns.db.select().from(auditLog).orderBy(auditLog.id)).map(
    ({ action, subject }) => `${action} ${subject}`,
  );
const keys = async () => {
  const shown = (await world.towns.registry.findSite(site)) ?? { revision: 0 };
  return { laws: revisionKey(shown, ["laws"]), code: revisionKey(shown, ["code", "sites"]) };
};

describe("The table of new laws and the ledger", () => {
  beforeAll(() => setLevels(world.towns, world.towns.larkmere, {}));

  /** One of each kind. */
  async function addAll() {
    const [earlier, current] = world.versions;
    await world.add("new", { adopted: "2026-06-01" });
    await world.add("forgotten", { adopted: "2022-06-01", appendedTo: earlier });
    await world.add("codified", { adopted: "2026-02-01", appendedTo: current, suppedBy: current });
    await world.add("old", { adopted: "2021-01-01", suppedBy: earlier });
    await world.add("listed", { adopted: "1998-01-01", appendedTo: null });
    await world.add("deleted", { adopted: "2026-01-15", deleted: true });
  }

  test("[PERMS-04, PERMS-05, PERMS-06, OPEN-86, OPEN-113] have the laws that the caller may see", async () => {
    const { towns } = world;
    await addAll();
    expect(await numbers()).toEqual(["new", "codified", "forgotten"]);
    expect(await numbers({ ledger: true })).toEqual(["new", "codified", "forgotten", "old", "listed"]);
    await setCustomization(towns, towns.larkmere, { codifiedLawViewEnabled: false });
    expect(await numbers()).toEqual(["new", "forgotten"]);
    await setCustomization(towns, towns.larkmere, {});
    await setLevels(towns, towns.larkmere, {
      "LAW/CCI/VIEW": { currentLevel: "ADMIN", maximumLevel: "PUBLIC" },
      "LAW/LEDGER/VIEW": { currentLevel: "USER", maximumLevel: "PUBLIC" },
    });
    expect(await numbers()).toEqual(["new", "forgotten"]);
    expect(await towns.failureOf(getLawTable, { site, ledger: true })).toBe("sign-in");
    expect(await towns.failureOf(listLaws, { site, ledger: true })).toBe("sign-in");
    const user = userOf(towns.larkmere);
    expect(await numbers({ ledger: true }, user)).toHaveLength(5);
    const [old] = (await towns.call(getLawTable, { site, ledger: true, filter: "old" }, user)).laws;
    expect(await towns.failureOf(getLaw, { site, id: old?.documentId })).toBe("not-found");
    expect(await towns.failureOf(getLaw, { site, id: old?.documentId }, user)).toBe("none");
    await setLevels(towns, towns.larkmere, { "LAW/ALL/VIEW": { currentLevel: "NOBODY", maximumLevel: "PUBLIC" } });
    expect(await towns.failureOf(getLawTable, { site }, user)).toBe("not-offered");
    expect(await numbers({ ledger: true })).toHaveLength(5);
    await setLevels(towns, towns.larkmere, {});
  });

  test("[PERMS-07, LAWS-23, OPEN-134] have deleted laws only for those who may see them, if asked for", async () => {
    await addAll();
    expect(await numbers({ deleted: true })).not.toContain("deleted");
    expect(await numbers({}, world.clerk)).not.toContain("deleted");
    const { laws: found, maySeeDeleted } = await call(
      getLawTable,
      { site, ledger: true, deleted: true, filter: "deleted" },
      world.clerk,
    );
    expect(maySeeDeleted).toBe(true);
    expect(found.map((law) => law.deleted)).toEqual(["true"]);
    const id = found[0]?.documentId ?? 0;
    expect(await failureOf(getLaw, { site, id })).toBe("not-found");
    expect(await failureOf(saveLaw, { site, id, title: "A" }, editor)).toBe("not-found");
    await call(saveLaw, { site, id, deleted: false }, world.clerk);
    expect(await numbers()).toContain("deleted");
    expect((await history()).at(-1)).toBe("laws.restore Deleted Local Law, 2026");
  });

  test("[OPEN-67] come as one list with the published versions", async () => {
    await addAll();
    const answer = await call(listLaws, { site });
    expect(answer.laws.map(({ number }) => number)).toEqual(["new", "codified", "forgotten"]);
    expect(answer.versions.map(({ id }) => id)).toEqual(world.versions.toReversed());
  });

  test("[LAWS-03, ENTITIES-40] filter by text, year and chapters, with counts", async () => {
    await world.add("1", { adopted: "2026-01-01", subject: "Parking fees", dispositions: [{ guid: "1011" }] });
    await world.add("2", { adopted: "2026-02-01", subject: "Fees of signs", dispositions: [{ guid: "1026" }] });
    await world.add("3", { adopted: "2025-03-01", dispositions: [{ guid: "1022" }, { guid: "1012" }] });
    await world.add("4", { subject: "Appointing a clerk" });
    const table = (input: object) => call(getLawTable, { site, ...input });
    expect(await table({})).toMatchObject({
      total: 4,
      all: 4,
      offset: 0,
      years: [
        { value: "2026", count: 2 },
        { value: "2025", count: 1 },
        { value: "0", label: "Undated", count: 1 },
      ],
      chapters: [
        { value: "Chapter 12", count: 2 },
        { value: "Chapter 135", count: 2 },
      ],
    });
    expect(await numbers({ filter: "FEES" })).toEqual(["2", "1"]);
    expect(await numbers({ filter: "fees parking" })).toEqual(["1"]);
    expect(await numbers({ filter: "12-2" })).toEqual(["2", "3"]);
    expect(await numbers({ year: "2025" })).toEqual(["3"]);
    expect(await numbers({ year: 0 })).toEqual(["4"]);
    expect(await numbers({ year: "soon" })).toHaveLength(4);
    expect(await numbers({ chapters: "Chapter 12" })).toEqual(["1", "3"]);
    const both = await table({ chapters: ["Chapter 12", "Chapter 135"], year: 2026 });
    expect(both).toMatchObject({ total: 2, all: 4, chapters: [{ count: 1 }, { count: 1 }] });
    expect(both.years.map(({ count }) => count)).toEqual([2, 1]);
  });

  test("[LAWS-12, LAWS-14, OPEN-44] sort by one and by several columns; what is empty comes last", async () => {
    const [earlier, current] = world.versions;
    const add = (number: string, more: object) => world.add(number, { appendedTo: current, ...more });
    await add("10", { adopted: "2026-01-01", subject: "b", dispositions: [{ guid: "1022" }] });
    await add("9", { adopted: "2026-01-01", subject: "a", dispositions: [{ guid: "1011" }], suppedBy: current });
    await add("11", { adopted: "2024-01-01", subject: "a", suppedBy: earlier });
    await add("12", { subject: "" });
    const by = (sort: string) => numbers({ ledger: true, sort });
    expect(await by("")).toEqual(["10", "9", "11", "12"]);
    expect(await by("ADOPTED_ASC")).toEqual(["11", "10", "9", "12"]);
    expect(await by("TITLE_ASC")).toEqual(["9", "10", "11", "12"]);
    expect(await by("SUBJECT_ASC,TITLE_DESC")).toEqual(["11", "9", "10", "12"]);
    expect(await by("AFFECTS_ASC")).toEqual(["9", "10", "11", "12"]);
    expect(await by("SUPPED_BY_ASC")).toEqual(["11", "9", "10", "12"]);
    expect(await by("NUMBER_ASC,SUBJECT_DESC")).toEqual(["10", "9", "11", "12"]);
  });

  test("[OPEN-07] of one version has the laws that it contains", async () => {
    await addAll();
    const [earlier] = world.versions;
    const answer = await call(getLawTable, { site, ledger: true, suppedBy: earlier });
    expect(answer.laws.map(({ number }) => number)).toEqual(["old"]);
    expect(answer).toMatchObject({ all: 1, suppedBy: { id: earlier } });
    expect((await call(getLawTable, { site, ledger: true, suppedBy: 999_999 })).suppedBy).toBeNull();
  });

  test("treat laws of a withdrawn version as not in the code", async () => {
    const [earlier, current] = world.versions;
    const { documentId: id } = await world.add("old", {
      appendedTo: current,
      suppedBy: earlier,
      dispositions: [{ guid: "1011" }],
    });
    await world.towns.db.execute(sql`update versions set state = 'withdrawn' where id = ${earlier}`);
    await setLevels(world.towns, world.towns.larkmere, {});
    const { laws: found } = await call(getLawTable, { site });
    expect(found.map(({ suppedBy }) => suppedBy)).toEqual([null]);
    // The page of the code shows what it changes.
    const before = await keys();
    await call(saveLaw, { site, id, dispositions: [{ guid: "1010" }] }, world.clerk);
    expect((await keys()).code).not.toBe(before.code);
    await world.towns.db.execute(sql`update versions set state = 'archived' where id = ${earlier}`);
    await setLevels(world.towns, world.towns.larkmere, {});
  });

  test("[SHELL-17] do not exist in archives", async () => {
    expect(await failureOf(getLawTable, { site: "larkmere-1" })).toBe("not-found");
    expect(await failureOf(listLaws, { site: "larkmere-1" })).toBe("not-found");
  });

  test("are empty in a town without laws or without a code", async () => {
    expect(await call(getLawTable, { site: "newtown" })).toMatchObject({ laws: [], total: 0, all: 0 });
    const clerk = userOf((await world.towns.registry.findSite("newtown"))?.customerId ?? 0, ["LAW/MANAGE"]);
    const law = await call(addLaw, { site: "newtown", legislationType: "Resolution", number: "1" }, clerk);
    expect(law).toMatchObject({ appendedTo: null, designation: "Resolution No. 1" });
    expect((await call(getLawTable, { site: "newtown" })).total).toBe(1);
  });
});
