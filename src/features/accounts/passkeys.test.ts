import { eq } from "drizzle-orm";
import type { LightMyRequestResponse } from "fastify";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { secondFactors } from "./tables.ts";
import { cookieOf, ORIGIN, openTestAccounts, PASSWORD, type TestAccounts } from "./test-accounts.ts";
import { TestPasskey, type Deviation } from "./test-passkey.ts";

const EVIL = "https://code.example.org.evil.example";

let accounts: TestAccounts;
beforeAll(async () => {
  accounts = await openTestAccounts();
});
afterAll(() => accounts.close());

/** The password was right: the cookie for the second step. */
const begin = async (login: string): Promise<string> => {
  const answer = await accounts.ask("POST", "/api/user/sign-in", { login, password: PASSWORD });
  const cookies = [answer.headers["set-cookie"] ?? []].flat();
  return cookies.map((cookie) => cookie.split(";", 1)[0] ?? "").find((cookie) => !cookie.endsWith("=")) ?? "";
};
const challenge = async (cookie: string): Promise<unknown> =>
  (await accounts.ask("POST", "/api/user/sign-in/passkey", {}, { cookie })).json<{ options: unknown }>().options;
const finish = (cookie: string, passkey: unknown): Promise<LightMyRequestResponse> =>
  accounts.ask("POST", "/api/user/sign-in/second-step", { passkey }, { cookie });
/** A sign-in with a passkey, up to its status. */
const signIn = async (login: string, passkey: TestPasskey, deviation: Deviation = {}): Promise<number> => {
  const cookie = await begin(login);
  return (await finish(cookie, passkey.get(await challenge(cookie), deviation))).statusCode;
};
const beginAdding = async (cookie: string): Promise<{ setup: string; options: unknown }> =>
  (await accounts.ask("POST", "/api/user/second-factors/passkey", { password: PASSWORD }, { cookie })).json();
const add = async (cookie: string, setup: string, response: unknown): Promise<number> =>
  (await accounts.ask("PUT", "/api/user/second-factors/passkey", { setup, response }, { cookie })).statusCode;

/** A user with a passkey. */
async function withPasskey(username: string, passkey = new TestPasskey(ORIGIN)): Promise<TestPasskey> {
  await accounts.addUser({ username });
  const cookie = await accounts.signIn(username);
  const { setup, options } = await beginAdding(cookie);
  expect(await add(cookie, setup, passkey.create(options))).toBe(200);
  return passkey;
}

