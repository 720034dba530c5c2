import { eq, sql } from "drizzle-orm";
import { Secret as Base32, TOTP } from "otpauth";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { ErrorBody } from "../../platform/http/failure.ts";
import { setMembership } from "./accounts.ts";
import type { Account } from "./contract/settings.ts";
import { accountEvents, recoveryCodes, secondFactors, sessions } from "./tables.ts";
import { newAddress, openTestAccounts, PASSWORD, type TestAccounts } from "./test-accounts.ts";
import type { LightMyRequestResponse } from "fastify";

let accounts: TestAccounts;
beforeAll(async () => {
  accounts = await openTestAccounts();
});
afterAll(() => accounts.close());

/** Cookies of an answer, as a browser would send them back. */
const cookiesOf = (answer: LightMyRequestResponse): string =>
  [answer.headers["set-cookie"] ?? []]
    .flat()
    .map((cookie) => cookie.split(";", 1)[0])
    .filter((cookie) => cookie?.endsWith("=") === false)
    .join("; ");
const codeOf = (secret: string, steps = 0): string =>
  new TOTP({ secret: Base32.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 });
const signInWith = (login: string, password = PASSWORD, more = {}) =>
  accounts.ask("POST", "/api/user/sign-in", { login, password }, more);
const post = (path: string, body: object, cookie: string, of = accounts) =>
  of.ask("POST", `/api/user/${path}`, body, { cookie });
const finish = (cookie: string, code: string, more = {}) =>
  accounts.ask("POST", "/api/user/sign-in/second-step", { code }, { cookie, ...more });
const accountOf = async (cookie: string, of = accounts) =>
  (await of.ask("GET", "/api/user/account", undefined, { cookie })).json<Account>();

/** Adds an authenticator app, and returns its key and the recovery codes. */
async function addApp(cookie: string, of = accounts): Promise<{ secret: string; codes: string[] }> {
  const { setup, secret } = (await post("second-factors/app", { password: PASSWORD }, cookie, of)).json<{
    setup: string;
    secret: string;
  }>();
  // The code of the step before, so that the current one still works.
  const added = await of.ask("PUT", "/api/user/second-factors/app", { setup, code: codeOf(secret, -1) }, { cookie });
  return { secret, codes: added.json<{ recoveryCodes: string[] }>().recoveryCodes };
}

/** A user with an authenticator app. */
async function withApp(username: string): Promise<{ id: number; secret: string; codes: string[]; cookie: string }> {
  const id = await accounts.addUser({ username, email: `${username}@larkmere.example` });
  const cookie = await accounts.signIn(username);
  return { id, cookie, ...(await addApp(cookie)) };
}

