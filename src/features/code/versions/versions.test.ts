import { desc, eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { auditLog } from "../../../platform/audit/tables.ts";
import { visitor } from "../../../platform/http/access.ts";
import { getSession } from "../../sites/contract/session.ts";
import { getCodePage, locateProvision } from "../contract/code.ts";
import { listTitles } from "../contract/titles.ts";
import {
  changeVersion,
  listVersions,
  moveVersion,
  type DateConcern,
  type VersionAction,
} from "../contract/versions.ts";
import { insertVersion } from "../fixture.ts";
import { openTestTowns, userOf, type TestTowns } from "../test-towns.ts";

let towns: TestTowns;
beforeEach(async () => {
  towns = await openTestTowns();
  // A third version with a mistyped month.
  await insertVersion(
    towns.db,
    { id: towns.larkmere, custId: "larkmere" },
    {
      number: 3,
      current: false,
      updatedDate: "2026-09-01",
      displayDate: "2026-09-01",
      root: {
        guid: 1000,
        type: "code",
        heading: "Code of Larkmere",
        page: true,
        parts: [{ guid: 1099, type: "section", label: "§", number: "7-1", heading: "Kites" }],
      },
    },
  );
  await move("larkmere-3", "putInForce");
});
afterEach(() => towns.close());

const clerk = () => userOf(towns.larkmere, ["CODE/IMPORT"]);
const change = (
  version: string,
  more: { date?: string; name?: string; confirmed?: DateConcern[] },
  site = "larkmere",
) => towns.call(changeVersion, { site, version, name: "", ...more }, clerk());
const move = (version: string, action: VersionAction) =>
  towns.call(moveVersion, { site: "larkmere", version, action }, clerk());
/** The versions that a visitor sees, newest first. */
const seen = async () =>
  (await towns.call(getSession, { site: "larkmere" })).versions.map(
    ({ archiveId, choice, current }) => `${archiveId} ${choice}${current ? " current" : ""}`,
  );
const history = async () =>
  towns.db
    .select({ action: auditLog.action, subject: auditLog.subject, before: auditLog.before, after: auditLog.after })
    .from(auditLog)
    .where(eq(auditLog.custId, "larkmere"))
    .orderBy(desc(auditLog.id));

const versionOne = "larkmere-1 2023-06-01";
const versionTwo = "larkmere-2 Uploaded on: 2026-03-02*";

describe("[OPEN-82] An administrator", () => {
  test("corrects a mistyped law date: the versions are sorted again and visitors see it at once", async () => {
    expect(await seen()).toEqual(["larkmere-3 2026-09-01 current", versionTwo, versionOne]);
    await change("larkmere-3", { date: "2026-02-01", name: "Supplement 12" });
    // Without a law date, the first version counts as of its import in March 2026.
    expect(await seen()).toEqual([`${versionTwo} current`, versionOne, "larkmere-3 2026-02-01"]);
    expect(await towns.call(locateProvision, { guid: "1011" })).toMatchObject({ archiveId: null });
    expect(await towns.call(locateProvision, { guid: "1099" })).toMatchObject({ archiveId: "larkmere-3" });
    expect((await history())[0]).toMatchObject({
      action: "version.change",
      subject: "larkmere-3",
      before: { date: "2026-09-01", name: "larkmere-3", state: "current" },
      after: { date: "2026-02-01", name: "Supplement 12", state: "archived" },
    });
  });

  test("confirms a date in the future; the same date needs no confirmation again", async () => {
    const future = { site: "larkmere", version: "larkmere-2", name: "", date: "2061-01-01" };
    expect(await towns.failureOf(changeVersion, future, clerk())).toBe("conflict");
    expect(await change("larkmere-2", { date: "2061-01-01", confirmed: ["future-date"] })).toMatchObject({
      date: "2061-01-01",
      state: "scheduled",
    });
    expect(await change("larkmere-2", { date: "2061-01-01", name: "Fall" })).toMatchObject({
      name: "Fall",
      state: "scheduled",
    });
    expect(await change("larkmere-3", {})).toMatchObject({ date: "2026-09-01", displayDate: "2026-09-01" });
  });

  test("is asked about the date of another version, and no two versions look alike", async () => {
    const same = { site: "larkmere", version: "larkmere-3", name: "", date: "2023-06-01" };
    expect(await towns.failureOf(changeVersion, same, clerk())).toBe("conflict");
    const future = { ...same, confirmed: ["future-date" as const] };
    expect(await towns.failureOf(changeVersion, future, clerk())).toBe("conflict");
    expect(await change("larkmere-3", { date: "2023-06-01", confirmed: ["same-date"] })).toMatchObject({
      date: "2023-06-01",
    });
    const choices = (await towns.call(getSession, { site: "larkmere" })).versions.map(({ choice }) => choice);
    expect(new Set(choices).size).toBe(3);
    expect(choices.filter((choice) => choice.startsWith("2023-06-01, "))).toHaveLength(2);
    // A version that is not published is not in anybody's way.
    await move("larkmere-3", "unpublish");
    expect(await change("larkmere-1", { date: "2023-06-02" })).toMatchObject({ date: "2023-06-02" });
    expect(await change("larkmere-1", { date: "2023-06-01" })).toMatchObject({ date: "2023-06-01" });
  });

  test("unpublishes a version: visitors no longer find it anywhere, administrators still open it", async () => {
    await move("larkmere-3", "unpublish");
    expect(await seen()).toEqual([`${versionTwo} current`, versionOne]);
    expect(await towns.failureOf(getCodePage, { site: "larkmere-3" })).toBe("not-found");
    expect(await towns.failureOf(getCodePage, { site: "larkmere-3" }, userOf(towns.larkmere))).toBe("not-found");
    expect(await towns.failureOf(locateProvision, { guid: "1099" })).toBe("not-found");
    expect(await towns.call(getCodePage, { site: "larkmere-3" }, clerk())).toMatchObject({ guid: "1000" });
    expect(await towns.call(getSession, { site: "larkmere-3" }, clerk())).toMatchObject({
      version: { archiveId: "larkmere-3", choice: "2026-09-01 (unpublished)" },
    });
    const reader = userOf(towns.larkmere, ["DASHBOARD_TITLES"]);
    expect((await towns.call(listTitles, { site: "larkmere" }, reader)).versions).toHaveLength(2);
    const { versions } = await towns.call(listVersions, { site: "larkmere" }, clerk());
    expect(versions.map(({ archiveId, state }) => [archiveId, state])).toEqual([
      ["larkmere-3", "withdrawn"],
      ["larkmere-2", "current"],
      ["larkmere-1", "archived"],
    ]);
    expect(await move("larkmere-3", "publish")).toMatchObject({ version: { state: "current" } });
    expect(await seen()).toHaveLength(3);
    expect((await history()).slice(0, 2).map(({ action }) => action)).toEqual([
      "version.publishAgain",
      "version.unpublish",
    ]);
  });

  test("puts an earlier version back in force, which unpublishes those with newer dates", async () => {
    expect(await move("larkmere-1", "putInForce")).toMatchObject({
      version: { archiveId: "larkmere-1", state: "current" },
      withdrawn: ["larkmere-3", "larkmere-2"],
    });
    expect(await seen()).toEqual([`${versionOne} current`]);
    expect((await history()).slice(0, 3).map(({ action, subject }) => `${action} ${subject}`)).toEqual([
      "version.putInForce larkmere-1",
      "version.unpublish larkmere-2",
      "version.unpublish larkmere-3",
    ]);
    expect(
      await towns.failureOf(moveVersion, { site: "larkmere", version: "larkmere-1", action: "unpublish" }, clerk()),
    ).toBe("conflict");
    expect(await move("larkmere-2", "publish")).toMatchObject({ version: { state: "current" } });
  });

  test("cannot give the only published version a date in the future", async () => {
    await move("larkmere-1", "putInForce");
    const future = { site: "larkmere", version: "larkmere-1", name: "", date: "2061-01-01" };
    const confirmed = ["future-date" as const];
    expect(await towns.failureOf(changeVersion, { ...future, confirmed }, clerk())).toBe("conflict");
    expect(await seen()).toEqual([`${versionOne} current`]);
  });

  test("changes only versions of their own town, and only with the right to publish", async () => {
    const input = { site: "larkmere", version: "millbrook-1", name: "", action: "unpublish" };
    for (const call of [changeVersion, moveVersion]) {
      expect(await towns.failureOf(call, input, clerk())).toBe("not-found");
      expect(await towns.failureOf(call, { ...input, version: "larkmere-9" }, clerk())).toBe("not-found");
      expect(await towns.failureOf(call, { ...input, version: "larkmere-1" })).toBe("sign-in");
      expect(await towns.failureOf(call, { ...input, version: "larkmere-1" }, userOf(towns.larkmere))).toBe(
        "not-allowed",
      );
      expect(await towns.failureOf(call, { ...input, site: "millbrook" }, clerk())).toBe("not-allowed");
    }
    expect(await towns.failureOf(listVersions, { site: "larkmere" }, visitor)).toBe("sign-in");
  });
});
