import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import type { ErrorBody } from "../../platform/http/failure.ts";
import type { Account } from "./contract/settings.ts";
import { deviceName } from "./device.ts";
import { testJobContext } from "../../platform/jobs/test-services.ts";
import { accountCleanup } from "./jobs.ts";
import { inviteUser } from "./links.ts";
import { rateLimits } from "../../platform/limits/tables.ts";
import { accountTokens, sessions } from "./tables.ts";
import { cookieOf, newAddress, openTestAccounts, ORIGIN, PASSWORD, type TestAccounts } from "./test-accounts.ts";

let accounts: TestAccounts;
let cookie: string;
beforeAll(async () => {
  accounts = await openTestAccounts();
  await accounts.addUser(
    { username: "moakes", email: "clerk@larkmere.example", firstName: "Marian", lastName: "Oakes" },
    accounts.towns.larkmere,
  );
  await accounts.addUser({ username: "other", email: "other@larkmere.example" }, accounts.towns.larkmere);
  cookie = await accounts.signIn("moakes");
});
afterAll(() => accounts.close());

const account = async (of = cookie) =>
  (await accounts.ask("GET", "/api/user/account", undefined, { cookie: of })).json<Account>();
const put = (path: string, body: object, of = cookie) => accounts.ask("PUT", `/api/user/${path}`, body, { cookie: of });
const signInWith = (login: string, password: string) => accounts.ask("POST", "/api/user/sign-in", { login, password });

describe("User settings", () => {
  test.each([
    ["GET", "account"],
    ["PUT", "name"],
    ["PUT", "email"],
    ["PUT", "password"],
    ["DELETE", "devices"],
    ["DELETE", "devices/x"],
  ] as const)("[SHELL-24, ACCOUNT-02] are for signed-in users: %s %s", async (method, path) => {
    expect((await accounts.ask(method, `/api/user/${path}`, method === "GET" ? undefined : {})).statusCode).toBe(401);
  });

  test("[ACCOUNT-02, ACCOUNT-05] a new name takes effect immediately", async () => {
    expect((await put("name", { firstName: " Marian ", lastName: "Oakes-Bell" })).statusCode).toBe(200);
    expect(await account()).toMatchObject({ username: "moakes", firstName: "Marian", lastName: "Oakes-Bell" });
    expect((await accounts.ask("GET", "/api/larkmere/session", undefined, { cookie })).json().userLastName).toBe(
      "Oakes-Bell",
    );
    expect((await put("name", { firstName: "x".repeat(81), lastName: "" })).statusCode).toBe(400);
  });

  test("[OPEN-81] a new e-mail address requires the current password and must be valid and free", async () => {
    const tried = await Promise.all([
      put("email", { email: "new@larkmere.example", password: "wrong" }),
      put("email", { email: "no address", password: PASSWORD }),
      put("email", { email: "Other@larkmere.example", password: PASSWORD }),
    ]);
    expect(tried.map((answer) => [answer.statusCode, answer.json<ErrorBody>().title])).toEqual([
      [400, "Not changed"],
      [400, "That request could not be read"],
      [409, "Changed by someone else"],
    ]);
    expect((await put("email", { email: "new@larkmere.example", password: PASSWORD })).statusCode).toBe(200);
    expect((await account()).email).toBe("new@larkmere.example");
  });

  test("[OPEN-81] a new password requires the current one, has eight characters or more, and ends other sessions", async () => {
    await accounts.addUser({ username: "changing" });
    const [here, there] = [await accounts.signIn("changing"), await accounts.signIn("changing")];
    const short = await put("password", { password: PASSWORD, newPassword: "12345" }, here);
    expect([short.statusCode, short.json().message]).toEqual([400, "Passwords must be at least 8 characters long."]);
    const wrong = await put("password", { password: "wrong", newPassword: "123456" }, here);
    expect([wrong.statusCode, wrong.json().message]).toEqual([400, "Your current password is incorrect."]);
    expect((await put("password", { password: PASSWORD, newPassword: "a river in spring" }, here)).statusCode).toBe(
      200,
    );
    expect((await account(here)).username).toBe("changing");
    expect((await accounts.ask("GET", "/api/user/account", undefined, { cookie: there })).statusCode).toBe(401);
    expect([
      (await signInWith("changing", PASSWORD)).statusCode,
      (await signInWith("changing", "a river in spring")).statusCode,
    ]).toEqual([401, 200]);
  });

  test("[OPEN-81] a session holder has limited attempts to guess the password", async () => {
    await accounts.addUser({ username: "stolen" });
    const session = await accounts.signIn("stolen");
    const statuses: number[] = [];
    const address = newAddress();
    for (let n = 0; n < 6; n += 1) {
      const guess = { password: `guess ${n}`, newPassword: "a lake in summer" };
      statuses.push((await accounts.ask("PUT", "/api/user/password", guess, { cookie: session, address })).statusCode);
    }
    expect(statuses).toEqual([400, 400, 400, 400, 400, 429]);
  });
});

