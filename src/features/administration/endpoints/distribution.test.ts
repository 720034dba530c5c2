import { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { desc } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { catalog } from "../../../app/catalog.ts";
import { auditLog } from "../../../platform/audit/tables.ts";
import { FileAnswer } from "../../../platform/http/file-answer.ts";
import { openTestTowns, userOf, type TestTowns } from "../../code/test-towns.ts";
import {
  addDistribution,
  changeDistribution,
  downloadDistribution,
  listDistribution,
  removeDistribution,
} from "../contract/distribution.ts";
import { administrationEndpoints } from "./index.ts";

let towns: TestTowns;
beforeAll(async () => {
  towns = await openTestTowns({ endpoints: administrationEndpoints(catalog) });
});
afterAll(() => towns.close());

const clerk = () => userOf(towns.larkmere, ["DASHBOARD_DISTRIBUTION"]);
const library = {
  site: "larkmere",
  recipient: "Free Library",
  kind: "printed" as const,
  copies: 2,
  edition: "larkmere-1",
  sentOn: "2023-06-20",
  note: "",
};

describe("The distribution of copies", () => {
  test("[PERMS-27, DASHBOARD-04] requires DASHBOARD_DISTRIBUTION in that town", async () => {
    for (const [call, input] of [
      [listDistribution, {}],
      [downloadDistribution, {}],
      [addDistribution, library],
      [changeDistribution, { ...library, id: 1 }],
      [removeDistribution, { id: 1 }],
    ] as const) {
      expect(await towns.failureOf(call, { ...input, site: "larkmere" })).toBe("sign-in");
      expect(
        await towns.failureOf(call, { ...input, site: "larkmere" }, userOf(towns.larkmere, ["DASHBOARD_STATS"])),
      ).toBe("not-allowed");
      expect(
        await towns.failureOf(
          call,
          { ...input, site: "larkmere" },
          userOf(towns.millbrook, ["DASHBOARD_DISTRIBUTION"]),
        ),
      ).toBe("not-allowed");
      expect(await towns.failureOf(call, { ...input, site: "nowhere" }, clerk())).toBe("not-found");
    }
  });

  test("refuses invalid entries", async () => {
    for (const bad of [
      { recipient: "  " },
      { copies: 0 },
      { copies: 1.5 },
      { kind: "stone" },
      { sentOn: "2026-02-30" },
      { edition: "" },
      { note: "x".repeat(1001) },
    ]) {
      expect(await towns.failureOf(addDistribution, { ...library, ...bad }, clerk())).toBe("bad-input");
    }
    expect((await towns.call(listDistribution, { site: "larkmere" }, clerk())).hasAny).toBe(false);
  });

  test("[OPEN-95] can be added, changed and removed, with every change in the history", async () => {
    const { id } = await towns.call(
      addDistribution,
      { ...library, recipient: " Free Library ", note: "One to lend" },
      clerk(),
    );
    await towns.call(changeDistribution, { ...library, id, copies: 3 }, clerk());
    const [entry] = (await towns.call(listDistribution, { site: "larkmere" }, clerk())).entries;
    const { site: _site, ...facts } = library;
    expect(entry).toEqual({ ...facts, id, copies: 3, createdBy: "clerk" });
    await towns.call(removeDistribution, { site: "larkmere", id }, clerk());
    expect((await towns.call(listDistribution, { site: "larkmere" }, clerk())).entries).toEqual([]);
    const audit = await towns.db.select().from(auditLog).orderBy(desc(auditLog.id)).limit(3);
    expect(audit.map(({ action, subject, before, after }) => [action, subject, before, after])).toEqual([
      ["distribution.remove", "Free Library", { ...facts, copies: 3 }, null],
      ["distribution.change", "Free Library", { ...facts, note: "One to lend" }, { ...facts, copies: 3 }],
      ["distribution.add", "Free Library", null, { ...facts, note: "One to lend" }],
    ]);
  });

  test("[OPEN-95] [~DASHBOARD-03: its page says so, as hasAny, not every page] can be searched, totaled by edition, and downloaded as CSV", async () => {
    await towns.call(addDistribution, library, clerk());
    await towns.call(
      addDistribution,
      {
        ...library,
        recipient: "County Clerk",
        edition: "larkmere-2",
        kind: "electronic",
        copies: 1,
        sentOn: "2026-03-12",
        note: "=100% read",
      },
      clerk(),
    );
    await towns.call(
      addDistribution,
      { ...library, edition: "larkmere-2", kind: "supplement", sentOn: "2026-03-10" },
      clerk(),
    );
    const all = await towns.call(listDistribution, { site: "larkmere" }, clerk());
    expect(all.entries.map(({ recipient, edition }) => [recipient, edition])).toEqual([
      ["County Clerk", "larkmere-2"],
      ["Free Library", "larkmere-2"],
      ["Free Library", "larkmere-1"],
    ]);
    expect(all.editions).toEqual([
      { edition: "larkmere-2", recipients: 2, printed: 0, supplement: 2, electronic: 1 },
      { edition: "larkmere-1", recipients: 1, printed: 2, supplement: 0, electronic: 0 },
    ]);
    expect([all.total, all.hasAny, all.versions]).toEqual([3, true, ["larkmere-2", "larkmere-1"]]);
    expect(
      (await towns.call(listDistribution, { site: "larkmere", search: "LIBRARY", edition: "larkmere-1" }, clerk()))
        .total,
    ).toBe(1);
    expect((await towns.call(listDistribution, { site: "larkmere", search: "100%" }, clerk())).total).toBe(1);
    expect(await towns.call(listDistribution, { site: "larkmere", search: "nobody" }, clerk())).toMatchObject({
      entries: [],
      total: 0,
      hasAny: true,
      editions: [],
    });
    const csv: unknown = await towns.call(downloadDistribution, { site: "larkmere", search: "clerk" }, clerk());
    expect(csv instanceof FileAnswer && csv.body instanceof Readable ? await text(csv.body) : null).toBe(
      "\uFEFFSent on,Recipient,Type,Copies,Edition,Note,Registered by\r\n2026-03-12,County Clerk,electronic,1,larkmere-2,'=100% read,clerk\r\n",
    );
  });

  test("cannot be seen, changed or removed by another town", async () => {
    const { entries } = await towns.call(listDistribution, { site: "larkmere" }, clerk());
    const id = entries[0]?.id ?? 0;
    const other = userOf(towns.millbrook, ["DASHBOARD_DISTRIBUTION"]);
    expect((await towns.call(listDistribution, { site: "millbrook" }, other)).entries).toEqual([]);
    expect(await towns.failureOf(changeDistribution, { ...library, site: "millbrook", id }, other)).toBe("not-found");
    expect(await towns.failureOf(removeDistribution, { site: "millbrook", id }, other)).toBe("not-found");
    expect((await towns.call(listDistribution, { site: "larkmere" }, clerk())).entries).toEqual(entries);
  });
});
