import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { memberships } from "../tables.ts";
import { PASSWORD } from "../test-accounts.ts";
import { setMembership } from "../accounts.ts";
import { openTestUsers, type TestUsers } from "./test-users.ts";

let people: TestUsers;
beforeAll(async () => {
  people = await openTestUsers();
});
afterAll(() => people.accounts.close());

describe("Setting a password", () => {
  const set = (name: string | null, of: string, password: string) =>
    people.accounts.ask("POST", `/user/${of}/password`, { password }, people.as(name));

  test("[API-23, DASHBOARD-05] takes effect immediately and signs out the user's devices", async () => {
    await people.add({ username: "forgetful" });
    expect((await set("moakes", "forgetful", "a second lake")).statusCode).toBe(200);
    expect((await people.get("forgetful", "session")).json().username).toBeNull();
    people.cookies.set("forgetful", await people.accounts.signIn("forgetful", "a second lake"));
    expect((await people.get("forgetful", "session")).json().username).toBe("forgetful");
    const written = await people.lastAudit();
    expect(written).toMatchObject({
      action: "user.password",
      subject: "forgetful",
      before: null,
      after: null,
      custId: "larkmere",
    });
  });

  test("[~DASHBOARD-06: 8 characters instead of 6, decision 030] [~CONSTANTS-16: 8 instead of 6, decision 030] requires eight characters", async () => {
    const short = await set("moakes", "reader", "12345");
    expect([short.statusCode, short.json().message]).toEqual([400, "Passwords must be at least 8 characters long."]);
  });

  test("[API-23, PERMS-25] is refused if it would give access to more permissions than the caller has", async () => {
    await people.add({ username: "strong" }, { grants: ["IA2_ADMIN"] });
    const tried = await Promise.all([
      set(null, "reader", "a new password"),
      set("reader", "deputy", "a new password"),
      set("helper", "moakes", "a new password"),
      set("moakes", "strong", "a new password"),
      set("moakes", "both", "a new password"),
      set("moakes", "moakes", "a new password"),
    ]);
    expect(tried.map(({ statusCode }) => statusCode)).toEqual([401, 403, 403, 403, 403, 403]);
    expect(tried[4]?.json().message).toContain("belongs to another town");
    expect((await set("boss", "both", PASSWORD)).statusCode).toBe(200);
    people.cookies.set("both", await people.accounts.signIn("both"));
  });

  test("[API-23] of a general-code administrator is not possible for a town", async () => {
    await setMembership(people.accounts.towns.db, people.idOf("boss"), people.accounts.towns.larkmere, "user");
    expect((await set("moakes", "boss", "a new password")).statusCode).toBe(403);
    expect((await people.send("moakes", "DELETE", `users/${people.idOf("boss")}`)).statusCode).toBe(403);
    await people.accounts.towns.db.delete(memberships).where(eq(memberships.userId, people.idOf("boss")));
  });
});

describe("Changing name and e-mail address", () => {
  const person = { firstName: "Ann", lastName: "Lee", email: "ann@larkmere.example" };
  const change = (name: string | null, of: string, more: Partial<typeof person> = {}) =>
    people.send(name, "PUT", `users/${people.idOf(of)}/details`, { ...person, ...more });

  test("[DASHBOARD-04] takes effect immediately and is in the history; links to the earlier address end", async () => {
    const invited = await people.send("moakes", "POST", "users", {
      username: "mistyped",
      email: "an@larkmere.example",
      firstName: "",
      lastName: "",
      role: "user",
    });
    people.setId("mistyped", invited.json().id);
    const [, token = ""] = /invitation\/([\w-]+)/.exec(invited.json().link) ?? [];
    expect((await change("moakes", "mistyped")).json()).toEqual({ done: true });
    expect(await people.lastAudit()).toMatchObject({
      action: "user.edit",
      subject: "mistyped",
      before: { email: "an@larkmere.example", firstName: "" },
      after: person,
    });
    expect(await people.seenBy("moakes", "mistyped")).toMatchObject({ ...person, modifiedBy: "Marian Oakes" });
    expect((await people.accounts.ask("GET", `/api/user/link/invitation/${token}`)).json()).toEqual({
      username: null,
      confirms: null,
    });
    expect((await change("moakes", "mistyped", { email: "" })).statusCode).toBe(200);
    expect((await people.seenBy("moakes", "mistyped")).email).toBeNull();
    expect((await people.send("moakes", "DELETE", `users/${people.idOf("mistyped")}`)).statusCode).toBe(200);
  });

  test("[DASHBOARD-04] refuses invalid input", async () => {
    const tried = await Promise.all([
      change("moakes", "reader", { email: "no address" }),
      change("moakes", "reader", { email: "CLERK@larkmere.example" }),
      change("moakes", "reader", { firstName: "a".repeat(81) }),
    ]);
    expect(tried.map(({ statusCode }) => statusCode)).toEqual([400, 409, 400]);
  });

  test("[API-23, OPEN-132] requires the same permissions as setting the password, because the address receives the link for a new one", async () => {
    const tried = await Promise.all([
      change("helper", "moakes"),
      change("moakes", "strong"),
      change("moakes", "both"),
      change("moakes", "moakes"),
    ]);
    expect(tried.map(({ statusCode }) => statusCode)).toEqual([403, 403, 403, 403]);
    expect(tried[2]?.json().message).toContain("belongs to another town");
    expect((await people.seenBy("moakes", "both")).may.details).toContain("belongs to another town");
    expect((await change("boss", "both", { email: "both@millbrook.example" })).statusCode).toBe(200);
  });
});

