import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import type { ErrorBody } from "../../platform/http/failure.ts";
import { confirmAddress } from "./logins.ts";
import type { Account } from "./contract/settings.ts";
import type { listUsers, UserAnswer } from "./contract/users.ts";
import type { z } from "zod";
import { openTestUsers, type TestUsers } from "./endpoints/test-users.ts";
import { users } from "./tables.ts";
import { PASSWORD } from "./test-accounts.ts";

let people: TestUsers;
beforeAll(async () => {
  people = await openTestUsers();
});
afterAll(() => people.accounts.close());

const ask = (
  who: string,
  method: "GET" | "POST" | "PUT" | "DELETE",
  url: string,
  body?: object,
): ReturnType<TestUsers["get"]> => people.accounts.ask(method, url, body, people.as(who));
const signInStatus = async (login: string, password = PASSWORD): Promise<number> =>
  (await people.accounts.ask("POST", "/api/user/sign-in", { login, password })).statusCode;
const accountOf = async (who: string) => (await ask(who, "GET", "/api/user/account")).json<Account>();
const requestOf = (who: string) =>
  vi.waitFor(async () => {
    const [request] = (await accountOf(who)).requests;
    if (request === undefined) throw new Error("No request yet");
    return request;
  });
const answerTo = async (who: string, accept: boolean) => {
  const { town, id } = await requestOf(who);
  return (await ask(who, "POST", "/api/user/requests", { town, id, accept })).statusCode;
};
const linkIn = (kind: string, to: string): string => {
  const text = people.accounts.mails.findLast((mail) => mail.to === to && mail.kind === kind)?.text ?? "";
  return /\/user\/\w+\/([\w-]+)/.exec(text)?.[1] ?? "";
};

describe("A user name and an e-mail address", () => {
  test("cannot be the same for two people, in either direction", async () => {
    const name = await people.send("moakes", "POST", "users", { username: "Reader@Larkmere.example", role: "user" });
    expect([name.statusCode, name.json<ErrorBody>().errors?.[0]?.path]).toEqual([409, "username"]);
    await people.add({ username: "ann@larkmere.example", email: "ann@home.example" });
    const address = await people.send("moakes", "POST", "users", {
      username: "sly",
      email: "Ann@larkmere.example",
      role: "user",
    });
    expect([address.statusCode, address.json<ErrorBody>().errors?.[0]?.path]).toEqual([409, "email"]);
    const own = await ask("reader", "PUT", "/api/user/email", { email: "ann@larkmere.example", password: PASSWORD });
    expect(own.statusCode).toBe(409);
    const managed = await people.send("moakes", "PUT", `users/${people.idOf("reader")}/details`, {
      firstName: "A",
      lastName: "R",
      email: "ann@larkmere.example",
    });
    expect(managed.statusCode).toBe(409);
  });

  test("two people who want the same at the same time do not both get it", async () => {
    const answers = await Promise.all([
      people.send("moakes", "POST", "users", { username: "race@larkmere.example", role: "user" }),
      people.send("boss", "POST", "users", { username: "other", email: "race@larkmere.example", role: "user" }),
    ]);
    const [byName] = await people.accounts.towns.db
      .select()
      .from(users)
      .where(eq(users.username, "race@larkmere.example"));
    // An address that is not confirmed may be another's name: it never counts then.
    if (answers.every(({ statusCode }) => statusCode === 200))
      expect(
        await confirmAddress(people.accounts.towns.db, answers[1].json<{ id: number }>().id, "race@larkmere.example"),
      ).toBe(false);
    expect(byName).toBeDefined();
  });
});