describe("An authenticator app", () => {
  test("[OPEN-81] is added with the password and a code, and is asked for from then on", async () => {
    await accounts.addUser({ username: "careful", email: "careful@larkmere.example" });
    const cookie = await accounts.signIn("careful");
    expect((await post("second-factors/app", { password: "wrong" }, cookie)).statusCode).toBe(400);
    const begun = (await post("second-factors/app", { password: PASSWORD }, cookie)).json<{
      setup: string;
      secret: string;
      uri: string;
    }>();
    expect(begun.uri).toMatch(/^otpauth:\/\/totp\/Towncode:careful\?/);
    expect(begun.setup).not.toContain(begun.secret);
    const add = (code: string, setup = begun.setup) =>
      accounts.ask("PUT", "/api/user/second-factors/app", { setup, code }, { cookie });
    expect((await add("000000")).json<ErrorBody>().errors?.[0]?.path).toBe("code");
    expect((await add(codeOf(begun.secret), `${begun.setup}x`)).statusCode).toBe(409);
    const added = await add(codeOf(begun.secret, -1));
    expect(added.json<{ recoveryCodes: string[] }>().recoveryCodes).toHaveLength(10);
    // Neither the key nor the codes can be read in the database.
    const { db } = accounts.towns;
    const stored = JSON.stringify([await db.select().from(secondFactors), await db.select().from(recoveryCodes)]);
    expect(stored).not.toContain(begun.secret);
    expect(stored).not.toContain(added.json<{ recoveryCodes: string[] }>().recoveryCodes[0]);
    expect(accounts.mails.at(-1)).toMatchObject({ subject: "Second step added: your account on Towncode" });

    const first = await signInWith("careful");
    expect(first.json()).toEqual({ username: "careful", secondStep: { passkey: false }, mustSetUp: false });
    expect(cookiesOf(first)).toMatch(/^__Host-second-step=/);
    // The password alone opens nothing.
    const half = await accounts.ask("GET", "/api/user/account", undefined, { cookie: cookiesOf(first) });
    expect(half.statusCode).toBe(401);
    expect((await finish(cookiesOf(first), "123456")).statusCode).toBe(400);
    const second = await finish(cookiesOf(first), codeOf(begun.secret));
    expect([second.statusCode, second.json()]).toEqual([200, { username: "careful" }]);
    expect((await accountOf(cookiesOf(second))).secondStep).toMatchObject({
      factors: [{ kind: "app", name: "Authenticator app" }],
      recoveryCodesLeft: 10,
    });
  });

  test("[OPEN-81] a code works once, and only with the sign-in whose password was right", async () => {
    const { secret } = await withApp("replayed");
    const code = codeOf(secret);
    expect((await finish("", code)).statusCode).toBe(409);
    const steps = [cookiesOf(await signInWith("replayed")), cookiesOf(await signInWith("replayed"))];
    const answers = await Promise.all(steps.map((cookie) => finish(cookie, code)));
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 400]);
    // The same sign-in cannot be finished twice.
    const used = steps[answers.findIndex(({ statusCode }) => statusCode === 200)] ?? "";
    expect((await finish(used, codeOf(secret, 1))).statusCode).toBe(409);
  });

  test("[OPEN-81] wrong codes count like wrong passwords: knowing the password does not clear them", async () => {
    await withApp("half-known");
    const address = "203.0.114.5";
    const statuses: number[] = [];
    for (let n = 0; n < 7; n += 1) {
      const step = await signInWith("half-known", PASSWORD, { address });
      statuses.push(
        step.statusCode === 200 ? (await finish(cookiesOf(step), "000000", { address })).statusCode : step.statusCode,
      );
    }
    expect(statuses.slice(0, 4)).toEqual([400, 400, 400, 400]);
    expect(statuses.at(-1)).toBe(429);
    const events = await accounts.towns.db.select().from(accountEvents);
    expect(events.some(({ kind }) => kind === "factorRefused")).toBe(true);
  });

  test("[OPEN-81] cannot be added twice, also not at the same moment", async () => {
    await accounts.addUser({ username: "twice" });
    const cookie = await accounts.signIn("twice");
    const { setup, secret } = (await post("second-factors/app", { password: PASSWORD }, cookie)).json<{
      setup: string;
      secret: string;
    }>();
    const add = (steps: number) =>
      accounts.ask("PUT", "/api/user/second-factors/app", { setup, code: codeOf(secret, steps) }, { cookie });
    const answers = [...(await Promise.all([add(-1), add(0)])), await add(1)];
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
    expect(answers.at(-1)?.json<ErrorBody>().message).toBe("This authenticator app has been added already.");
    expect((await accountOf(cookie)).secondStep.factors).toHaveLength(1);
  });

  test("[OPEN-81] wrong codes from many networks do not lock out the owner, who has signed in from theirs", async () => {
    const { secret, codes } = await withApp("besieged");
    const home = { address: "198.51.100.20" };
    expect(
      (await finish(cookiesOf(await signInWith("besieged", PASSWORD, home)), codeOf(secret), home)).statusCode,
    ).toBe(200);
    const step = cookiesOf(await signInWith("besieged"));
    const statuses: number[] = [];
    for (let n = 0; n < 101; n += 1)
      statuses.push((await finish(step, "000000", { address: newAddress() })).statusCode);
    expect(statuses.slice(0, 100)).toEqual(Array.from({ length: 100 }, () => 400));
    expect(statuses.at(-1)).toBe(429);
    // Also the right code, from a network that is not known.
    const elsewhere = await finish(step, codeOf(secret, 1), { address: newAddress() });
    expect(elsewhere.json<ErrorBody>().message).toBe(
      "Too many attempts to enter a code. Sign in from a network where you did before, use a passkey or a recovery code, or try again in 24 hours.",
    );
    expect((await finish(step, codes[0] ?? "", { address: newAddress() })).statusCode).toBe(200);
    const again = cookiesOf(await signInWith("besieged", PASSWORD, home));
    expect((await finish(again, codeOf(secret, 1), { address: "198.51.100.77" })).statusCode).toBe(200);
  });

  test("[OPEN-81] networks from before the second step are not known: the password was enough there", async () => {
    await accounts.addUser({ username: "stolen-password" });
    const thief = { address: "192.0.2.9" };
    await signInWith("stolen-password", PASSWORD, thief);
    const { secret } = await addApp(await accounts.signIn("stolen-password"));
    const step = cookiesOf(await signInWith("stolen-password", PASSWORD, thief));
    for (let n = 0; n < 100; n += 1) await finish(step, "000000", { address: newAddress() });
    expect((await finish(step, codeOf(secret), thief)).statusCode).toBe(429);
  });

  test("[OPEN-81] can only be removed with the password, and the recovery codes go with the last one", async () => {
    const { id, cookie, codes } = await withApp("removing");
    const [factor] = (await accountOf(cookie)).secondStep.factors;
    const remove = (password: string) => post(`second-factors/${factor?.id}/removal`, { password }, cookie);
    expect((await remove("wrong")).statusCode).toBe(400);
    const { cookie: other } = await withApp("removing-other");
    expect((await post(`second-factors/${factor?.id}/removal`, { password: PASSWORD }, other)).statusCode).toBe(404);
    expect((await remove(PASSWORD)).statusCode).toBe(200);
    expect((await signInWith("removing")).json()).toMatchObject({ secondStep: null });
    expect(await accounts.towns.db.$count(recoveryCodes, eq(recoveryCodes.userId, id))).toBe(0);
    expect(codes).toHaveLength(10);
  });
});

