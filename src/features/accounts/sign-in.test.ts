import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { safeReturn } from "../../domain/address.ts";
import type { ErrorBody } from "../../platform/http/failure.ts";
import { createResetLink } from "./links.ts";
import { endSessions, listSessions } from "./sessions.ts";
import { users } from "./tables.ts";
import { cookieOf, newAddress, openTestAccounts, ORIGIN, PASSWORD, type TestAccounts } from "./test-accounts.ts";

let accounts: TestAccounts;
beforeAll(async () => {
  accounts = await openTestAccounts();
  await accounts.addUser(
    { username: "moakes", email: "Clerk@larkmere.example", firstName: "Marian", lastName: "Oakes" },
    accounts.towns.larkmere,
  );
  await accounts.addUser({ username: "gone" });
  await accounts.towns.db.update(users).set({ disabled: true }).where(eq(users.username, "gone"));
  await accounts.addUser({ username: "invited", password: null });
});
afterAll(() => accounts.close());

const signInWith = (login: string, password: string, more = {}) =>
  accounts.ask("POST", "/api/user/sign-in", { login, password }, more);
const whoIs = async (cookie: string): Promise<string | null> =>
  (await accounts.ask("GET", "/api/larkmere/session", undefined, { cookie })).json<{ username: string | null }>()
    .username;

describe("Signing in", () => {
  test.each(["moakes", "MOakes", "clerk@larkmere.example", " moakes "])(
    "[OPEN-81, ACCOUNT-05] works by user name and e-mail address, ignoring case: %s",
    async (login) => {
      const answer = await signInWith(login, PASSWORD);
      expect([answer.statusCode, answer.json()]).toEqual([
        200,
        { username: "moakes", secondStep: null, mustSetUp: false },
      ]);
      const session = (
        await accounts.ask("GET", "/api/larkmere/session", undefined, { cookie: cookieOf(answer) })
      ).json();
      expect(session).toMatchObject({
        username: "moakes",
        userFirstName: "Marian",
        userLastName: "Oakes",
        termsOfUseUrl: "https://code.example.org/terms",
      });
    },
  );

  test("[OPEN-81] gives the same answer for an unknown name, a wrong password, a disabled user and one without a password", async () => {
    const answers = await Promise.all([
      signInWith("nobody", PASSWORD),
      signInWith("moakes", "wrong one"),
      signInWith("gone", PASSWORD),
      signInWith("invited", PASSWORD),
    ]);
    const responses = answers.map((answer) => {
      const { title, message } = answer.json<ErrorBody>();
      return { status: answer.statusCode, title, message, cookie: answer.headers["set-cookie"] };
    });
    expect(new Set(responses.map((one) => JSON.stringify(one))).size).toBe(1);
    expect(responses[0]).toEqual({
      status: 401,
      title: "Not signed in",
      message: "The user name or password is incorrect.",
    });
  });

  test("[OPEN-81] over TLS, the cookie is limited to this host and site and hidden from scripts", async () => {
    const answer = await signInWith("moakes", PASSWORD);
    const cookie = String(answer.headers["set-cookie"]);
    expect(cookie).toMatch(/^__Host-session=[\w-]{43};/);
    for (const attribute of [/; HttpOnly/, /; Secure/, /; SameSite=Lax/, /; Path=\/(;|$)/, /; Expires=/])
      expect(cookie).toMatch(attribute);
    expect(cookie).not.toMatch(/domain/i);
  });

  test("[OPEN-81] never reuses a known token (session fixation), and issues a new one each time", async () => {
    const planted = "__Host-session=planted-by-someone-else-0000000000000000000";
    const first = cookieOf(await signInWith("moakes", PASSWORD, { cookie: planted }));
    expect(first).not.toBe(planted);
    expect(await whoIs(planted)).toBeNull();
    const second = cookieOf(await signInWith("moakes", PASSWORD, { cookie: first }));
    expect(second).not.toBe(first);
    expect([await whoIs(first), await whoIs(second)]).toEqual([null, "moakes"]);
  });

  test("[OPEN-81] revoked sessions and sessions of disabled users end immediately", async () => {
    const id = await accounts.addUser({ username: "brief" });
    const cookie = await accounts.signIn("brief");
    expect(await whoIs(cookie)).toBe("brief");
    await endSessions(accounts.towns.db, id);
    accounts.services.actors.changed();
    expect(await whoIs(cookie)).toBeNull();
    const again = await accounts.signIn("brief");
    await accounts.towns.db.update(users).set({ disabled: true }).where(eq(users.id, id));
    accounts.services.actors.changed();
    expect(await whoIs(again)).toBeNull();
  });

  test("[OPEN-81] signing out ends the session on the server, not only in the browser", async () => {
    const cookie = await accounts.signIn("moakes");
    const answer = await accounts.ask("POST", "/api/user/sign-out", {}, { cookie });
    expect(answer.json()).toEqual({ signedOut: true });
    expect(String(answer.headers["set-cookie"])).toMatch(/^__Host-session=; Max-Age=0/);
    expect(await whoIs(cookie)).toBeNull();
  });

  test.each([
    ["an origin of another site", { "sec-fetch-site": "", origin: "https://evil.example" }],
    ["a page of another site", { "sec-fetch-site": "cross-site" }],
    ["another site on the same domain", { "sec-fetch-site": "same-site" }],
    ["no page at all", { "sec-fetch-site": "" }],
  ])("[OPEN-81] a call with a session from %s is refused", async (_what, headers) => {
    const cookie = await accounts.signIn("moakes");
    const answer = await accounts.ask("POST", "/api/user/sign-out", {}, { cookie, headers });
    expect([answer.statusCode, answer.json().title]).toEqual([403, "Refused"]);
    expect(await whoIs(cookie)).toBe("moakes");
  });
});