describe("An e-mail address counts only once confirmed", () => {
  test("until a link in a mail is opened, it neither signs in nor resets the password", async () => {
    await people.add({ username: "mover", email: "mover@larkmere.example" });
    expect(await signInStatus("mover@larkmere.example")).toBe(200);
    const changed = await ask("mover", "PUT", "/api/user/email", { email: "new@larkmere.example", password: PASSWORD });
    expect(changed.statusCode).toBe(200);
    expect(await accountOf("mover")).toMatchObject({ email: "new@larkmere.example", emailConfirmed: false });
    expect([await signInStatus("new@larkmere.example"), await signInStatus("mover@larkmere.example")]).toEqual([
      401, 401,
    ]);
    for (const login of ["new@larkmere.example", "mover"])
      await people.accounts.ask("POST", "/api/user/reset", { login });
    const token = linkIn("address-confirmation", "new@larkmere.example");
    const told = await people.accounts.ask("GET", `/api/user/link/email/${token}`);
    expect(told.json()).toEqual({ username: "mover", confirms: "new@larkmere.example" });
    // Neither an invitation nor a reset: it sets no password.
    const misused = { token, newPassword: "a lake in summer" };
    expect((await people.accounts.ask("POST", "/api/user/reset/password", misused)).statusCode).toBe(404);
    const confirmed = await people.accounts.ask("POST", "/api/user/email/confirmation", { token });
    expect(confirmed.json()).toEqual({ username: "mover", email: "new@larkmere.example" });
    expect((await people.accounts.ask("POST", "/api/user/email/confirmation", { token })).statusCode).toBe(404);
    expect(await signInStatus("new@larkmere.example")).toBe(200);
    expect(people.accounts.mails.some(({ to, kind }) => kind === "password-reset" && to.startsWith("new@"))).toBe(
      false,
    );
  });

  test("a link for an address that was changed since confirms nothing", async () => {
    await people.add({ username: "twice", email: "twice@larkmere.example" });
    await ask("twice", "PUT", "/api/user/email", { email: "one@larkmere.example", password: PASSWORD });
    const first = linkIn("address-confirmation", "one@larkmere.example");
    await ask("twice", "PUT", "/api/user/email", { email: "two@larkmere.example", password: PASSWORD });
    expect((await people.accounts.ask("POST", "/api/user/email/confirmation", { token: first })).statusCode).toBe(404);
  });

  test("an invitation by mail confirms it; the link that the inviting person sees does not", async () => {
    for (const [username, how] of [
      ["mailed", "mail"],
      ["handed", "link"],
    ] as const) {
      const email = `${username}@larkmere.example`;
      const added = await people.send("moakes", "POST", "users", { username, email, role: "user" });
      const shown = /\/user\/invitation\/([\w-]+)/.exec(added.json<{ link: string }>().link)?.[1] ?? "";
      const token = how === "mail" ? linkIn("invitation", email) : shown;
      expect(linkIn("invitation", email)).not.toBe(shown);
      const taken = await people.accounts.ask("POST", "/api/user/invitation", { token, newPassword: PASSWORD });
      expect(taken.statusCode).toBe(200);
      expect(await signInStatus(email)).toBe(how === "mail" ? 200 : 401);
    }
  });

  test("an address that somebody else entered does not make its owner administrator elsewhere", async () => {
    // mclerk of Millbrook enters the address of a person whom Larkmere wants to add.
    await people.accounts.towns.db.update(users).set({ email: null }).where(eq(users.username, "mclerk"));
    const entered = { email: "wanted@larkmere.example", password: PASSWORD };
    expect((await ask("mclerk", "PUT", "/api/user/email", entered)).statusCode).toBe(200);
    const asked = { login: "wanted@larkmere.example", role: "administrator" };
    expect((await people.send("moakes", "POST", "users/existing", asked)).statusCode).toBe(200);
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect((await accountOf("mclerk")).requests).toEqual([]);
    expect((await people.get("mclerk", "users")).statusCode).toBe(403);
  });
});

