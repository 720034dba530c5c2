import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { openLimits, removeExpiredCounts } from "../../platform/limits/limits.ts";
import { rateLimits } from "../../platform/limits/tables.ts";
import { createResetLink, findLink, removeExpiredLinks } from "./links.ts";
import { stepOfCode } from "./factors/app.ts";
import { removeExpiredSessions } from "./sessions.ts";
import { accountTokens, sessions } from "./tables.ts";
import { ORIGIN, openTestAccounts, type TestAccounts } from "./test-accounts.ts";
import { Secret as Base32, TOTP } from "otpauth";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const YEAR = 365 * DAY;

let accounts: TestAccounts;
beforeAll(async () => {
  accounts = await openTestAccounts();
});
afterEach(() => {
  vi.useRealTimers();
});
afterAll(() => accounts.close());

/** Sets the clock of the process; time that only passes (`performance.now`) goes on. */
const setClock = (offset: number): void => {
  vi.useRealTimers();
  if (offset !== 0) vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + offset });
};
const isSignedIn = async (cookie: string): Promise<boolean> =>
  (await accounts.ask("GET", "/api/user/account", undefined, { cookie })).statusCode === 200;

describe("A session that began while the clock was a year ahead", () => {
  test("[OPEN-81] is not valid when the clock is right again, and is removed at night", async () => {
    const userId = await accounts.addUser({ username: "from-the-future" });
    setClock(YEAR);
    const cookie = await accounts.signIn("from-the-future");
    expect(await isSignedIn(cookie)).toBe(true);
    setClock(0);
    accounts.services.actors.changed();
    expect(await isSignedIn(cookie)).toBe(false);
    const { db } = accounts.towns;
    await removeExpiredSessions(db);
    expect(await db.$count(sessions, eq(sessions.userId, userId))).toBe(0);
    // Signing in again works.
    expect(await isSignedIn(await accounts.signIn("from-the-future"))).toBe(true);
  });
});

test("[OPEN-81] A session that was used while the clock was ahead ends unused as early as others", async () => {
  const userId = await accounts.addUser({ username: "seen-ahead" });
  const cookie = await accounts.signIn("seen-ahead");
  const { db } = accounts.towns;
  await db
    .update(sessions)
    .set({ lastSeenAt: new Date(Date.now() + 10 * HOUR) })
    .where(eq(sessions.userId, userId));
  accounts.services.actors.changed();
  expect(await isSignedIn(cookie)).toBe(true);
  const [session] = await db.select().from(sessions).where(eq(sessions.userId, userId));
  expect(session?.lastSeenAt.getTime()).toBeLessThan(Date.now() + 1000);
});

test("[OPEN-81] A clock that jumps back does not keep permissions that were withdrawn elsewhere", async () => {
  const userId = await accounts.addUser({ username: "withdrawn" });
  const cookie = await accounts.signIn("withdrawn");
  expect(await isSignedIn(cookie)).toBe(true);
  // Another process ends the session, just when the clock is set back.
  await accounts.towns.db.delete(sessions).where(eq(sessions.userId, userId));
  setClock(-DAY);
  await vi.waitFor(async () => expect(await isSignedIn(cookie)).toBe(false), { timeout: 5000, interval: 100 });
});

test("[OPEN-81] A link that was made while the clock was ahead is not valid, and is removed at night", async () => {
  const userId = await accounts.addUser({ username: "linked-ahead" });
  const { db } = accounts.towns;
  const { secret } = accounts.services;
  setClock(YEAR);
  const { link } = await createResetLink(db, secret, { userId, origin: ORIGIN });
  const token = link.split("/").at(-1) ?? "";
  expect(await findLink(db, secret, "reset", token)).not.toBeNull();
  setClock(0);
  expect(await findLink(db, secret, "reset", token)).toBeNull();
  await removeExpiredLinks(db);
  expect(await db.$count(accountTokens, eq(accountTokens.userId, userId))).toBe(0);
});

test("[OPEN-81] A code of an app that was used while the clock was ahead does not lock the app", async () => {
  const secret = new Base32({ size: 20 });
  const totp = new TOTP({ secret });
  const now = Date.now();
  const ahead = await stepOfCode(secret.base32, totp.generate({ timestamp: now + YEAR }), {
    after: 0,
    now: now + YEAR,
  });
  expect(ahead).not.toBeNull();
  const code = totp.generate({ timestamp: now });
  const step = await stepOfCode(secret.base32, code, { after: ahead ?? 0, now });
  expect(step).not.toBeNull();
  // And it works once, as always.
  expect(await stepOfCode(secret.base32, code, { after: step ?? 0, now })).toBeNull();
});

describe("Limits", () => {
  test("on a database server, a window that began while the clock was ahead ends in the next night", async () => {
    const { db } = accounts.towns;
    const limit = openLimits({ kind: "server", db }).of({ name: "clock", points: 1, seconds: 60 });
    setClock(YEAR);
    await limit.take("someone");
    setClock(0);
    expect((await limit.take("someone")).exceeded).toBe(true);
    await removeExpiredCounts(db);
    expect(await db.$count(rateLimits)).toBe(0);
    expect((await limit.take("someone")).exceeded).toBe(false);
  });

  test("in memory, a clock that jumps back lengthens no wait", async () => {
    const limit = openLimits({ kind: "embedded", db: accounts.towns.db }).of({ name: "clock", points: 1, seconds: 1 });
    await limit.take("someone");
    setClock(-DAY);
    expect((await limit.take("someone")).exceeded).toBe(true);
    await vi.waitFor(async () => expect((await limit.take("someone")).exceeded).toBe(false), {
      timeout: 5000,
      interval: 200,
    });
  });
});