describe("Another address of the server than PUBLIC_URL", () => {
  test("[OPEN-81] cannot be signed in at: the answer names the address to use", async () => {
    const body = { login: "moakes", password: PASSWORD };
    const headers = { "sec-fetch-site": "same-origin", origin: "http://10.0.0.5:3000" };
    const answer = await accounts.ask("POST", "/api/user/sign-in", body, { headers });
    expect([answer.statusCode, answer.json().message]).toEqual([
      403,
      "You opened this site at another address. Use https://code.example.org instead.",
    ]);
  });
});

describe("200 attempts to sign in", () => {
  /** The counts under test. */
  const failuresOf = (name: string) =>
    accounts.services.limits.of({ name: "sign-in-failures", points: 1_000_000_000, seconds: 60 }).take(name);

  test("[OPEN-81] a network has five for an account, then waits, with the right password, too; the owner elsewhere does not", async () => {
    const id = await accounts.addUser({ username: "target", email: "target@larkmere.example" });
    const statuses: number[] = [];
    // Any address of the same network.
    for (let n = 0; n < 200; n += 1)
      statuses.push((await signInWith("target", `guess ${n}`, { address: `203.0.113.${n}` })).statusCode);
    expect(statuses.slice(0, 6)).toEqual([401, 401, 401, 401, 401, 429]);
    expect(statuses.filter((status) => status === 401).length).toBeLessThan(12);
    const refused = await signInWith("target", PASSWORD, { address: "203.0.113.255" });
    expect([refused.statusCode, refused.json().title]).toEqual([429, "Please wait"]);
    expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
    expect(refused.json().message).toMatch(
      /^Too many attempts to sign in\. Please try again in \d+ (second|minute)s?\.$/,
    );
    expect((await signInWith("target", PASSWORD)).statusCode).toBe(200);
    // Refused attempts do not raise the count of the account.
    expect((await failuresOf(`account:${id}`)).used).toBeLessThan(13);
  });

  test("[OPEN-81] the name and the address of an account share one count, as an IPv6 network does", async () => {
    await accounts.addUser({ username: "shared", email: "shared@larkmere.example" });
    const statuses: number[] = [];
    for (let n = 0; n < 6; n += 1) {
      const login = n % 2 === 0 ? "shared" : "Shared@larkmere.example";
      statuses.push((await signInWith(login, "guess", { address: `2001:db8:7:7::${n}` })).statusCode);
    }
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429]);
  });

  test("[OPEN-81] each further failure doubles the wait, up to 15 minutes", async () => {
    const waits: number[] = [];
    for (const [at, failures] of [5, 6, 9, 30].entries()) {
      const address = `192.0.${at}.1`;
      for (let n = 1; n < failures; n += 1) await failuresOf(`login:wait${failures} network:192.0.${at}.0/24`);
      await signInWith(`wait${failures}`, "x", { address });
      waits.push(Number((await signInWith(`wait${failures}`, "x", { address })).headers["retry-after"]));
    }
    expect(waits).toEqual([1, 2, 16, 900]);
  });

  test("[OPEN-81] a network allows twenty, for any names; a blocked one does not raise the count of an account", async () => {
    const id = await accounts.addUser({ username: "neighbor" });
    const address = newAddress();
    const statuses: number[] = [];
    for (let n = 0; n < 22; n += 1) statuses.push((await signInWith(`name${n}`, "guess", { address })).statusCode);
    expect(statuses.slice(0, 20).every((status) => status === 401)).toBe(true);
    expect(statuses[20]).toBe(429);
    for (let n = 0; n < 5; n += 1) await signInWith("neighbor", "guess", { address });
    expect((await failuresOf(`account:${id}`)).used).toBe(1);
    expect((await signInWith("name99", "guess")).statusCode).toBe(401);
  });

  test("[OPEN-81] from many networks lock nobody out: the owner is told once, and signs in", async () => {
    await accounts.addUser({ username: "famous", email: "famous@larkmere.example" });
    const told = () => accounts.mails.filter(({ kind, to }) => kind === "security-notice" && to.startsWith("famous@"));
    for (let n = 0; n < 9; n += 1) await signInWith("famous", "guess");
    expect(told()).toEqual([]);
    for (let n = 0; n < 20; n += 1) await signInWith("famous", "guess");
    expect(told()).toHaveLength(1);
    expect(told()[0]).toMatchObject({ subject: "Many failed attempts to sign in: your account on Towncode" });
    expect((await signInWith("famous", PASSWORD)).statusCode).toBe(200);
  });

  test("[OPEN-81] a password reset clears the failures of the account", async () => {
    const userId = await accounts.addUser({ username: "renewed", email: "renewed@larkmere.example" });
    const address = newAddress();
    for (let n = 0; n < 6; n += 1) await signInWith("renewed", "guess", { address });
    expect((await signInWith("renewed", PASSWORD, { address })).statusCode).toBe(429);
    const { link } = await createResetLink(accounts.towns.db, accounts.services.secret, { userId, origin: ORIGIN });
    const token = link.split("/").at(-1);
    const set = await accounts.ask("POST", "/api/user/reset/password", { token, newPassword: PASSWORD }, { address });
    expect(set.statusCode).toBe(200);
    expect((await signInWith("renewed", PASSWORD, { address })).statusCode).toBe(200);
    expect((await failuresOf(`account:${userId}`)).used).toBe(1);
  });

  test("[OPEN-81] parallel attempts cannot slip through", async () => {
    await accounts.addUser({ username: "parallel" });
    const address = newAddress();
    const started = performance.now();
    const answers = await Promise.all(
      Array.from({ length: 60 }, (_, n) => signInWith("parallel", `guess ${n}`, { address })),
    );
    // If they take longer than the first wait, a sixth is allowed, and a seventh after twice that.
    const most = 5 + Math.ceil(Math.log2(1 + Math.floor((performance.now() - started) / 1000)));
    expect(answers.filter(({ statusCode }) => statusCode === 401).length).toBeLessThanOrEqual(most);
    expect(answers.filter(({ statusCode }) => statusCode === 429).length).toBeGreaterThanOrEqual(60 - most);
  });

  test("[OPEN-81] names that do not exist have the same limit", async () => {
    const address = newAddress();
    const statuses: number[] = [];
    for (let n = 0; n < 7; n += 1) statuses.push((await signInWith("nobody-at-all", "guess", { address })).statusCode);
    expect(statuses.slice(0, 6)).toEqual([401, 401, 401, 401, 401, 429]);
  });

  test("[OPEN-81] signing in clears the failures of the account from that network", async () => {
    await accounts.addUser({ username: "forgetful" });
    const address = newAddress();
    for (let n = 0; n < 4; n += 1) await signInWith("forgetful", "wrong", { address });
    expect((await signInWith("forgetful", PASSWORD, { address })).statusCode).toBe(200);
    for (let n = 0; n < 4; n += 1) await signInWith("forgetful", "wrong", { address });
    expect((await signInWith("forgetful", PASSWORD, { address })).statusCode).toBe(200);
  });
});

