import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { testJobContext } from "../../platform/jobs/test-services.ts";
import type { Account } from "./contract/settings.ts";
import type { UserAnswer } from "./contract/users.ts";
import { openTestUsers, type TestUsers } from "./endpoints/test-users.ts";
import { accountCleanup } from "./jobs.ts";
import { accountEvents } from "./tables.ts";
import { cookieOf, PASSWORD } from "./test-accounts.ts";

let people: TestUsers;
beforeAll(async () => {
  people = await openTestUsers();
});
afterAll(() => people.accounts.close());

const FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";
const SAFARI =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1";

const signInFrom = (login: string, agent: string, password = PASSWORD) =>
  people.accounts.ask(
    "POST",
    "/api/user/sign-in",
    { login, password },
    { headers: { "user-agent": agent }, address: "203.0.113.9" },
  );
const eventsOf = async (cookie: string) =>
  (await people.accounts.ask("GET", "/api/user/account", undefined, { cookie })).json<Account>().events;
const noticesTo = (address: string) =>
  people.accounts.mails.filter(({ kind, to }) => kind === "security-notice" && to === address);

describe("The history of an account", () => {
  test("[ACCOUNT-02] shows its owner sign-ins, refusals and changes with device and network, newest first", async () => {
    await people.add({ username: "watched", email: "watched@larkmere.example" });
    await signInFrom("watched", FIREFOX, "wrong");
    const cookie = cookieOf(await signInFrom("watched", FIREFOX));
    const put = (path: string, body: object) =>
      people.accounts.ask("PUT", `/api/user/${path}`, body, { cookie, headers: { "user-agent": FIREFOX } });
    await put("email", { email: "watched@home.example", password: PASSWORD });
    await put("password", { password: PASSWORD, newPassword: "a lake in summer" });
    const events = await eventsOf(cookie);
    expect(events.slice(0, 4)).toMatchObject([
      { label: "Password changed", by: null, device: "Firefox on Linux" },
      { label: "E-mail address changed", about: "watched@home.example" },
      { label: "Signed in on a new device", device: "Firefox on Linux", network: "203.0.113.0/24" },
      { label: "Sign-in refused: wrong password", device: "Firefox on Linux" },
    ]);
    // The old address is told, because the new one may be a thief's.
    expect(noticesTo("watched@larkmere.example").map(({ subject }) => subject)).toContain(
      "E-mail address changed: your account on Towncode",
    );
    expect(noticesTo("watched@home.example")).toEqual([]);
  });

  test("[ACCOUNT-02] a sign-in on a new device is mailed, one on a known device is not", async () => {
    await people.accounts.addUser({ username: "roaming", email: "roaming@larkmere.example" });
    await signInFrom("roaming", FIREFOX);
    await signInFrom("roaming", FIREFOX);
    expect(noticesTo("roaming@larkmere.example")).toEqual([]);
    await signInFrom("roaming", SAFARI);
    const [notice, ...others] = noticesTo("roaming@larkmere.example");
    expect(others).toEqual([]);
    expect(notice).toMatchObject({ customerId: null, subject: "Signed in on a new device: your account on Towncode" });
    expect(notice?.text).toContain("Device: Safari on iPhone");
    await signInFrom("roaming", SAFARI);
    expect(noticesTo("roaming@larkmere.example")).toHaveLength(1);
  });

  test("[DASHBOARD-05] those who manage the account see what happened, but not from where; other towns see nothing", async () => {
    const id = people.idOf("reader");
    await people.accounts.ask("POST", "/user/reader/password", { password: PASSWORD }, people.as("moakes"));
    const { events } = (await people.get("moakes", `users/${id}`)).json<UserAnswer>();
    expect(events[0]).toMatchObject({ label: "Password changed", by: "moakes", device: null, network: null });
    expect(JSON.stringify(events)).not.toMatch(/Firefox|\/24/);
    expect(noticesTo("reader@larkmere.example").at(-1)?.text).toContain("Done by: moakes");
    const guest = (await people.get("moakes", `users/${people.idOf("both")}`)).json<UserAnswer>();
    expect(guest.events).toEqual([]);
  });

  test("is not filled by somebody who guesses, and is removed after half a year", async () => {
    const userId = await people.accounts.addUser({ username: "guessed" });
    for (let n = 0; n < 60; n += 1)
      await people.accounts.ask("POST", "/api/user/sign-in", { login: "guessed", password: "guess" });
    const { db } = people.accounts.towns;
    expect(await db.$count(accountEvents)).toBeGreaterThan(50);
    const refused = (await db.select().from(accountEvents)).filter((event) => event.userId === userId);
    expect(refused.filter(({ kind }) => kind === "refused")).toHaveLength(50);
    await db.update(accountEvents).set({ at: new Date(Date.now() - 181 * 86_400_000) });
    await accountCleanup.run({}, testJobContext(db));
    expect(await db.$count(accountEvents)).toBe(0);
  });
});
