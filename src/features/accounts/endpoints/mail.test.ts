import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { z } from "zod";
import { auditLog } from "../../../platform/audit/tables.ts";
import type { JobQueue } from "../../../platform/jobs/port.ts";
import { openMailer } from "../../../platform/mail/open.ts";
import type { Mailer } from "../../../platform/mail/port.ts";
import { mailMessages } from "../../../platform/mail/tables.ts";
import type { listMessages, MessageAnswer } from "../contract/mail.ts";
import { openTestAccounts, type TestAccounts } from "../test-accounts.ts";
import { setMembership } from "../accounts.ts";

/** Messages are stored but not sent. */
const noJobs = { enqueue: async () => {} } as unknown as JobQueue;
const keeping = openMailer(noJobs, { smtpUrl: null, mailFrom: "code@code.example.org" });
const sending = openMailer(noJobs, { smtpUrl: "smtp://127.0.0.1:9", mailFrom: "code@code.example.org" });
let mailer: Mailer = keeping;

/**
 * Larkmere: moakes is an administrator, helper only manages users, reader reads, both also belongs to Millbrook.
 * Millbrook: mclerk. boss is a general-code administrator.
 */
let accounts: TestAccounts;
const ids = new Map<string, number>();
const cookies = new Map<string, string>();
beforeAll(async () => {
  accounts = await openTestAccounts({
    mail: {
      get sends() {
        return mailer.sends;
      },
      send: (db, message) => mailer.send(db, message),
      sendAgain: (db, id) => mailer.sendAgain(db, id),
      deliver: (db, id, attempt) => mailer.deliver(db, id, attempt),
    },
  });
  const { larkmere, millbrook, db } = accounts.towns;
  for (const username of ["moakes", "helper", "reader", "both", "mclerk"])
    ids.set(username, await accounts.addUser({ username, email: `${username}@towns.example` }));
  ids.set("boss", await accounts.addUser({ username: "boss", email: "boss@towns.example", installationAdmin: true }));
  await setMembership(db, idOf("moakes"), larkmere, "administrator");
  await setMembership(db, idOf("helper"), larkmere, "user", ["USER_ADMIN"]);
  await setMembership(db, idOf("reader"), larkmere, "user");
  await setMembership(db, idOf("both"), millbrook, "user");
  await setMembership(db, idOf("both"), larkmere, "user");
  await setMembership(db, idOf("mclerk"), millbrook, "administrator");
  for (const name of ids.keys()) cookies.set(name, await accounts.signIn(name));
});
afterAll(() => accounts.close());

type Listed = z.infer<typeof listMessages.answer>;
const idOf = (name: string): number => ids.get(name) ?? 0;
const ask = (name: string | null, method: "GET" | "POST", path: string) =>
  accounts.ask(
    method,
    path,
    method === "POST" ? {} : undefined,
    name === null ? {} : { cookie: cookies.get(name) ?? "" },
  );
const listed = async (name: string, query = "", path = "/api/larkmere/mail"): Promise<Listed> =>
  (await ask(name, "GET", `${path}${query}`)).json<Listed>();
const read = async (name: string, id: number): Promise<MessageAnswer> =>
  (await ask(name, "GET", `/api/larkmere/mail/${id}`)).json<MessageAnswer>();

/** Id of the message sent after a request for a new password. */
async function askReset(login: string, site?: string): Promise<number> {
  // The limit on requests is not under test here.
  accounts.forgetAttempts();
  const before = await newestId();
  await accounts.ask("POST", "/api/user/reset", { login, site });
  await expect.poll(newestId).toBeGreaterThan(before);
  return newestId();
}
const newestId = async (): Promise<number> =>
  (await accounts.towns.db.select({ id: sql<number>`coalesce(max(${mailMessages.id}), 0)::int` }).from(mailMessages))[0]
    ?.id ?? 0;