describe("The sign-in page", () => {
  test("[~OPEN-139: shows the login page, not the footer and the translate dialog] [ACCOUNT-06, SHELL-26] shows the town's name and the terms of use, and nothing more of a private town", async () => {
    const answer = await accounts.ask("GET", "/api/user/sign-in/millbrook");
    expect(answer.json()).toEqual({
      face: {
        custId: "millbrook",
        name: "Town of Millbrook",
        state: "NY",
        seal: "",
        revision: expect.any(Number),
        isPrivate: true,
      },
      signedIn: null,
      termsOfUseUrl: "https://code.example.org/terms",
      sendsMail: true,
    });
  });

  test("[ACCOUNT-04] tells signed-in users whether they may view the site", async () => {
    const cookie = await accounts.signIn("moakes");
    const facts = async (site: string) =>
      (await accounts.ask("GET", `/api/user/sign-in/${site}`, undefined, { cookie })).json<{ signedIn: unknown }>()
        .signedIn;
    expect(await facts("millbrook")).toEqual({
      username: "moakes",
      name: "Marian Oakes",
      mayView: false,
      installationAdmin: false,
    });
    expect(await facts("larkmere")).toEqual({
      username: "moakes",
      name: "Marian Oakes",
      mayView: true,
      installationAdmin: false,
    });
  });

  test.each(["", "/nowhere"])("shows no town without a site or with an unknown one: “%s”", async (site) => {
    expect((await accounts.ask("GET", `/api/user/sign-in${site}`)).json()).toMatchObject({
      face: null,
      signedIn: null,
    });
  });
});

