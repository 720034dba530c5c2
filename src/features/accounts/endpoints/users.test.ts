import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { z } from "zod";
import { auditLog } from "../../../platform/audit/tables.ts";
import type { listUsers, UserAnswer } from "../contract/users.ts";
import { memberships, users } from "../tables.ts";
import { openTestAccounts, PASSWORD, type TestAccounts } from "../test-accounts.ts";
import { setMembership } from "../users.ts";

/** Larkmere: moakes and deputy run it, helper manages its users alone, reader reads. Millbrook: mclerk runs it. boss is of General Code. */
let accounts: TestAccounts;
const ids = new Map<string, number>();
const cookies = new Map<string, string>();
beforeAll(async () => {
  accounts = await openTestAccounts();
  const { larkmere, millbrook } = accounts.towns;
  const people = [
    { username: "moakes", email: "clerk@larkmere.example", firstName: "Marian", lastName: "Oakes" },
    { username: "deputy", email: "deputy@larkmere.example", firstName: "José", lastName: "Müller-Öst" },
    { username: "helper", email: "helper@larkmere.example" },
    { username: "reader", email: "reader@larkmere.example", firstName: "Ada", lastName: "Reed" },
    { username: "mclerk", email: "clerk@millbrook.example" },
    { username: "both", email: "both@millbrook.example" },
  ];
  for (const person of people) ids.set(person.username, await accounts.addUser(person));
  ids.set("boss", await accounts.addUser({ username: "boss", installationAdmin: true }));
  const join = (name: string, town: number, role: "user" | "administrator", grants: string[] = []) => setMembership(accounts.towns.db, idOf(name), town, role, grants);
  await join("moakes", larkmere, "administrator");
  await join("deputy", larkmere, "administrator");
  await join("helper", larkmere, "user", ["USER_ADMIN"]);
  await join("reader", larkmere, "user");
  await join("mclerk", millbrook, "administrator");
  await join("both", millbrook, "administrator");
  await join("both", larkmere, "user");
  for (const name of ["moakes", "deputy", "helper", "reader", "mclerk", "both", "boss"]) cookies.set(name, await accounts.signIn(name));
});
afterAll(() => accounts.close());

type Listed = z.infer<typeof listUsers.answer>;
const idOf = (name: string): number => ids.get(name) ?? 0;
const as = (name: string | null) => ({ cookie: name === null ? undefined : cookies.get(name) }) as { cookie?: string };
const get = (name: string | null, path: string) => accounts.ask("GET", `/api/larkmere/${path}`, undefined, as(name));
const send = (name: string | null, method: "POST" | "PUT" | "DELETE", path: string, body: object = {}) =>
  accounts.ask(method, `/api/larkmere/${path}`, method === "DELETE" ? undefined : body, as(name));
const userSeenBy = async (name: string, of: string) => (await get(name, `users/${idOf(of)}`)).json<UserAnswer>();
const namesIn = async (query: string): Promise<string[]> => (await get("moakes", `users?${query}`)).json<Listed>().users.map(({ username }) => username);
const lastAudit = async () => (await accounts.towns.db.select().from(auditLog).orderBy(sql`${auditLog.id} desc`).limit(1))[0];
const makeReader = async (username: string, more: { role?: "user" | "administrator"; grants?: string[] } = {}): Promise<void> => {
  ids.set(username, await accounts.addUser({ username }));
  await setMembership(accounts.towns.db, idOf(username), accounts.towns.larkmere, more.role ?? "user", more.grants ?? []);
  cookies.set(username, await accounts.signIn(username));
};