describe("Permissions", () => {
  test("[PERMS-01, OPEN-56] apply from the next request without a new sign-in, and are in the history", async () => {
    await people.add({ username: "growing" });
    expect((await people.get("growing", "users")).statusCode).toBe(403);
    expect(
      (
        await people.send("moakes", "PUT", `users/${people.idOf("growing")}/grants`, {
          grants: ["USER_ADMIN", "DASHBOARD_STATS"],
        })
      ).statusCode,
    ).toBe(200);
    expect((await people.get("growing", "users")).statusCode).toBe(200);
    expect(await people.lastAudit()).toMatchObject({
      action: "user.grant",
      subject: "growing",
      before: [],
      after: ["DASHBOARD_STATS", "USER_ADMIN"],
    });
    expect(
      (await people.send("moakes", "PUT", `users/${people.idOf("growing")}/grants`, { grants: [] })).statusCode,
    ).toBe(200);
    expect((await people.get("growing", "users")).statusCode).toBe(403);
  });

  test("[PERMS-01] can only be granted by users who have them, and never those of the installation", async () => {
    const give = async (name: string, of: string, grant: string) =>
      (await people.send(name, "PUT", `users/${people.idOf(of)}/grants`, { grants: [grant] })).statusCode;
    expect(await give("helper", "reader", "CUSTOMIZATION_ADMIN")).toBe(403);
    expect(await give("helper", "helper", "CUSTOMIZATION_ADMIN")).toBe(403);
    expect(await give("moakes", "reader", "IA2_ADMIN")).toBe(403);
    expect(await give("boss", "reader", "GENERAL_CODE_ADMIN")).toBe(403);
    expect(await give("boss", "reader", "NOT_A_RIGHT")).toBe(403);
    expect(await give("boss", "reader", "IA2_ADMIN")).toBe(200);
    // A permission granted by someone else stays when others change. Who does not have it cannot revoke it.
    const set = async (name: string, grants: string[]) =>
      (await people.send(name, "PUT", `users/${people.idOf("reader")}/grants`, { grants })).statusCode;
    expect(await set("moakes", ["IA2_ADMIN", "DASHBOARD_STATS"])).toBe(200);
    expect([await set("moakes", []), await set("moakes", ["IA2_ADMIN"]), await set("boss", [])]).toEqual([
      403, 200, 200,
    ]);
  });

  test("[PERMS-02] of a role are required to give it, and nobody can give a role to themselves", async () => {
    const give = async (name: string, of: string, role: string) =>
      (await people.send(name, "PUT", `users/${people.idOf(of)}/role`, { role })).statusCode;
    expect(await give("helper", "reader", "administrator")).toBe(403);
    expect(await give("helper", "moakes", "user")).toBe(403);
    expect(await give("moakes", "moakes", "user")).toBe(403);
    await people.add({ username: "rising" });
    expect(await give("moakes", "rising", "administrator")).toBe(200);
    expect(await people.lastAudit()).toMatchObject({ action: "user.role", before: "user", after: "administrator" });
    expect((await people.get("rising", "session")).json().grantedPermissions).toContain("CUSTOMIZATION_ADMIN");
    expect(await give("moakes", "rising", "user")).toBe(200);
    expect((await people.get("rising", "session")).json().grantedPermissions).not.toContain("CUSTOMIZATION_ADMIN");
  });

  test("show where they come from and what the caller may do", async () => {
    const seen = await people.seenBy("helper", "moakes");
    expect(seen.may).toMatchObject({
      password: expect.stringContaining("permissions that you do not have"),
      remove: expect.any(String),
    });
    const named = (name: string) => seen.permissions.find(({ permission }) => permission === name);
    expect(named("CUSTOMIZATION_ADMIN")).toMatchObject({
      permission: "CUSTOMIZATION_ADMIN",
      title: "Change appearance and texts",
      area: "Site settings",
      own: false,
      role: true,
      groups: [],
      open: false,
      grantable: false,
    });
    expect(named("VIEW")).toMatchObject({ open: true, grantable: true });
    expect(named("GENERAL_CODE_ADMIN")).toBeUndefined();
    expect(named("DASHBOARD_BUDGET")).toBeUndefined();
  });

  test("to manage users cannot be given up by their holder", async () => {
    const answer = await people.send("helper", "PUT", `users/${people.idOf("helper")}/grants`, { grants: [] });
    expect([answer.statusCode, answer.json().message]).toEqual([
      409,
      expect.stringContaining("your own permission to manage users"),
    ]);
    expect((await people.get("helper", "users")).statusCode).toBe(200);
  });
});