describe("The return address", () => {
  test.each([
    "//evil.example",
    "/\\evil.example",
    "\\\\evil.example",
    "/%5Cevil.example/..//evil.example",
    "https://evil.example",
    "http:evil.example",
    "javascript:alert(1)",
    "/\t/evil.example",
    "/\n/evil.example",
    "\u0000//evil.example",
    "/.//evil.example",
    "/x/..//evil.example",
    " //evil.example",
    "data:text/html,x",
    "",
    "evil.example",
    "/@evil.example:80//..//..//evil.example/",
  ])("[ACCOUNT-01] never leads to another site: %j", (url) => {
    const target = safeReturn(url, "/larkmere/home");
    expect(new URL(target, "https://code.example.org").origin).toBe("https://code.example.org");
    expect(target).not.toMatch(/^(\/\/|\/\\|[^/])/);
  });

  test.each([
    "/",
    "/larkmere/home",
    "/135#45661916-a-2",
    "/larkmere/search?query=a%2Fb&sortOrder=natural",
    "/%5Cevil.example",
  ])("[ACCOUNT-01] is a path of this site: %s", (url) => {
    expect(safeReturn(url, "/elsewhere")).toBe(url);
  });
});

test("[OPEN-81] a session is stored as a hash, with the name of the device", async () => {
  const id = await accounts.addUser({ username: "kept" });
  const cookie = cookieOf(
    await signInWith("kept", PASSWORD, { headers: { "user-agent": "Mozilla/5.0 Firefox/140.0" } }),
  );
  const [session] = await listSessions(accounts.towns.db, id);
  expect(session?.userAgent).toBe("Mozilla/5.0 Firefox/140.0");
  expect(cookie).not.toContain(session?.id);
  expect(Math.round(((session?.expiresAt.getTime() ?? 0) - Date.now()) / 86_400_000)).toBe(14);
});
