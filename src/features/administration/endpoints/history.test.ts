import { sql } from "drizzle-orm";
import { text } from "node:stream/consumers";
import { Readable } from "node:stream";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { catalog } from "../../../app/catalog.ts";
import { writeAudit } from "../../../platform/audit/audit.ts";
import { auditLog } from "../../../platform/audit/tables.ts";
import { visitor } from "../../../platform/http/access.ts";
import { FileAnswer } from "../../../platform/http/file-answer.ts";
import { users } from "../../accounts/tables.ts";
import { openTestTowns, userOf, type TestTowns } from "../../code/test-towns.ts";
import { getDashboard } from "../contract/dashboard.ts";
import { downloadHistory, getHistoryChoices, listHistory } from "../contract/history.ts";
import { SEARCHED_AT_ONCE } from "../../../platform/audit/history.ts";
import { administrationEndpoints } from "./index.ts";

let towns: TestTowns;
beforeAll(async () => {
  towns = await openTestTowns({ endpoints: administrationEndpoints(catalog) });
  const { db, larkmere, millbrook } = towns;
  await db.insert(users).values({ username: "moakes", firstName: "Marian", lastName: "Oakes" });
  const write = async (
    at: string,
    actor: string,
    action: string,
    subject: string,
    before: unknown = null,
    after: unknown = null,
    town = larkmere,
  ) => {
    await writeAudit(
      db,
      { actor: { ...visitor, username: actor }, site: { customerId: town, custId: "x" } },
      { action, subject, before, after },
    );
    await db
      .update(auditLog)
      .set({ at: new Date(at) })
      .where(sql`id = (select max(id) from audit_log)`);
  };
  await write("2026-01-01T10:00:00Z", "moakes", "customization.save", "accentColor", "#000000", "#49A942");
  await write("2026-01-02T23:59:00Z", "deputy", "user.grant", "reader", [], ["USER_ADMIN"]);
  await write(
    "2026-01-03T10:00:00Z",
    "moakes",
    "customization.save",
    "homePageMessage",
    "",
    "=1+1, with a “comma”\nand 100% of a line",
  );
  await write("2026-01-03T11:00:00Z", "mclerk", "customization.save", "accentColor", "#111111", "#222222", millbrook);
});
afterAll(() => towns.close());

const clerk = () => userOf(towns.larkmere, ["DASHBOARD_HISTORY"]);
const subjects = async (filter: object = {}) =>
  (await towns.call(listHistory, { site: "larkmere", ...filter }, clerk())).changes.map(({ subject }) => subject);

describe("The dashboard", () => {
  test("[DASHBOARD-01, DASHBOARD-04] shows the pages that the user may open", async () => {
    const { pages } = await towns.call(
      getDashboard,
      { site: "larkmere" },
      userOf(towns.larkmere, ["DASHBOARD_HISTORY", "USER_ADMIN"]),
    );
    expect(pages).toEqual([
      { page: "", href: "/dashboard/larkmere", label: "Users" },
      { page: "/history", href: "/dashboard/larkmere/history", label: "History" },
      { page: "/mail", href: "/dashboard/larkmere/mail", label: "Mail" },
    ]);
    const all = await towns.call(
      getDashboard,
      { site: "larkmere" },
      userOf(towns.larkmere, [
        "USER_ADMIN",
        "FEATURE_ADMIN",
        "CODE/IMPORT",
        "DASHBOARD_STATS",
        "DASHBOARD_TITLES",
        "DASHBOARD_DISTRIBUTION",
        "DASHBOARD_HISTORY",
      ]),
    );
    expect(all.pages.map(({ label }) => label)).toEqual([
      "Users",
      "Settings",
      "Code",
      "Stats",
      "Titles",
      "Distribution",
      "History",
      "Mail",
    ]);
    expect(await towns.failureOf(getDashboard, { site: "larkmere" })).toBe("sign-in");
    expect(await towns.failureOf(getDashboard, { site: "larkmere" }, userOf(towns.larkmere))).toBe("not-allowed");
    expect(await towns.failureOf(getDashboard, { site: "larkmere" }, userOf(towns.millbrook, ["USER_ADMIN"]))).toBe(
      "not-allowed",
    );
  });
});