describe("Adding someone who has an account", () => {
  type Listed = z.infer<typeof listUsers.answer>;
  const listed = async () => (await people.get("moakes", "users")).json<Listed>();

  test("[OPEN-132] asks them first, and shows nothing of the account before they accept", async () => {
    await people.add(
      { username: "visiting", email: "visiting@millbrook.example", firstName: "Vera" },
      { town: people.accounts.towns.millbrook },
    );
    const answers = await Promise.all(
      ["visiting@millbrook.example", "nobody@millbrook.example"].map((login) =>
        people.send("moakes", "POST", "users/existing", { login, role: "user" }),
      ),
    );
    expect(answers.map((answer) => [answer.statusCode, answer.json<unknown>()])).toEqual([
      [200, { done: true }],
      [200, { done: true }],
    ]);
    const request = await requestOf("visiting");
    expect(request).toMatchObject({ townName: "Town of Larkmere", role: "user", askedBy: "Marian Oakes" });
    const mail = people.accounts.mails.findLast(({ kind }) => kind === "request-to-join");
    expect(mail).toMatchObject({ to: "visiting@millbrook.example", customerId: null });
    expect(mail?.text).toContain("https://code.example.org/user/settings#requests");
    // Both look the same to the town.
    const { users: shown, requests } = await listed();
    expect(shown.some(({ username }) => username === "visiting")).toBe(false);
    expect(requests.filter(({ login }) => login.endsWith("@millbrook.example"))).toHaveLength(2);
    expect(JSON.stringify(requests)).not.toContain("Vera");
    expect((await people.get("visiting", "users")).statusCode).toBe(403);
    expect(await answerTo("visiting", true)).toBe(200);
    const after = await listed();
    expect(after.users.some(({ username }) => username === "visiting")).toBe(true);
    expect(after.requests.some(({ login }) => login === "visiting@millbrook.example")).toBe(false);
    expect(await people.lastAudit()).toMatchObject({ action: "user.add", actor: "visiting" });
  });

  test("[OPEN-132] declining changes nothing for the town, not even in its list", async () => {
    await people.add({ username: "unwilling" }, { town: people.accounts.towns.millbrook });
    await people.send("moakes", "POST", "users/existing", { login: "unwilling", role: "administrator" });
    const { id } = await requestOf("unwilling");
    expect(await answerTo("unwilling", false)).toBe(200);
    expect((await accountOf("unwilling")).requests).toEqual([]);
    expect((await listed()).requests.some(({ login }) => login === "unwilling")).toBe(true);
    const late = await ask("unwilling", "POST", "/api/user/requests", { town: "larkmere", id, accept: true });
    expect(late.statusCode).toBe(404);
    expect((await people.send("moakes", "DELETE", `users/requests/${id}`)).statusCode).toBe(200);
    expect((await listed()).requests.some(({ login }) => login === "unwilling")).toBe(false);
  });

  test("[OPEN-132] only the person who was asked can accept, and not after the asking person lost the permission", async () => {
    await people.add({ username: "asked" }, { town: people.accounts.towns.millbrook });
    await people.add({ username: "leaver" }, { role: "administrator" });
    await people.send("leaver", "POST", "users/existing", { login: "asked", role: "administrator" });
    const { id } = await requestOf("asked");
    const stolen = await ask("mclerk", "POST", "/api/user/requests", { town: "larkmere", id, accept: true });
    expect(stolen.statusCode).toBe(404);
    expect((await people.send("moakes", "DELETE", `users/${people.idOf("leaver")}`)).statusCode).toBe(200);
    expect(await answerTo("asked", true)).toBe(409);
    expect((await people.get("asked", "users")).statusCode).toBe(403);
  });

  test("[PERMS-25, OPEN-132] a foreign administrator cannot take over a user, and the home town keeps its rights", async () => {
    await people.add({ username: "target", email: "target@larkmere.example" });
    const id = people.idOf("target");
    // Step 1: add them to another town. They even accept.
    const added = await ask("mclerk", "POST", "/api/millbrook/users/existing", { login: "target", role: "user" });
    expect(added.statusCode).toBe(200);
    expect(await answerTo("target", true)).toBe(200);
    // Step 2: the home town should now be unable to help; it is not.
    const may = (await people.get("moakes", `users/${id}`)).json<UserAnswer>().may;
    expect([may.details, may.password, may.state]).toEqual([null, null, null]);
    expect((await ask("moakes", "POST", "/user/target/password", { password: "a lake in summer" })).statusCode).toBe(
      200,
    );
    const theirs = async () => [
      (await ask("mclerk", "POST", "/user/target/password", { password: "mine from now on" })).statusCode,
      (
        await ask("mclerk", "PUT", `/api/millbrook/users/${id}/details`, {
          firstName: "",
          lastName: "",
          email: "mclerk-owns@millbrook.example",
        })
      ).statusCode,
      (await ask("mclerk", "PUT", `/api/millbrook/users/${id}/state`, { off: true })).statusCode,
    ];
    expect(await theirs()).toEqual([403, 403, 403]);
    // Step 3: the home town removes them. Step 4: the other town is alone with the account.
    expect((await people.send("moakes", "DELETE", `users/${id}`)).statusCode).toBe(200);
    expect(await theirs()).toEqual([403, 403, 403]);
  });

  test("[PERMS-25] the home town can disable a user with permissions elsewhere, but not take the account over", async () => {
    await people.add({ username: "trusted", email: "trusted@larkmere.example" });
    const id = people.idOf("trusted");
    await ask("mclerk", "POST", "/api/millbrook/users/existing", { login: "trusted", role: "administrator" });
    expect(await answerTo("trusted", true)).toBe(200);
    const { may } = (await people.get("moakes", `users/${id}`)).json<UserAnswer>();
    expect([typeof may.details, typeof may.password, may.state, may.role]).toEqual(["string", "string", null, null]);
  });
});

describe("Permissions that an administrator does not have", () => {
  test("[PERMS-01] cannot be revoked from a user or a group, nor with the user or the group", async () => {
    await people.add({ username: "counter" }, { grants: ["DASHBOARD_STATS"] });
    const id = people.idOf("counter");
    const group = (await people.send("moakes", "POST", "groups", { name: "Budget" })).json<{ id: number }>().id;
    await people.send("moakes", "PUT", `groups/${group}/grants`, { grants: ["DASHBOARD_STATS"] });
    await people.send("moakes", "POST", `groups/${group}/members`, { user: id });
    const tried = [
      await people.send("helper", "PUT", `users/${id}/grants`, { grants: [] }),
      await people.send("helper", "PUT", `groups/${group}/grants`, { grants: [] }),
      await people.send("helper", "DELETE", `groups/${group}/members/${id}`),
      await people.send("helper", "DELETE", `groups/${group}`),
      await people.send("helper", "DELETE", `users/${id}`),
    ];
    expect(tried.map(({ statusCode }) => statusCode)).toEqual([403, 403, 403, 403, 403]);
    expect((await people.send("moakes", "PUT", `users/${id}/grants`, { grants: [] })).statusCode).toBe(200);
  });
});
