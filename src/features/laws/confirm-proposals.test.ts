import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { auditLog } from "../../platform/audit/tables.ts";
import { userOf } from "../code/test-towns.ts";
import {
  confirmSupped,
  dismissSupped,
  findLedger,
  getLawTable,
  listSuppedProposals,
  saveLaw,
} from "./contract/laws.ts";
import { openTestLaws, type TestLaws } from "./test-laws.ts";

let world: TestLaws;
beforeAll(async () => {
  world = await openTestLaws();
});
afterAll(() => world.close());
afterEach(() => world.clear());

const site = "larkmere";
const propose = () => world.towns.call(listSuppedProposals, { site }, world.clerk);
const dismiss = (ids: readonly number[], version = world.versions[1]) =>
  world.towns.call(dismissSupped, { site, ids: [...ids], version }, world.clerk);
const confirm = (ids: readonly number[], version = world.versions[1]) =>
  world.towns.call(confirmSupped, { site, ids: [...ids], version }, world.clerk);

/** The code is of March 1, 2026; § 12-1 has the history "Ord. 7, 2001". */
async function addAll() {
  const [earlier] = world.versions;
  return {
    named: await world.add("7", { legislationType: "Ordinance", legislationYear: null }),
    ofOtherYear: await world.add("7", { legislationType: "Ordinance", legislationYear: 2019, adopted: "2027-01-01" }),
    before: await world.add("1-2026", { adopted: "2026-02-28" }),
    inForce: await world.add("6-2026", { adopted: "2026-02-01", effective: "2026-03-01" }),
    later: await world.add("8-2026", { adopted: "2026-02-01", effective: "2026-07-01" }),
    after: await world.add("2-2026", { adopted: "2026-03-02" }),
    inYear: await world.add("3-2026", { adopted: "2026-01-01", adoptedDateAccuracy: "Y" }),
    undated: await world.add("4-2026"),
    codified: await world.add("1-2020", { adopted: "2020-01-01", suppedBy: earlier }),
    unlisted: await world.add("1-1999", { adopted: "1999-01-01", appendedTo: null }),
    deleted: await world.add("5-2026", { adopted: "2026-01-01", deleted: true }),
  };
}

describe("The current version", () => {
  test("is proposed for laws that its history may name, and those that took effect before its date", async () => {
    await addAll();
    const { version, proposals } = await propose();
    expect(version?.id).toBe(world.versions[1]);
    expect(proposals.map(({ law, reason, isSure }) => [law.number, reason, isSure])).toEqual([
      ["7", "§ 12-1 names it in its history.", true],
      ["1-2026", "It was adopted before Mar 1, 2026, the date of this version.", false],
      ["6-2026", "It took effect on Mar 1, 2026, the date of this version.", false],
    ]);
  });

  test("contains what somebody who manages laws confirms, which is then no longer new", async () => {
    const { named, before, after, codified } = await addAll();
    const ids = [named, before, codified].map(({ documentId }) => documentId);
    // One that a version contains already stays in that version.
    expect(await confirm(ids)).toEqual({ count: 2 });
    expect((await propose()).proposals.map(({ law }) => law.number)).toEqual(["6-2026"]);
    const { laws: found } = await world.towns.call(getLawTable, { site, ledger: true });
    const supped = new Map(found.map(({ documentId, suppedBy }) => [documentId, suppedBy?.id ?? null]));
    const [earlier, current] = world.versions;
    expect([...ids, after.documentId].map((id) => supped.get(id))).toEqual([current, current, earlier, null]);
    const history = await world.towns.db.select().from(auditLog).orderBy(auditLog.id);
    expect(history.slice(-2).map(({ action, subject }) => `${action} ${subject}`)).toEqual(
      expect.arrayContaining(["laws.supped Ordinance No. 7", "laws.supped Local Law No. 1-2026"]),
    );
  });

  test("is not proposed again for a law that somebody says it does not contain, and that stays new", async () => {
    const { before, named } = await addAll();
    expect(await dismiss([before.documentId, named.documentId])).toEqual({ count: 2 });
    expect(await dismiss([before.documentId])).toEqual({ count: 0 });
    expect((await propose()).proposals.map(({ law }) => law.number)).toEqual(["6-2026"]);
    const { laws: found } = await world.towns.call(getLawTable, { site, filter: "Law No. 1-2026" });
    expect(found.map(({ suppedBy }) => suppedBy)).toEqual([null]);
    const history = await world.towns.db.select().from(auditLog).orderBy(auditLog.id);
    expect(history.slice(-2).map(({ action }) => action)).toEqual(["laws.notSupped", "laws.notSupped"]);
    // Saying so in the form of the law is the same; confirming it there takes it back.
    await world.towns.call(saveLaw, { site, id: before.documentId, suppedBy: world.versions[1] }, world.clerk);
    await world.towns.call(saveLaw, { site, id: before.documentId, suppedBy: null }, world.clerk);
    expect((await propose()).proposals.map(({ law }) => law.number)).toEqual(["6-2026"]);
  });

  test("refuses another version, laws that do not exist, and those of another town", async () => {
    const { before, deleted } = await addAll();
    const id = before.documentId;
    await expect(confirm([id], world.versions[0])).rejects.toMatchObject({ status: 409 });
    await expect(confirm([id, 999_999])).rejects.toMatchObject({ status: 404 });
    await expect(dismiss([id], world.versions[0])).rejects.toMatchObject({ status: 409 });
    await expect(dismiss([id, 999_999])).rejects.toMatchObject({ status: 404 });
    const { failureOf } = { failureOf: world.towns.failureOf.bind(world.towns) };
    const input = { site, ids: [id], version: world.versions[1] };
    for (const call of [listSuppedProposals, confirmSupped, dismissSupped]) {
      expect(await failureOf(call, input)).toBe("sign-in");
      expect(await failureOf(call, input, userOf(world.towns.larkmere, ["CUSTOMIZATION_ADMIN"]))).toBe("not-allowed");
    }
    const version = (await world.towns.registry.findSite("millbrook"))?.versionId ?? 0;
    const stranger = userOf(world.towns.millbrook, ["LAW/MANAGE"]);
    for (const call of [confirmSupped, dismissSupped]) {
      expect(await failureOf(call, { site: "millbrook", ids: [id], version }, stranger)).toBe("not-found");
      expect(await failureOf(call, { site, ids: [], version }, world.clerk)).toBe("bad-input");
    }
    expect(await confirm([deleted.documentId])).toEqual({ count: 0 });
    expect((await propose()).proposals).toHaveLength(3);
  });

  test("of a town without a code has none", async () => {
    const { customerId } = (await world.towns.registry.findSite("newtown")) ?? { customerId: 0 };
    const clerk = userOf(customerId, ["LAW/MANAGE"]);
    expect(await world.towns.call(listSuppedProposals, { site: "newtown" }, clerk)).toEqual({
      version: null,
      proposals: [],
    });
  });
});

describe("The ledger of a version", () => {
  test("[LEDGER-05] is that of its town, which only those learn who may view it", async () => {
    const [earlier] = world.versions;
    expect(await world.towns.call(findLedger, { id: earlier })).toEqual({ custId: "larkmere" });
    const hidden = (await world.towns.registry.findSite("millbrook"))?.versionId ?? 0;
    expect(await world.towns.failureOf(findLedger, { id: hidden })).toBe("not-found");
    expect(await world.towns.failureOf(findLedger, { id: 999_999 })).toBe("not-found");
    expect(await world.towns.failureOf(findLedger, { id: "x" })).toBe("bad-input");
  });
});