describe("Disabling and removing", () => {
  test("[OPEN-132] a disabled account is signed out and cannot sign in until it is enabled again", async () => {
    await people.add({ username: "leaving" });
    expect(
      (await people.send("moakes", "PUT", `users/${people.idOf("leaving")}/state`, { off: true })).statusCode,
    ).toBe(200);
    expect((await people.get("leaving", "session")).json().username).toBeNull();
    expect(
      (await people.accounts.ask("POST", "/api/user/sign-in", { login: "leaving", password: PASSWORD })).statusCode,
    ).toBe(401);
    expect(
      (await people.send("moakes", "PUT", `users/${people.idOf("leaving")}/state`, { off: false })).statusCode,
    ).toBe(200);
    await people.accounts.signIn("leaving");
    expect((await people.send("moakes", "PUT", `users/${people.idOf("both")}/state`, { off: true })).statusCode).toBe(
      403,
    );
  });

  test("a removed user leaves the town and stays in others", async () => {
    const { larkmere, millbrook, db } = people.accounts.towns;
    await people.add({ username: "visiting" }, { town: millbrook });
    await setMembership(db, people.idOf("visiting"), larkmere, "user");
    expect((await people.send("moakes", "DELETE", `users/${people.idOf("visiting")}`)).statusCode).toBe(200);
    expect(await people.lastAudit()).toMatchObject({
      action: "user.remove",
      subject: "visiting",
      before: { role: "user", grants: [], groups: [] },
    });
    expect((await people.get("moakes", `users/${people.idOf("visiting")}`)).statusCode).toBe(404);
    expect(
      (
        await people.accounts.ask(
          "GET",
          `/api/millbrook/users/${people.idOf("visiting")}`,
          undefined,
          people.as("mclerk"),
        )
      ).statusCode,
    ).toBe(200);
  });

  test("the last person who can manage a town's users cannot be removed", async () => {
    const { millbrook, db } = people.accounts.towns;
    await db.delete(memberships).where(eq(memberships.userId, people.idOf("both")));
    const demote = await people.accounts.ask(
      "PUT",
      `/api/millbrook/users/${people.idOf("mclerk")}/role`,
      { role: "user" },
      people.as("boss"),
    );
    expect([demote.statusCode, demote.json().message]).toEqual([
      409,
      expect.stringContaining("Nobody could sign in and manage"),
    ]);
    expect(
      (
        await people.accounts.ask(
          "DELETE",
          `/api/millbrook/users/${people.idOf("mclerk")}`,
          undefined,
          people.as("boss"),
        )
      ).statusCode,
    ).toBe(409);
    expect(
      (
        await people.accounts.ask(
          "PUT",
          `/api/millbrook/users/${people.idOf("mclerk")}/state`,
          { off: true },
          people.as("boss"),
        )
      ).statusCode,
    ).toBe(409);
    await setMembership(db, people.idOf("both"), millbrook, "administrator");
    expect(
      (
        await people.accounts.ask(
          "DELETE",
          `/api/millbrook/users/${people.idOf("mclerk")}`,
          undefined,
          people.as("boss"),
        )
      ).statusCode,
    ).toBe(200);
  });
});
