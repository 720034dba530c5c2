import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { auditLog } from "../../../platform/audit/tables.ts";
import { openTestAccounts, type TestAccounts } from "../test-accounts.ts";
import { setMembership } from "../accounts.ts";

let accounts: TestAccounts;
const ids = new Map<string, number>();
const cookies = new Map<string, string>();
beforeAll(async () => {
  accounts = await openTestAccounts();
  const { larkmere, millbrook, db } = accounts.towns;
  const add = async (username: string, town: number, role: "user" | "administrator", grants: string[] = []) => {
    ids.set(username, await accounts.addUser({ username }));
    await setMembership(db, ids.get(username) ?? 0, town, role, grants);
    cookies.set(username, await accounts.signIn(username));
  };
  await add("moakes", larkmere, "administrator");
  await add("helper", larkmere, "user", ["USER_ADMIN"]);
  await add("reader", larkmere, "user");
  await add("mclerk", millbrook, "administrator");
});
afterAll(() => accounts.close());

const ask = (name: string, method: "GET" | "POST" | "PUT" | "DELETE", path: string, body?: object, town = "larkmere") =>
  accounts.ask(method, `/api/${town}/groups${path}`, body, { cookie: cookies.get(name) ?? "" });
const lastAudit = async () =>
  (
    await accounts.towns.db
      .select()
      .from(auditLog)
      .orderBy(sql`${auditLog.id} desc`)
      .limit(1)
  )[0];
const makeGroup = async (name: string): Promise<number> =>
  (await ask("moakes", "POST", "", { name })).json<{ id: number }>().id;

describe("Groups", () => {
  test("[OPEN-101] can be added, renamed and removed by a user administrator; each change is in the history", async () => {
    const id = await makeGroup("Planning Board");
    expect(await lastAudit()).toMatchObject({ action: "group.add", subject: "Planning Board", actor: "moakes" });
    expect((await ask("moakes", "GET", "")).json().groups).toEqual([
      { id, name: "Planning Board", members: 0, grants: [] },
    ]);
    expect((await ask("moakes", "POST", "", { name: "planning board" })).statusCode).toBe(409);
    expect((await ask("moakes", "POST", "", { name: " " })).statusCode).toBe(400);
    const turned = await ask("moakes", "POST", "", { name: "Board \u202Egnidliub" });
    expect([turned.statusCode, turned.json().errors]).toEqual([
      400,
      [{ path: "name", message: "Remove the control characters: they cannot be seen" }],
    ]);
    expect((await ask("moakes", "PUT", `/${id}`, { name: "PLANNING BOARD" })).statusCode).toBe(200);
    expect(await lastAudit()).toMatchObject({
      action: "group.rename",
      before: "Planning Board",
      after: "PLANNING BOARD",
    });
    expect((await ask("moakes", "DELETE", `/${id}`)).statusCode).toBe(200);
    expect((await ask("moakes", "GET", "")).json().groups).toEqual([]);
  });

  test("[OPEN-132] belong to one town", async () => {
    const id = await makeGroup("Ours");
    const tried = await Promise.all([
      ask("mclerk", "PUT", `/${id}`, { name: "Theirs" }, "millbrook"),
      ask("mclerk", "PUT", `/${id}/grants`, { grants: [] }, "millbrook"),
      ask("mclerk", "DELETE", `/${id}`, undefined, "millbrook"),
      ask("mclerk", "POST", `/${id}/members`, { user: ids.get("mclerk") }, "millbrook"),
      ask("mclerk", "DELETE", `/${id}/members/${ids.get("reader")}`, undefined, "millbrook"),
      ask("moakes", "POST", `/${id}/members`, { user: ids.get("mclerk") }),
    ]);
    expect(tried.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404, 404, 404, 404]);
    expect((await ask("mclerk", "GET", "", undefined, "millbrook")).json().groups).toEqual([]);
    await ask("moakes", "DELETE", `/${id}`);
  });

  test("[OPEN-56, OPEN-101] grant their permissions to members immediately, and revoke them again", async () => {
    const id = await makeGroup("Webmasters");
    const held = async () =>
      (await accounts.ask("GET", "/api/larkmere/session", undefined, { cookie: cookies.get("reader") ?? "" })).json<{
        grantedPermissions: string[];
      }>().grantedPermissions;
    expect((await ask("moakes", "PUT", `/${id}/grants`, { grants: ["CUSTOMIZATION_ADMIN"] })).statusCode).toBe(200);
    expect((await ask("moakes", "POST", `/${id}/members`, { user: ids.get("reader") })).statusCode).toBe(200);
    expect(await lastAudit()).toMatchObject({ action: "group.addMember", subject: "Webmasters", after: "reader" });
    expect(await held()).toContain("CUSTOMIZATION_ADMIN");
    const listed = await accounts.ask("GET", `/api/larkmere/users?group=${id}`, undefined, {
      cookie: cookies.get("moakes") ?? "",
    });
    expect(listed.json()).toMatchObject({
      total: 1,
      users: [{ username: "reader", groups: [{ id, name: "Webmasters" }] }],
    });
    expect((await ask("moakes", "DELETE", `/${id}/members/${ids.get("reader")}`)).statusCode).toBe(200);
    expect(await held()).not.toContain("CUSTOMIZATION_ADMIN");
  });

  test("[PERMS-01] cannot grant permissions that the administrator does not have", async () => {
    const id = await makeGroup("Powerful");
    expect((await ask("helper", "PUT", `/${id}/grants`, { grants: ["CUSTOMIZATION_ADMIN"] })).statusCode).toBe(403);
    expect((await ask("moakes", "PUT", `/${id}/grants`, { grants: ["GENERAL_CODE_ADMIN"] })).statusCode).toBe(403);
    await ask("moakes", "PUT", `/${id}/grants`, { grants: ["CUSTOMIZATION_ADMIN"] });
    expect((await ask("helper", "POST", `/${id}/members`, { user: ids.get("helper") })).statusCode).toBe(403);
    expect((await ask("moakes", "POST", `/${id}/members`, { user: ids.get("moakes") })).statusCode).toBe(200);
  });
});