describe("A passkey", () => {
  test("[OPEN-81] signs in after the password, also one that only asks for a touch", async () => {
    expect(await signIn("anna", await withPasskey("anna"))).toBe(200);
    // It is a second step: the password was the first, so the authenticator need not know who touches it.
    const touched = await withPasskey("bert", new TestPasskey(ORIGIN, { isVerifying: false }));
    expect(await signIn("bert", touched)).toBe(200);
  });

  test.each<[string, Deviation]>([
    ["signed at another origin", { origin: EVIL }],
    ["signed at the same host without TLS", { origin: "http://code.example.org" }],
    ["signed for another host", { rpId: "evil.example" }],
    ["signed for a parent of the host", { rpId: "example.org" }],
    ["signed in a frame of another site", { topOrigin: EVIL }],
    ["signed for another challenge", { challenge: "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA" }],
    ["signed to create a passkey", { type: "webauthn.create" }],
    ["without a touch", { isPresent: false }],
    ["with a forged signature", { isForged: true }],
    ["with an id that nobody has", { id: "AAAAAAAA" }],
  ])("[OPEN-81] is refused if it was %s", async (what, deviation) => {
    const name = what.replaceAll(" ", "-");
    const passkey = await withPasskey(name);
    expect(await signIn(name, passkey, deviation)).toBe(400);
    expect(await signIn(name, passkey)).toBe(200);
  });

  test("[OPEN-81] an assertion works once, and only for the sign-in and the challenge that it was made for", async () => {
    const passkey = await withPasskey("carla");
    const [cookie, other] = [await begin("carla"), await begin("carla")];
    const first = passkey.get(await challenge(cookie));
    await challenge(other);
    expect((await finish(other, first)).statusCode).toBe(400);
    // A newer challenge replaces the one before.
    const second = passkey.get(await challenge(cookie));
    expect((await finish(cookie, first)).statusCode).toBe(400);
    // And each is used up by the first answer, also a wrong one.
    expect((await finish(cookie, second)).statusCode).toBe(400);
    const third = passkey.get(await challenge(cookie));
    const answers = await Promise.all([finish(cookie, third), finish(cookie, third)]);
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    expect((await finish(cookie, third)).statusCode).toBe(409);
  });

  test("[OPEN-81] of another user is refused, under its own id and under that of the user", async () => {
    const mine = await withPasskey("dora");
    const theirs = await withPasskey("emil");
    expect(await signIn("dora", theirs)).toBe(400);
    expect(await signIn("dora", theirs, { id: mine.id })).toBe(400);
    // It cannot be added to a second account either.
    await accounts.addUser({ username: "frida" });
    const cookie = await accounts.signIn("frida");
    const { setup, options } = await beginAdding(cookie);
    expect(await add(cookie, setup, mine.create(options))).toBe(409);
    expect(await signIn("dora", mine)).toBe(200);
  });

  test("[OPEN-81] a copy is refused: the counter never goes back, also not at the same moment", async () => {
    const passkey = await withPasskey("gerd");
    expect(await signIn("gerd", passkey, { counter: 7 })).toBe(200);
    expect(await signIn("gerd", passkey, { counter: 7 })).toBe(400);
    expect(await signIn("gerd", passkey, { counter: 0 })).toBe(400);
    const cookies = [await begin("gerd"), await begin("gerd"), await begin("gerd")];
    const made = await Promise.all(cookies.map(async (cookie) => passkey.get(await challenge(cookie), { counter: 8 })));
    const answers = await Promise.all(cookies.map((cookie, at) => finish(cookie, made[at])));
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 400, 400]);
    const { db } = accounts.towns;
    const [stored] = await db.select().from(secondFactors).where(eq(secondFactors.credentialId, passkey.id));
    expect(stored?.counter).toBe(8);
  });

  test("[OPEN-81] nothing but a passkey is taken for one", async () => {
    await withPasskey("hans");
    for (const response of [{}, { id: null }, { id: [] }, { id: { $ne: "" } }, { id: "x", response: null }]) {
      const cookie = await begin("hans");
      await challenge(cookie);
      expect((await finish(cookie, response)).statusCode).toBe(400);
    }
    // Without a challenge.
    expect((await finish(await begin("hans"), new TestPasskey(ORIGIN).get({ challenge: "" }))).statusCode).toBe(400);
  });
});

describe("Adding a passkey", () => {
  test.each<[string, Deviation]>([
    ["made at another origin", { origin: EVIL }],
    ["made for another host", { rpId: "evil.example" }],
    ["made for another challenge", { challenge: "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA" }],
    ["made for a sign-in", { type: "webauthn.get" }],
    ["made without a touch", { isPresent: false }],
  ])("[OPEN-81] refuses one that was %s", async (what, deviation) => {
    const username = `adds-${what.replaceAll(" ", "-")}`;
    await accounts.addUser({ username });
    const cookie = await accounts.signIn(username);
    const { setup, options } = await beginAdding(cookie);
    expect(await add(cookie, setup, new TestPasskey(ORIGIN).create(options, deviation))).toBe(400);
  });

  test("[OPEN-81] belongs to the user and the session that asked for it", async () => {
    await accounts.addUser({ username: "ida" });
    await accounts.addUser({ username: "jan" });
    const [ida, elsewhere, jan] = [
      await accounts.signIn("ida"),
      await accounts.signIn("ida"),
      await accounts.signIn("jan"),
    ];
    const { setup, options } = await beginAdding(ida);
    const created = new TestPasskey(ORIGIN).create(options);
    expect([await add(jan, setup, created), await add(elsewhere, setup, created)]).toEqual([409, 409]);
    expect([await add(ida, setup, created), await add(ida, setup, created)]).toEqual([200, 409]);
  });
});

test("[OPEN-81] What adds a passkey signs nobody in", async () => {
  await withPasskey("klara");
  expect(cookieOf(await accounts.ask("POST", "/api/user/sign-in", { login: "klara", password: PASSWORD }))).not.toMatch(
    /^__Host-session=./,
  );
});