describe("Who may manage users", () => {
  test.each([
    ["GET", "users"],
    ["GET", "users/1"],
    ["POST", "users"],
    ["POST", "users/existing"],
    ["POST", "users/1/invitation"],
    ["PUT", "users/1/details"],
    ["PUT", "users/1/role"],
    ["PUT", "users/1/grants"],
    ["PUT", "users/1/state"],
    ["DELETE", "users/1"],
    ["GET", "groups"],
    ["POST", "groups"],
    ["PUT", "groups/1"],
    ["PUT", "groups/1/grants"],
    ["DELETE", "groups/1"],
    ["POST", "groups/1/members"],
    ["DELETE", "groups/1/members/1"],
  ] as const)("[PERMS-25, DASHBOARD-04] %s %s takes USER_ADMIN in that town", async (method, path) => {
    const ask = async (name: string | null) => (await accounts.ask(method, `/api/larkmere/${path}`, method === "POST" || method === "PUT" ? {} : undefined, as(name))).statusCode;
    expect([await ask(null), await ask("reader"), await ask("mclerk")]).toEqual([401, 403, 403]);
  });

  test("[OPEN-132] a user of another town alone is not found", async () => {
    const other = idOf("mclerk");
    const tried = await Promise.all([
      get("moakes", `users/${other}`),
      send("moakes", "PUT", `users/${other}/details`, { firstName: "A", lastName: "B", email: "" }),
      send("moakes", "PUT", `users/${other}/role`, { role: "administrator" }),
      send("moakes", "PUT", `users/${other}/grants`, { grants: [] }),
      send("moakes", "PUT", `users/${other}/state`, { off: true }),
      send("moakes", "DELETE", `users/${other}`),
      send("moakes", "POST", `users/${other}/invitation`),
      accounts.ask("POST", "/user/mclerk/password", { password: "a new password" }, as("moakes")),
      accounts.ask("POST", "/user/nobody/password", { password: "a new password" }, as("moakes")),
    ]);
    expect(tried.map(({ statusCode }) => statusCode)).toEqual(Array.from({ length: 9 }, () => 404));
    expect((await get("boss", `users/${idOf("reader")}`)).statusCode).toBe(200);
  });
});

describe("The list of users", () => {
  test("[OPEN-95] holds the town's users alone, by name, with what a clerk wants to see", async () => {
    const { users: listed, total } = (await get("moakes", "users")).json<Listed>();
    expect(listed.map(({ username }) => username)).toEqual(["both", "helper", "deputy", "moakes", "reader"]);
    expect(total).toBe(5);
    expect(listed[3]).toMatchObject({ firstName: "Marian", email: "clerk@larkmere.example", role: "administrator", state: "active", groups: [], lastSeenAt: expect.any(String) });
    expect(JSON.stringify(listed)).not.toMatch(/password|argon/i);
  });

  test("[SHELL-45] is searched by the beginning of any word, whatever case and accents", async () => {
    expect(await namesIn("search=mull")).toEqual(["deputy"]);
    expect(await namesIn("search=JOSE%20%C3%B6st")).toEqual(["deputy"]);
    expect(await namesIn("search=clerk@larkmere.example")).toEqual(["moakes"]);
    expect(await namesIn("search=akes")).toEqual([]);
    expect(await namesIn("search=%25")).toEqual([]);
    expect(await namesIn("search=%5C_")).toEqual([]);
  });

  test("is filtered, sorted and paged", async () => {
    expect(await namesIn("role=administrator")).toEqual(["deputy", "moakes"]);
    expect(await namesIn("state=off")).toEqual([]);
    expect((await namesIn("descending=true"))[0]).toBe("reader");
    expect(await namesIn("offset=4")).toEqual(["reader"]);
    expect((await get("moakes", "users?offset=50")).json()).toMatchObject({ users: [], total: 5 });
    await accounts.towns.db.update(users).set({ lastSeenAt: new Date(0) }).where(eq(users.id, idOf("moakes")));
    expect((await namesIn("sort=seen"))[0]).toBe("moakes");
    expect((await namesIn("sort=seen&descending=true")).at(-1)).toBe("moakes");
    expect((await get("moakes", "users?offset=-1")).statusCode).toBe(400);
    expect((await get("moakes", "users?role=king")).statusCode).toBe(400);
  });
});