describe("Signed-in devices", () => {
  const AGENTS = {
    firefox: "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0",
    safari:
      "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1",
  };
  const signInAs = async (agent: string): Promise<string> =>
    cookieOf(
      await accounts.ask(
        "POST",
        "/api/user/sign-in",
        { login: "devices", password: PASSWORD },
        { headers: { "user-agent": agent } },
      ),
    );

  test("[OPEN-81] are listed by name with this device marked, and others can be signed out one by one or all at once", async () => {
    await accounts.addUser({ username: "devices" });
    const [here, phone] = [await signInAs(AGENTS.firefox), await signInAs(AGENTS.safari)];
    const { devices } = await account(here);
    expect(devices).toHaveLength(2);
    expect(devices).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ name: "Firefox on Windows", isThis: true }),
        expect.objectContaining({ name: "Safari on iPhone", isThis: false }),
      ]),
    );
    const phoneId = devices.find((one) => !one.isThis)?.id;
    expect((await accounts.ask("DELETE", `/api/user/devices/${phoneId}`, undefined, { cookie: here })).statusCode).toBe(
      200,
    );
    expect((await accounts.ask("GET", "/api/user/account", undefined, { cookie: phone })).statusCode).toBe(401);
    await signInAs(AGENTS.safari);
    await signInAs("");
    expect((await account(here)).devices).toHaveLength(3);
    await accounts.ask("DELETE", "/api/user/devices", undefined, { cookie: here });
    expect((await account(here)).devices).toMatchObject([{ isThis: true }]);
  });

  test("[OPEN-81] cannot be signed out by another user", async () => {
    const theirs = await accounts.signIn("other");
    const [device] = (await account(theirs)).devices;
    expect((await accounts.ask("DELETE", `/api/user/devices/${device?.id}`, undefined, { cookie })).statusCode).toBe(
      404,
    );
    expect((await account(theirs)).username).toBe("other");
  });

  test.each([
    [
      "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0",
      "Edge on Windows",
    ],
    [
      "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15",
      "Safari on macOS",
    ],
    [
      "Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36",
      "Chrome on Android",
    ],
    ["Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0", "Firefox on Linux"],
    ["curl/8.5.0", "curl"],
    ["Something (Linux)", "A program on Linux"],
    ["", "Unknown device"],
  ])("[OPEN-81] %s is named", (agent, name) => expect(deviceName(agent)).toBe(name));
});

const tokenIn = (link: string): string => /\/user\/(?:invitation|reset)\/([\w-]+)/.exec(link)?.[1] ?? "";
const MILLBROOK = () => ({ customerId: accounts.towns.millbrook, custId: "millbrook", name: "Town of Millbrook" });
const invite = async (username: string, email: string | null = null) => {
  const userId = await accounts.addUser({ username, email, password: null });
  return {
    userId,
    ...(await inviteUser(accounts.towns.db, accounts.services, {
      userId,
      email,
      site: MILLBROOK(),
      invitedBy: "Marian Oakes",
      origin: ORIGIN,
    })),
  };
};
const take = (kind: "invitation" | "reset/password", token: string, newPassword: string, more = {}) =>
  accounts.ask("POST", `/api/user/${kind}`, { token, newPassword }, more);
const tellsOf = async (kind: string, token: string) =>
  (await accounts.ask("GET", `/api/user/link/${kind}/${token}`)).json<{ username: string | null }>().username;

describe("An invitation", () => {
  test("[OPEN-81] is sent by mail, sets the first password and signs in, once", async () => {
    const { mailed } = await invite("newcomer", "newcomer@millbrook.example");
    expect(mailed).toBe(true);
    const mail = accounts.mails.at(-1);
    expect(mail).toMatchObject({
      to: "newcomer@millbrook.example",
      customerId: accounts.towns.millbrook,
      kind: "invitation",
    });
    const link = /https:\S+/.exec(mail?.text ?? "")?.[0] ?? "";
    expect(link).toMatch(/^https:\/\/code\.example\.org\/user\/invitation\/[\w-]{43}\?site=millbrook$/);
    const token = tokenIn(link);
    expect(await tellsOf("invitation", token)).toBe("newcomer");
    expect((await take("invitation", token, "12345")).json().message).toBe(
      "Passwords must be at least 8 characters long.",
    );
    const taken = await take("invitation", token, "a hill in summer");
    expect([taken.statusCode, taken.json()]).toEqual([200, { username: "newcomer", mustSetUp: false }]);
    expect((await account(cookieOf(taken))).username).toBe("newcomer");
    const again = await take("invitation", token, "another one");
    expect([again.statusCode, again.json().title, await tellsOf("invitation", token)]).toEqual([
      404,
      "Link not valid",
      null,
    ]);
    expect((await signInWith("newcomer", "a hill in summer")).statusCode).toBe(200);
  });

  test("[OPEN-81] works for only one of two people who use it at the same time", async () => {
    const token = tokenIn((await invite("raced")).link);
    const answers = await Promise.all([
      take("invitation", token, "password one"),
      take("invitation", token, "password two"),
    ]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 404]);
  });

  test("[OPEN-81] stops working when it expires or there is a newer one, and never works as a reset", async () => {
    const { userId, link } = await invite("late");
    expect((await take("reset/password", tokenIn(link), "123456")).statusCode).toBe(404);
    const newer = await inviteUser(accounts.towns.db, accounts.services, {
      userId,
      email: null,
      site: null,
      invitedBy: "x",
      origin: ORIGIN,
    });
    expect(newer).toMatchObject({ mailed: false, link: expect.not.stringContaining("?") });
    expect((await take("invitation", tokenIn(link), "123456")).statusCode).toBe(404);
    await accounts.towns.db.update(accountTokens).set({ expiresAt: sql`now() - interval '1 second'` });
    expect((await take("invitation", tokenIn(newer.link), "123456")).statusCode).toBe(404);
  });

  test("[OPEN-81] is stored as a hash", async () => {
    const { link } = await invite("hashed");
    const stored = await accounts.towns.db.select().from(accountTokens);
    expect(JSON.stringify(stored)).not.toContain(tokenIn(link));
  });
});