describe("A recovery code", () => {
  test("[OPEN-81] replaces the second step once, however it is typed, and its use is mailed", async () => {
    const { codes } = await withApp("lost-phone");
    const step = cookiesOf(await signInWith("lost-phone"));
    const used = await finish(step, ` ${codes[0]?.toUpperCase().replaceAll("-", " ")} `);
    expect(used.statusCode).toBe(200);
    expect((await accountOf(cookiesOf(used))).secondStep.recoveryCodesLeft).toBe(9);
    expect(accounts.mails.some(({ subject }) => subject.startsWith("Recovery code used"))).toBe(true);
    expect((await finish(cookiesOf(await signInWith("lost-phone")), codes[0] ?? "")).statusCode).toBe(400);
    const renewed = await post("recovery-codes", { password: PASSWORD }, cookiesOf(used));
    expect(renewed.json<{ recoveryCodes: string[] }>().recoveryCodes).toHaveLength(10);
    expect((await finish(cookiesOf(await signInWith("lost-phone")), codes[1] ?? "")).statusCode).toBe(400);
  });

  test("[OPEN-81] of another user does not work", async () => {
    const [one, other] = [await withApp("code-owner"), await withApp("code-thief")];
    const step = cookiesOf(await signInWith("code-thief"));
    expect((await finish(step, one.codes[0] ?? "")).statusCode).toBe(400);
    expect((await finish(step, other.codes[0] ?? "")).statusCode).toBe(200);
  });
});

test("[DASHBOARD-05] an administrator who manages the account can remove a lost second step", async () => {
  const { larkmere, db } = accounts.towns;
  const { id } = await withApp("stranded");
  await setMembership(db, id, larkmere, "user");
  const chief = await accounts.addUser({ username: "chief" });
  await setMembership(db, chief, larkmere, "administrator");
  await accounts.addUser({ username: "plain" }, larkmere);
  const remove = async (who: string) =>
    accounts.ask("DELETE", `/api/larkmere/users/${id}/second-factors`, undefined, {
      cookie: await accounts.signIn(who),
    });
  expect((await remove("plain")).statusCode).toBe(403);
  expect((await remove("chief")).json()).toEqual({ done: true });
  expect((await signInWith("stranded")).json()).toMatchObject({ secondStep: null });
});

describe("REQUIRE_SECOND_FACTOR", () => {
  test.each([
    ["nobody", true, true],
    ["administrators", false, true],
    ["everyone", false, false],
  ] as const)(
    "[OPEN-81] %s: who needs a second step has no permissions before it is added",
    async (required, admin, user) => {
      const strict = await openTestAccounts({ requireSecondFactor: required });
      try {
        const { larkmere, millbrook, db } = strict.towns;
        await setMembership(db, await strict.addUser({ username: "boss" }), larkmere, "administrator");
        await setMembership(db, await strict.addUser({ username: "granted" }), larkmere, "user", ["USER_ADMIN"]);
        await strict.addUser({ username: "reader" }, millbrook);
        const mayList = async (cookie: string) =>
          (await strict.ask("GET", "/api/larkmere/users", undefined, { cookie })).statusCode === 200;
        const boss = await strict.signIn("boss");
        expect([await mayList(boss), await mayList(await strict.signIn("granted"))]).toEqual([admin, admin]);
        const reader = await strict.signIn("reader");
        const seen = await strict.ask("GET", "/api/millbrook/session", undefined, { cookie: reader });
        expect(seen.statusCode === 200).toBe(user);
        const answer = await strict.ask("POST", "/api/user/sign-in", { login: "boss", password: PASSWORD });
        expect(answer.json()).toMatchObject({ mustSetUp: !admin });
        expect((await accountOf(boss, strict)).secondStep.required).toBe(!admin);
        // They can still set it up, and then have their permissions.
        await addApp(boss, strict);
        expect(await mayList(boss)).toBe(true);
        const [factor] = (await accountOf(boss, strict)).secondStep.factors;
        const removed = await post(`second-factors/${factor?.id}/removal`, { password: PASSWORD }, boss, strict);
        expect(removed.statusCode).toBe(admin ? 200 : 409);
      } finally {
        await strict.close();
      }
    },
  );
});