describe("Unsent messages", () => {
  test("[OPEN-125] without a mail server, an administrator can read the message and its link", async () => {
    const id = await askReset("reader", "larkmere");
    const { messages, total, sends } = await listed("moakes");
    expect([total, sends]).toEqual([1, false]);
    expect(messages[0]).toMatchObject({
      id,
      kind: "password-reset",
      to: "reader@towns.example",
      subject: "Reset your password for the code of the Town of Larkmere",
      state: "kept",
      sentAt: null,
    });
    const message = await read("moakes", id);
    expect(message.text).toMatch(/https:\/\/code\.example\.org\/user\/reset\/\S{20,}/);
    expect(message).toMatchObject({ withheld: null, deadLinks: [], attempts: 0, lastError: null, maySendAgain: false });
    expect((await listed("moakes", "?state=sent")).total).toBe(0);
    expect((await listed("moakes", "?offset=50")).messages).toEqual([]);
  });

  test("[OPEN-125] a used link is reported as dead", async () => {
    const id = await askReset("reader", "larkmere");
    const [link = "", token = ""] = /\S+\/user\/reset\/([\w-]+)\S*/.exec((await read("moakes", id)).text) ?? [];
    await accounts.ask("POST", "/api/user/reset/password", { token, newPassword: "a new password" });
    expect((await read("moakes", id)).deadLinks).toEqual([link]);
    cookies.set("reader", await accounts.signIn("reader", "a new password"));
  });

  test("[DASHBOARD-05] a link is only shown to people who may set the account's password", async () => {
    const [ofAdministrator, ofReader, ofBoth, ofSelf] = [
      await askReset("moakes", "larkmere"),
      await askReset("reader", "larkmere"),
      await askReset("both", "larkmere"),
      await askReset("helper", "larkmere"),
    ];
    expect(await read("helper", ofAdministrator)).toMatchObject({
      text: "",
      withheld: expect.stringContaining("permissions that you do not have"),
    });
    expect(await read("helper", ofSelf)).toMatchObject({ text: "", withheld: expect.stringContaining("is for you") });
    expect((await read("helper", ofReader)).text).toContain("/user/reset/");
    expect(await read("moakes", ofBoth)).toMatchObject({ text: "", withheld: expect.stringContaining("another town") });
    expect((await read("boss", ofBoth)).text).toContain("/user/reset/");
  });

  test("[OPEN-132] a request in the name of a town that the user does not belong to is hidden from that town", async () => {
    const id = await askReset("mclerk", "larkmere");
    expect((await ask("moakes", "GET", `/api/larkmere/mail/${id}`)).statusCode).toBe(404);
    expect(JSON.stringify(await listed("moakes"))).not.toContain("mclerk");
    expect((await ask("boss", "GET", `/api/administration/mail/${id}`)).json<MessageAnswer>().text).toContain(
      "/user/reset/",
    );
    expect((await listed("boss", "", "/api/administration/mail")).messages[0]).toMatchObject({
      id,
      to: "mclerk@towns.example",
    });
  });

  test("[PERMS-25, OPEN-125] require USER_ADMIN in the town; messages of another town are not found", async () => {
    const id = await askReset("reader", "larkmere");
    const statuses = async (name: string | null, paths: readonly (readonly ["GET" | "POST", string])[]) =>
      Promise.all(paths.map(async ([method, path]) => (await ask(name, method, path)).statusCode));
    const own = [
      ["GET", "/api/larkmere/mail"],
      ["GET", `/api/larkmere/mail/${id}`],
      ["POST", `/api/larkmere/mail/${id}/again`],
    ] as const;
    expect(await statuses(null, own)).toEqual([401, 401, 401]);
    expect(await statuses("reader", own)).toEqual([403, 403, 403]);
    expect(await statuses("mclerk", own)).toEqual([403, 403, 403]);
    expect(
      await statuses("mclerk", [
        ["GET", `/api/millbrook/mail/${id}`],
        ["POST", `/api/millbrook/mail/${id}/again`],
      ]),
    ).toEqual([404, 404]);
    const installation = [
      ["GET", "/api/administration/mail"],
      ["GET", `/api/administration/mail/${id}`],
    ] as const;
    expect([
      await statuses(null, installation),
      await statuses("moakes", installation),
      await statuses("boss", installation),
    ]).toEqual([
      [401, 401],
      [403, 403],
      [200, 404],
    ]);
    expect(
      await statuses("moakes", [
        ["GET", "/api/larkmere/mail?state=lost"],
        ["GET", "/api/larkmere/mail?offset=-1"],
        ["GET", "/api/larkmere/mail/x"],
        ["GET", "/api/larkmere/mail/999999"],
      ]),
    ).toEqual([400, 400, 400, 404]);
  });
});

describe("Resending", () => {
  const lastAudit = async () =>
    (
      await accounts.towns.db
        .select()
        .from(auditLog)
        .orderBy(sql`${auditLog.id} desc`)
        .limit(1)
    )[0];

  test("[OPEN-125] a failed message can be resent once, and the history shows it", async () => {
    mailer = sending;
    const id = await askReset("reader", "larkmere");
    const again = () => ask("moakes", "POST", `/api/larkmere/mail/${id}/again`);
    expect([(await read("moakes", id)).maySendAgain, (await again()).statusCode]).toEqual([false, 409]);
    await accounts.towns.db
      .update(mailMessages)
      .set({ state: "failed", lastError: "mailbox full" })
      .where(eq(mailMessages.id, id));
    expect(await read("moakes", id)).toMatchObject({ state: "failed", lastError: "mailbox full", maySendAgain: true });
    expect((await again()).statusCode).toBe(200);
    expect(await read("moakes", id)).toMatchObject({ state: "waiting", lastError: null, maySendAgain: false });
    expect(await lastAudit()).toMatchObject({
      actor: "moakes",
      action: "mail.again",
      subject: "reader@towns.example",
      custId: "larkmere",
    });
    expect((await again()).statusCode).toBe(409);
  });

  test("[OPEN-125] is refused if the link no longer works or there is no mail server", async () => {
    const old = await askReset("reader", "larkmere");
    await accounts.towns.db.update(mailMessages).set({ state: "failed" }).where(eq(mailMessages.id, old));
    await accounts.towns.db.execute(sql`update account_tokens set expires_at = now() - interval '1 hour'`);
    expect((await ask("moakes", "POST", `/api/larkmere/mail/${old}/again`)).statusCode).toBe(409);
    mailer = keeping;
    const unsent = await askReset("reader", "larkmere");
    expect((await ask("moakes", "POST", `/api/larkmere/mail/${unsent}/again`)).statusCode).toBe(409);
  });
});