describe("Adding users", () => {
  test("[OPEN-81] an invitation gives a link that can be copied, is sent by mail, and is in the history", async () => {
    const body = { username: "newone", email: "new@larkmere.example", firstName: "New", lastName: "One", role: "user" };
    const answer = await send("moakes", "POST", "users", body);
    expect(answer.statusCode).toBe(200);
    const { id, link, mailed } = answer.json();
    ids.set("newone", id);
    expect(link).toMatch(/^https:\/\/code\.example\.org\/user\/invitation\//);
    expect([mailed, accounts.mails.at(-1)?.to]).toEqual([true, "new@larkmere.example"]);
    expect(await namesIn("state=invited")).toEqual(["newone"]);
    expect(await lastAudit()).toMatchObject({ actor: "moakes", action: "user.create", subject: "newone", custId: "larkmere", after: { role: "user", email: "new@larkmere.example" } });
    expect(await userSeenBy("moakes", "newone")).toMatchObject({ createdBy: "Marian Oakes", modifiedBy: null, state: "invited" });
  });

  test("[OPEN-81] an invitation is made again; the first link is no longer taken", async () => {
    const again = await send("moakes", "POST", `users/${idOf("newone")}/invitation`);
    expect(again.json().link).toMatch(/\/user\/invitation\//);
    expect((await send("moakes", "POST", `users/${idOf("reader")}/invitation`)).statusCode).toBe(409);
  });

  test("what cannot be is refused", async () => {
    const base = { username: "another", email: "", firstName: "", lastName: "", role: "user" };
    const tried = await Promise.all([
      send("moakes", "POST", "users", { ...base, username: "moakes" }),
      send("moakes", "POST", "users", { ...base, email: "CLERK@larkmere.example" }),
      send("moakes", "POST", "users", { ...base, username: "a b" }),
      send("moakes", "POST", "users", { ...base, email: "no address" }),
      send("moakes", "POST", "users", { ...base, role: "king" }),
      send("helper", "POST", "users", { ...base, role: "administrator" }),
    ]);
    expect(tried.map(({ statusCode }) => statusCode)).toEqual([409, 409, 400, 400, 400, 403]);
  });

  test("[OPEN-132] an account that is there already is found by its exact name or address alone", async () => {
    ids.set("visiting", await accounts.addUser({ username: "visiting", email: "visiting@elsewhere.example" }, accounts.towns.millbrook));
    expect((await send("moakes", "POST", "users/existing", { login: "visit", role: "user" })).statusCode).toBe(404);
    expect((await send("moakes", "POST", "users/existing", { login: "VISITING@elsewhere.example", role: "user" })).json()).toEqual({ id: idOf("visiting") });
    expect((await send("moakes", "POST", "users/existing", { login: "visiting", role: "user" })).statusCode).toBe(409);
    expect(await userSeenBy("moakes", "visiting")).toMatchObject({ elsewhere: true });
  });
});

describe("Setting a password", () => {
  const set = (name: string | null, of: string, password: string) => accounts.ask("POST", `/user/${of}/password`, { password }, as(name));

  test("[API-23, DASHBOARD-05] works at once and signs the user's devices out", async () => {
    await makeReader("forgetful");
    expect((await set("moakes", "forgetful", "a second lake")).statusCode).toBe(200);
    expect((await get("forgetful", "session")).json().username).toBeNull();
    cookies.set("forgetful", await accounts.signIn("forgetful", "a second lake"));
    expect((await get("forgetful", "session")).json().username).toBe("forgetful");
    const written = await lastAudit();
    expect(written).toMatchObject({ action: "user.password", subject: "forgetful", before: null, after: null, custId: "larkmere" });
  });

  test("[DASHBOARD-06, CONSTANTS-16] takes six characters", async () => {
    const short = await set("moakes", "reader", "12345");
    expect([short.statusCode, short.json().message]).toEqual([400, "Passwords must be at least 6 characters long."]);
  });

  test("[API-23, PERMS-25] is refused where it would give more than one has", async () => {
    await makeReader("strong", { grants: ["IA2_ADMIN"] });
    const tried = await Promise.all([
      set(null, "reader", "a new password"),
      set("reader", "deputy", "a new password"),
      set("helper", "moakes", "a new password"),
      set("moakes", "strong", "a new password"),
      set("moakes", "both", "a new password"),
      set("moakes", "moakes", "a new password"),
    ]);
    expect(tried.map(({ statusCode }) => statusCode)).toEqual([401, 403, 403, 403, 403, 403]);
    expect(tried[4]?.json().message).toContain("also a user of another town");
    expect((await set("boss", "both", PASSWORD)).statusCode).toBe(200);
    cookies.set("both", await accounts.signIn("both"));
  });

  test("[API-23] of a general-code administrator is not a town's to set", async () => {
    await setMembership(accounts.towns.db, idOf("boss"), accounts.towns.larkmere, "user");
    expect((await set("moakes", "boss", "a new password")).statusCode).toBe(403);
    expect((await send("moakes", "DELETE", `users/${idOf("boss")}`)).statusCode).toBe(403);
    await accounts.towns.db.delete(memberships).where(eq(memberships.userId, idOf("boss")));
  });
});

describe("Changing name and e-mail address", () => {
  const person = { firstName: "Ann", lastName: "Lee", email: "ann@larkmere.example" };
  const change = (name: string | null, of: string, more: Partial<typeof person> = {}) => send(name, "PUT", `users/${idOf(of)}/details`, { ...person, ...more });

  test("[DASHBOARD-04] shows at once and is in the history; links to the earlier address end", async () => {
    const made = await send("moakes", "POST", "users", { username: "mistyped", email: "an@larkmere.example", firstName: "", lastName: "", role: "user" });
    ids.set("mistyped", made.json().id);
    const [, token = ""] = /invitation\/([\w-]+)/.exec(made.json().link) ?? [];
    expect((await change("moakes", "mistyped")).json()).toEqual({ done: true });
    expect(await lastAudit()).toMatchObject({ action: "user.edit", subject: "mistyped", before: { email: "an@larkmere.example", firstName: "" }, after: person });
    expect(await userSeenBy("moakes", "mistyped")).toMatchObject({ ...person, modifiedBy: "Marian Oakes" });
    expect((await accounts.ask("GET", `/api/user/link/invitation/${token}`)).json()).toEqual({ username: null });
    expect((await change("moakes", "mistyped", { email: "" })).statusCode).toBe(200);
    expect((await userSeenBy("moakes", "mistyped")).email).toBeNull();
    expect((await send("moakes", "DELETE", `users/${idOf("mistyped")}`)).statusCode).toBe(200);
  });

  test("[DASHBOARD-04] what cannot be is refused", async () => {
    const tried = await Promise.all([change("moakes", "reader", { email: "no address" }), change("moakes", "reader", { email: "CLERK@larkmere.example" }), change("moakes", "reader", { firstName: "a".repeat(81) })]);
    expect(tried.map(({ statusCode }) => statusCode)).toEqual([400, 409, 400]);
  });

  test("[API-23, OPEN-132] takes what setting the password takes: the address gets the link for a new one", async () => {
    const tried = await Promise.all([change("helper", "moakes"), change("moakes", "strong"), change("moakes", "both"), change("moakes", "moakes")]);
    expect(tried.map(({ statusCode }) => statusCode)).toEqual([403, 403, 403, 403]);
    expect(tried[2]?.json().message).toContain("also a user of another town");
    expect((await userSeenBy("moakes", "both")).may.details).toContain("also a user of another town");
    expect((await change("boss", "both", { email: "both@millbrook.example" })).statusCode).toBe(200);
  });
});

describe("Rights", () => {
  test("[PERMS-01, OPEN-56] are in force with the next request, without a new sign-in, and are in the history", async () => {
    await makeReader("growing");
    expect((await get("growing", "users")).statusCode).toBe(403);
    expect((await send("moakes", "PUT", `users/${idOf("growing")}/grants`, { grants: ["USER_ADMIN", "DASHBOARD_STATS"] })).statusCode).toBe(200);
    expect((await get("growing", "users")).statusCode).toBe(200);
    expect(await lastAudit()).toMatchObject({ action: "user.grant", subject: "growing", before: [], after: ["DASHBOARD_STATS", "USER_ADMIN"] });
    expect((await send("moakes", "PUT", `users/${idOf("growing")}/grants`, { grants: [] })).statusCode).toBe(200);
    expect((await get("growing", "users")).statusCode).toBe(403);
  });

  test("[PERMS-01] only what one holds is handed on, and never what is the installation's", async () => {
    const give = async (name: string, of: string, grant: string) => (await send(name, "PUT", `users/${idOf(of)}/grants`, { grants: [grant] })).statusCode;
    expect(await give("helper", "reader", "CUSTOMIZATION_ADMIN")).toBe(403);
    expect(await give("helper", "helper", "CUSTOMIZATION_ADMIN")).toBe(403);
    expect(await give("moakes", "reader", "IA2_ADMIN")).toBe(403);
    expect(await give("boss", "reader", "GENERAL_CODE_ADMIN")).toBe(403);
    expect(await give("boss", "reader", "NOT_A_RIGHT")).toBe(403);
    expect(await give("boss", "reader", "IA2_ADMIN")).toBe(200);
    // What another gave stays when the rest is changed, and can be taken away.
    expect((await send("moakes", "PUT", `users/${idOf("reader")}/grants`, { grants: ["IA2_ADMIN", "DASHBOARD_STATS"] })).statusCode).toBe(200);
    expect((await send("moakes", "PUT", `users/${idOf("reader")}/grants`, { grants: [] })).statusCode).toBe(200);
  });

  test("[PERMS-02] a role is given by who has its rights, and never to oneself", async () => {
    const give = async (name: string, of: string, role: string) => (await send(name, "PUT", `users/${idOf(of)}/role`, { role })).statusCode;
    expect(await give("helper", "reader", "administrator")).toBe(403);
    expect(await give("helper", "moakes", "user")).toBe(403);
    expect(await give("moakes", "moakes", "user")).toBe(403);
    await makeReader("rising");
    expect(await give("moakes", "rising", "administrator")).toBe(200);
    expect(await lastAudit()).toMatchObject({ action: "user.role", before: "user", after: "administrator" });
    expect((await get("rising", "session")).json().grantedPermissions).toContain("CUSTOMIZATION_ADMIN");
    expect(await give("moakes", "rising", "user")).toBe(200);
    expect((await get("rising", "session")).json().grantedPermissions).not.toContain("CUSTOMIZATION_ADMIN");
  });

  test("say where they come from, and what the caller may do", async () => {
    const seen = await userSeenBy("helper", "moakes");
    expect(seen.may).toMatchObject({ password: expect.stringContaining("rights that you do not have"), remove: expect.any(String) });
    const named = (name: string) => seen.permissions.find(({ permission }) => permission === name);
    expect(named("CUSTOMIZATION_ADMIN")).toEqual({ permission: "CUSTOMIZATION_ADMIN", own: false, role: true, groups: [], open: false, grantable: false });
    expect(named("VIEW")).toMatchObject({ open: true, grantable: true });
    expect(named("GENERAL_CODE_ADMIN")).toBeUndefined();
    expect(named("DASHBOARD_BUDGET")).toBeUndefined();
  });

  test("nobody gives up their own right to manage users", async () => {
    const answer = await send("helper", "PUT", `users/${idOf("helper")}/grants`, { grants: [] });
    expect([answer.statusCode, answer.json().message]).toEqual([409, expect.stringContaining("your own right to manage users")]);
    expect((await get("helper", "users")).statusCode).toBe(200);
  });
});

describe("Switching off and removing", () => {
  test("[OPEN-132] an account that is switched off is signed out, and may not sign in until it is on again", async () => {
    await makeReader("leaving");
    expect((await send("moakes", "PUT", `users/${idOf("leaving")}/state`, { off: true })).statusCode).toBe(200);
    expect((await get("leaving", "session")).json().username).toBeNull();
    expect((await accounts.ask("POST", "/api/user/sign-in", { login: "leaving", password: PASSWORD })).statusCode).toBe(401);
    expect((await send("moakes", "PUT", `users/${idOf("leaving")}/state`, { off: false })).statusCode).toBe(200);
    await accounts.signIn("leaving");
    expect((await send("moakes", "PUT", `users/${idOf("both")}/state`, { off: true })).statusCode).toBe(403);
  });

  test("a removed user is no longer of the town, and is of the others", async () => {
    expect((await send("moakes", "DELETE", `users/${idOf("visiting")}`)).statusCode).toBe(200);
    expect(await lastAudit()).toMatchObject({ action: "user.remove", subject: "visiting", before: { role: "user", grants: [], groups: [] } });
    expect((await get("moakes", `users/${idOf("visiting")}`)).statusCode).toBe(404);
    expect((await accounts.ask("GET", `/api/millbrook/users/${idOf("visiting")}`, undefined, as("mclerk"))).statusCode).toBe(200);
  });

  test("the last who can manage a town's users stays", async () => {
    const { millbrook, db } = accounts.towns;
    await db.delete(memberships).where(eq(memberships.userId, idOf("both")));
    const demote = await accounts.ask("PUT", `/api/millbrook/users/${idOf("mclerk")}/role`, { role: "user" }, as("boss"));
    expect([demote.statusCode, demote.json().message]).toEqual([409, expect.stringContaining("nobody left")]);
    expect((await accounts.ask("DELETE", `/api/millbrook/users/${idOf("mclerk")}`, undefined, as("boss"))).statusCode).toBe(409);
    expect((await accounts.ask("PUT", `/api/millbrook/users/${idOf("mclerk")}/state`, { off: true }, as("boss"))).statusCode).toBe(409);
    await setMembership(db, idOf("both"), millbrook, "administrator");
    expect((await accounts.ask("DELETE", `/api/millbrook/users/${idOf("mclerk")}`, undefined, as("boss"))).statusCode).toBe(200);
  });
});