describe("A password reset", () => {
  const askFor = (login: string, more = {}) =>
    accounts.ask("POST", "/api/user/reset", { login, site: "larkmere" }, more);
  const linkTo = async (email: string): Promise<string> =>
    vi.waitFor(() => {
      const text = accounts.mails.findLast((mail) => mail.to === email && mail.kind === "password-reset")?.text;
      if (text === undefined) throw new Error("No mail yet");
      return tokenIn(text);
    });

  test("[OPEN-81] is sent to the account's address, sets the password once, and ends sessions and other links", async () => {
    await accounts.addUser({ username: "resetting", email: "resetting@larkmere.example" });
    const session = await accounts.signIn("resetting");
    await askFor("resetting");
    const earlier = await linkTo("resetting@larkmere.example");
    accounts.mails.splice(0);
    await askFor("Resetting@larkmere.example");
    const token = await linkTo("resetting@larkmere.example");
    expect((await take("reset/password", token, "12345")).statusCode).toBe(400);
    const taken = await take("reset/password", token, "a field in autumn");
    expect([taken.statusCode, taken.headers["set-cookie"]]).toEqual([200, undefined]);
    expect((await accounts.ask("GET", "/api/user/account", undefined, { cookie: session })).statusCode).toBe(401);
    expect([
      (await take("reset/password", token, "123456")).statusCode,
      (await take("reset/password", earlier, "123456")).statusCode,
    ]).toEqual([404, 404]);
    expect((await signInWith("resetting", "a field in autumn")).statusCode).toBe(200);
  });

  test("[OPEN-81] gives the same answer for an unknown account, one without an address and a disabled one, and sends no mail", async () => {
    await accounts.addUser({ username: "addressless" });
    const known = await accounts.addUser({ username: "known", email: "known@larkmere.example" });
    expect(known).toBeGreaterThan(0);
    const answers = await Promise.all([askFor("unknown"), askFor("addressless"), askFor("known")]);
    expect(answers.map((answer) => [answer.statusCode, answer.json<unknown>(), answer.headers["set-cookie"]])).toEqual(
      Array.from({ length: 3 }, () => [200, { done: true }, undefined]),
    );
    await linkTo("known@larkmere.example");
    expect(accounts.mails.filter(({ to }) => !to.endsWith("@larkmere.example"))).toEqual([]);
  });

  test("[OPEN-81] is limited for each name, existing or not", async () => {
    for (const login of ["nobody-here", "other"]) {
      const statuses: number[] = [];
      for (let n = 0; n < 5; n += 1) statuses.push((await askFor(login)).statusCode);
      expect(statuses.slice(0, 4)).toEqual([200, 200, 200, 429]);
    }
    expect((await signInWith("other", PASSWORD)).statusCode).toBe(200);
  });
});

test("[OPEN-81] a nightly job removes expired sessions, expired links and expired counts of attempts", async () => {
  const { db } = accounts.towns;
  const id = await accounts.addUser({ username: "night" });
  const past = new Date(Date.now() - 2 * 86_400_000);
  await db.insert(sessions).values({ id: "ended", userId: id, expiresAt: past });
  await db.insert(accountTokens).values({ id: "ended", userId: id, kind: "reset", expiresAt: past });
  await db.insert(rateLimits).values({ key: "sign-in-failures:user:night", points: 3, expire: past });
  const before = await db.$count(sessions);
  await accountCleanup.run({}, testJobContext(db));
  expect(await db.$count(sessions)).toBe(before - 1);
  expect((await db.select().from(accountTokens)).some((token) => token.id === "ended")).toBe(false);
  expect(await db.$count(rateLimits)).toBe(0);
});