describe("The history", () => {
  test("[PERMS-28, DASHBOARD-04] requires DASHBOARD_HISTORY in that town", async () => {
    for (const call of [listHistory, getHistoryChoices, downloadHistory]) {
      expect(await towns.failureOf(call, { site: "larkmere" })).toBe("sign-in");
      expect(await towns.failureOf(call, { site: "larkmere" }, userOf(towns.larkmere, ["USER_ADMIN"]))).toBe(
        "not-allowed",
      );
      expect(await towns.failureOf(call, { site: "larkmere" }, userOf(towns.millbrook, ["DASHBOARD_HISTORY"]))).toBe(
        "not-allowed",
      );
      expect(await towns.failureOf(call, { site: "nowhere" }, clerk())).toBe("not-found");
    }
    expect(await towns.failureOf(listHistory, { site: "larkmere", from: "yesterday" }, clerk())).toBe("bad-input");
  });

  test("[OPEN-95] shows only the town's changes, newest first, with before and after", async () => {
    const { changes, next } = await towns.call(listHistory, { site: "larkmere" }, clerk());
    expect(changes.map(({ actor, name, subject }) => [actor, name, subject])).toEqual([
      ["moakes", "Marian Oakes", "homePageMessage"],
      ["deputy", "deputy", "reader"],
      ["moakes", "Marian Oakes", "accentColor"],
    ]);
    expect(changes[2]).toMatchObject({
      at: "2026-01-01T10:00:00.000Z",
      action: "customization.save",
      before: "#000000",
      after: "#49A942",
    });
    expect(next).toBeNull();
  });

  test("[OPEN-95] can be filtered by person, kind, days and text", async () => {
    expect(await subjects({ person: "deputy" })).toEqual(["reader"]);
    expect(await subjects({ kind: "customization.save" })).toEqual(["homePageMessage", "accentColor"]);
    expect(await subjects({ from: "2026-01-02" })).toEqual(["homePageMessage", "reader"]);
    expect(await subjects({ to: "2026-01-02" })).toEqual(["reader", "accentColor"]);
    expect(await subjects({ from: "2026-01-02", to: "2026-01-02" })).toEqual(["reader"]);
    expect(await subjects({ text: "user_admin" })).toEqual(["reader"]);
    expect(await subjects({ text: "49a9" })).toEqual(["accentColor"]);
    expect(await subjects({ text: "100%" })).toEqual(["homePageMessage"]);
    expect(await subjects({ text: "1_0%" })).toEqual([]);
    const choices = await towns.call(getHistoryChoices, { site: "larkmere" }, clerk());
    expect(choices.labels.actions["user.grant"]).toBe("Permissions changed");
    expect(choices).toMatchObject({
      people: [
        { actor: "deputy", name: "deputy" },
        { actor: "moakes", name: "Marian Oakes" },
      ],
      kinds: ["customization.save", "user.grant"],
    });
  });

  test("can be downloaded as CSV that spreadsheets do not read as formulas", async () => {
    const answer: unknown = await towns.call(downloadHistory, { site: "larkmere", person: "moakes" }, clerk());
    if (!(answer instanceof FileAnswer) || !(answer.body instanceof Readable))
      throw new Error("the answer is not a file");
    const csv = await text(answer.body);
    expect(answer.fileName).toMatch(/^larkmere-history-\d{4}-\d\d-\d\d\.csv$/);
    expect(csv.replace("\uFEFF", "")).toBe(
      'When (UTC),Who,Type,What,Before,After\r\n2026-01-03 10:00:00,Marian Oakes,Setting changed,Home page message,,"\'=1+1, with a “comma”\nand 100% of a line"\r\n' +
        "2026-01-01 10:00:00,Marian Oakes,Setting changed,Accent color,#000000,#49A942\r\n",
    );
  });

  test("has names instead of ids and of hashes of files, also in the CSV", async () => {
    const { db, millbrook } = towns;
    const write = (action: string, subject: string, before: unknown, after: unknown) =>
      writeAudit(
        db,
        { actor: { ...visitor, username: "moakes" }, site: { customerId: millbrook, custId: "millbrook" } },
        { action, subject, before, after },
      );
    await db.insert(users).values({ username: "tbell", firstName: "Tara", lastName: "Bell" });
    const message = 'See <cite data-reference="provision:2001"></cite>';
    await write("customization.save", "homePageMessage", "", message);
    await write("customization.seal", "seal", "/user/file/aa/0f3c.png", "/user/file/bb/91d2.png");
    await write("user.grant", "tbell", [], ["USER_ADMIN"]);
    await write("group.addMember", "Planning board", null, "tbell");
    await write("zoning.set", "Zoning", 987_654_321, null);
    await write("contentLink.add", "Fees", null, { label: "Fees", guid: "12" });
    await write("file.upload", "map.png", null, { path: "5f0d.png", type: "image/png", size: 12 });
    await write("version.publish", "millbrook-3", null, {
      title: "Code",
      date: "2026-03-01",
      publishingIdentifier: "",
    });
    await write("note.publish", "Rules", null, { title: "Rules", color: "mint", guid: "2001" });
    await write("quickLink.add", "Fees", null, { title: "Fees", textualQuickLinkType: "INTERNAL" });
    const reader = userOf(millbrook, ["DASHBOARD_HISTORY"]);
    const { changes } = await towns.call(listHistory, { site: "millbrook" }, reader);
    expect(changes.slice(0, 9).map(({ subject, before, after }) => [subject, before, after])).toEqual([
      ["Fees", null, { title: "Fees", textualQuickLinkType: "INTERNAL" }],
      ["Rules", null, { part: "§ 1 Secret", title: "Rules", color: "mint" }],
      ["Code, 2026-03-01", null, { title: "Code", date: "2026-03-01", publishingIdentifier: "" }],
      ["map.png", null, { type: "image/png", size: 12 }],
      ["Fees", null, { label: "Fees" }],
      ["Zoning", "a part that is no longer in the code", null],
      ["Planning board", null, "Tara Bell"],
      ["Tara Bell", [], ["USER_ADMIN"]],
      ["seal", "earlier picture", "new picture"],
    ]);
    expect(changes[9]?.after).toBe("See § 1, Code of the Town of Millbrook");
    const found = async (wanted: string) =>
      (await towns.call(listHistory, { site: "millbrook", text: wanted }, reader)).changes.map(({ action }) => action);
    expect(await found("tara b")).toEqual(["group.addMember", "user.grant"]);
    expect(await found("manage users")).toEqual(["user.grant"]);
    expect(await found("permissions ch")).toEqual(["user.grant"]);
    expect(await found("accent color")).toEqual(["customization.save"]);
    expect(await found("Marian")).toHaveLength(10);
    const answer: unknown = await towns.call(downloadHistory, { site: "millbrook", kind: "user.grant" }, reader);
    if (!(answer instanceof FileAnswer) || !(answer.body instanceof Readable)) throw new Error("not a file");
    expect(await text(answer.body)).toContain(",Marian Oakes,Permissions changed,Tara Bell,,Manage users");
  });

  test("has pages, and searches a long history for a text in steps", async () => {
    const { db, larkmere } = towns;
    await db.execute(
      sql`insert into audit_log (customer_id, cust_id, actor, action, subject) select ${larkmere}, 'larkmere', 'robot', 'quickLink.add', 'link ' || g from generate_series(1, ${SEARCHED_AT_ONCE + 60}::integer) g`,
    );
    const first = await towns.call(listHistory, { site: "larkmere", person: "robot" }, clerk());
    const second = await towns.call(
      listHistory,
      { site: "larkmere", person: "robot", before: first.next ?? 0 },
      clerk(),
    );
    expect([first.changes.length, first.changes[0]?.subject, second.changes[0]?.subject]).toEqual([
      50,
      `link ${SEARCHED_AT_ONCE + 60}`,
      `link ${SEARCHED_AT_ONCE + 10}`,
    ]);
    const searched = await towns.call(listHistory, { site: "larkmere", text: "accentColor" }, clerk());
    expect([searched.changes.length, typeof searched.searchedTo, typeof searched.next]).toEqual([
      0,
      "string",
      "number",
    ]);
    const older = await towns.call(
      listHistory,
      { site: "larkmere", text: "accentColor", before: searched.next ?? 0 },
      clerk(),
    );
    expect([older.changes.map(({ subject }) => subject), older.next, older.searchedTo]).toEqual([
      ["accentColor"],
      null,
      null,
    ]);
  });
});