describe("An unused session", () => {
  const unusedFor = async (userId: number, minutes: number): Promise<void> => {
    await accounts.towns.db
      .update(sessions)
      .set({ lastSeenAt: sql`now() - make_interval(mins => ${minutes}::integer)` })
      .where(eq(sessions.userId, userId));
    accounts.services.actors.changed();
  };
  const isSignedIn = async (cookie: string): Promise<boolean> =>
    (await accounts.ask("GET", "/api/user/account", undefined, { cookie })).statusCode === 200;

  test("[OPEN-81] ends after 24 hours, of an administrator after one", async () => {
    const { larkmere, db } = accounts.towns;
    const user = await accounts.addUser({ username: "idle-user" }, larkmere);
    const cookie = await accounts.signIn("idle-user");
    await unusedFor(user, 23 * 60);
    expect(await isSignedIn(cookie)).toBe(true);
    await unusedFor(user, 24 * 60 + 1);
    expect(await isSignedIn(cookie)).toBe(false);
    // It does not come back.
    await unusedFor(user, 0);
    expect(await isSignedIn(cookie)).toBe(false);
    const admin = await accounts.addUser({ username: "idle-admin" });
    await setMembership(db, admin, larkmere, "administrator");
    const theirs = await accounts.signIn("idle-admin");
    await unusedFor(admin, 55);
    expect(await isSignedIn(theirs)).toBe(true);
    await unusedFor(admin, 61);
    expect(await isSignedIn(theirs)).toBe(false);
  });

  test("[OPEN-81] ends when the strictest town of the user says", async () => {
    const { larkmere, millbrook, db, registry } = accounts.towns;
    const user = await accounts.addUser({ username: "idle-both" }, larkmere);
    await setMembership(db, user, millbrook, "user");
    await db.execute(
      sql`update customers set customization = customization || '{"sessionIdleHours": 2}' where id = ${millbrook}`,
    );
    await registry.refresh();
    const cookie = await accounts.signIn("idle-both");
    await unusedFor(user, 119);
    expect(await isSignedIn(cookie)).toBe(true);
    await unusedFor(user, 121);
    expect(await isSignedIn(cookie)).toBe(false);
  });
});

test("[OPEN-81] common passwords, the user name and the address are refused, whatever their characters", async () => {
  await accounts.addUser({ username: "chooser-of-words", email: "chooser@larkmere.example" });
  const cookie = await accounts.signIn("chooser-of-words");
  const change = async (newPassword: string) =>
    (await accounts.ask("PUT", "/api/user/password", { password: PASSWORD, newPassword }, { cookie })).json<ErrorBody>()
      .errors?.[0];
  for (const common of ["password1", "Sunshine1", "qwertyuiop", "iloveyou", "12345678"])
    expect(await change(common)).toMatchObject({ path: "newPassword", message: expect.stringContaining("common") });
  expect(await change("Chooser@larkmere.example")).toMatchObject({ path: "newPassword" });
  expect(await change("short 7")).toMatchObject({ message: "Passwords must be at least 8 characters long." });
  // No rules about kinds of characters.
  expect(await change("lakelakelake")).toBeUndefined();
});

test("[OPEN-81] names of the software, the town and the user with a few characters more are refused, with the reason", async () => {
  const { larkmere } = accounts.towns;
  await accounts.addUser({ username: "mary.ellen", email: "mellen77@larkmere.example" }, larkmere);
  const cookie = await accounts.signIn("mary.ellen");
  const change = async (newPassword: string) =>
    (await accounts.ask("PUT", "/api/user/password", { password: PASSWORD, newPassword }, { cookie })).json<ErrorBody>()
      .errors?.[0];
  for (const [password, what] of [
    ["towncode1", "the name of this software"],
    ["T0wnc0de!", "the name of this software"],
    ["Larkmere2026", "the name of the town"],
    ["!L@rkm3re", "the name of the town"],
    ["mary-ellen1", "the user name"],
    ["mellen1950", "the e-mail address"],
  ] as const)
    expect([password, await change(password)]).toEqual([
      password,
      {
        path: "newPassword",
        message: `This password is too close to ${what}, which is easy to guess. Choose another, such as a few words.`,
      },
    ]);
  const named = { username: "first-of-town", password: "larkmere99", towns: [larkmere] };
  await expect(accounts.addUser(named)).rejects.toMatchObject({ errors: [{ path: "password" }] });
  expect(await change("larkmere fog lamp")).toBeUndefined();
});
