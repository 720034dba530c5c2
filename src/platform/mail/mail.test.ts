import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { text as readText } from "node:stream/consumers";
import { sql } from "drizzle-orm";
import { SMTPServer, type SMTPServerOptions } from "smtp-server";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { Database } from "../db/db.ts";
import { openTestDatabase } from "../db/test-database.ts";
import { Failure } from "../http/failure.ts";
import { openJobs } from "../jobs/open.ts";
import type { JobLog, JobQueue, Retry } from "../jobs/port.ts";
import { testJobContext, testJobServices } from "../jobs/test-services.ts";
import { mailJobs } from "./jobs.ts";
import { openMailer } from "./open.ts";
import type { Mailer, MailMessage } from "./port.ts";
import { listMail, readMail, type MailRecord } from "./queries.ts";
import { invitation } from "./templates.ts";

const silent: JobLog = { info: () => {}, warn: () => {}, error: () => {} };
const PROMPT: Retry = { limit: 60, firstWaitSeconds: 0, longestWaitSeconds: 0 };
const FROM = "Towncode of Larkmere <code@larkmere.example>";

interface Received {
  readonly from: string;
  readonly to: readonly string[];
  readonly headers: ReadonlyMap<string, string>;
  readonly body: string;
}

let database: Database;
const open: { stop(): Promise<unknown> }[] = [];
beforeEach(async () => {
  database = await openTestDatabase();
});
afterEach(async () => {
  for (const each of open.splice(0).toReversed()) await each.stop();
  await database.close();
});

/** Starts a real SMTP server on a local port that records the messages it receives. */
async function startSmtp(
  options: SMTPServerOptions = {},
  port = 0,
): Promise<{ url: string; port: number; received: Received[] }> {
  const received: Received[] = [];
  const server = new SMTPServer({
    disabledCommands: ["STARTTLS"],
    authOptional: true,
    onData: (stream, session, answer) => {
      void readText(stream).then((message) => {
        const { mailFrom, rcptTo } = session.envelope;
        received.push({
          from: mailFrom === false ? "" : mailFrom.address,
          to: rcptTo.map(({ address }) => address),
          ...parseMessage(message),
        });
        answer();
      });
    },
    ...options,
  });
  server.on("error", () => {});
  server.listen(port, "127.0.0.1");
  await once(server.server, "listening");
  open.push({ stop: () => new Promise<void>((resolve) => server.close(resolve)) });
  const bound = (server.server.address() as AddressInfo).port;
  return { url: `smtp://127.0.0.1:${bound}`, port: bound, received };
}

function parseMessage(message: string): { headers: Map<string, string>; body: string } {
  const end = message.indexOf("\r\n\r\n");
  const lines = message
    .slice(0, end)
    .replaceAll(/\r\n[ \t]+/g, " ")
    .split("\r\n");
  return {
    headers: new Map(
      lines.map((line) => [line.slice(0, line.indexOf(":")).toLowerCase(), line.slice(line.indexOf(":") + 2)]),
    ),
    body: message.slice(end + 4),
  };
}

async function startMailer(smtpUrl: string | null, retry = PROMPT): Promise<{ mailer: Mailer; jobs: JobQueue }> {
  const jobs = openJobs(
    database,
    mailJobs.map((job) => ({ ...job, retry })),
    { pollSeconds: 0.5, stopSeconds: 1 },
  );
  const mailer = openMailer(jobs, { smtpUrl, mailFrom: FROM });
  open.push(jobs);
  await jobs.start({ ...testJobServices(database.db), mail: mailer }, silent);
  return { mailer, jobs };
}

const validUntil = new Date("2026-11-27T16:30:00Z");
const message = (more: Partial<MailMessage> = {}): MailMessage => ({
  ...invitation({
    town: "Larkmere",
    invitedBy: "Ada Clerk",
    link: "https://code.example.org/invitation/a1",
    validUntil,
  }),
  to: "mora@example.org",
  customerId: 7,
  kind: "invitation",
  ...more,
});

/** Waits until the message has this state and returns it. */
function becomes(id: number, state: MailRecord["state"]): Promise<MailRecord> {
  return vi.waitFor(
    async () => {
      const mail = await readMail(database.db, { id });
      if (mail?.state !== state) throw new Error(`The message is ${mail?.state}: ${mail?.lastError}`);
      return mail;
    },
    { timeout: 15_000, interval: 25 },
  );
}

/** A port that nothing listens on. */
async function freePort(): Promise<number> {
  const { port } = await startSmtp();
  await open.pop()?.stop();
  return port;
}

describe("Mail", () => {
  test("[OPEN-125] is sent with headers, plain text and HTML, and its text is deleted afterwards", async () => {
    const post = await startSmtp();
    const { mailer } = await startMailer(post.url);
    const id = await database.db.transaction((tx) => mailer.send(tx, message()));
    const sent = await becomes(id, "sent");
    expect(sent).toMatchObject({ attempts: 1, lastError: null, text: "" });
    expect(sent.sentAt).toBeInstanceOf(Date);
    expect(post.received).toHaveLength(1);
    const [{ from, to, headers, body } = expect.fail("no mail was received")] = post.received;
    expect({ from, to }).toEqual({ from: "code@larkmere.example", to: ["mora@example.org"] });
    expect(headers.get("from")).toBe("Towncode of Larkmere <code@larkmere.example>");
    expect(headers.get("to")).toBe("mora@example.org");
    expect(headers.get("subject")).toBe("Your account for the code of Larkmere");
    expect(headers.get("message-id")).toMatch(new RegExp(String.raw`^<${id}\.\d+@larkmere\.example>$`));
    expect(Math.abs(Date.parse(headers.get("date") ?? "") - Date.now())).toBeLessThan(60_000);
    expect(headers.get("auto-submitted")).toBe("auto-generated");
    expect(headers.get("content-type")).toMatch(/^multipart\/alternative/);
    expect(body).toContain("text/plain");
    expect(body).toContain("text/html");
    expect(body.replaceAll("=\r\n", "")).toContain("https://code.example.org/invitation/a1");
  });

  test("is not sent if the transaction is rolled back", async () => {
    const post = await startSmtp();
    const { mailer } = await startMailer(post.url);
    const failing = database.db.transaction(async (tx) => {
      await mailer.send(tx, message());
      throw new Error("rolled back");
    });
    await expect(failing).rejects.toThrow("rolled back");
    const id = await mailer.send(database.db, message({ to: "second@example.org" }));
    await becomes(id, "sent");
    expect(post.received.map(({ to }) => to)).toEqual([["second@example.org"]]);
  });

  test("that the server rejects permanently fails at once, with the server's response", async () => {
    const post = await startSmtp({
      onRcptTo: (_address, _session, done) =>
        done(Object.assign(new Error("5.1.1 No such person here"), { responseCode: 550 })),
    });
    const { mailer, jobs } = await startMailer(post.url);
    const id = await mailer.send(database.db, message());
    const failed = await becomes(id, "failed");
    expect(failed).toMatchObject({ attempts: 1, sentAt: null });
    expect(failed.lastError).toContain("550 5.1.1 No such person here");
    expect(failed.text).toContain("invitation/a1");
    await vi.waitFor(async () => expect(await jobs.list({ name: "mail.send" })).toMatchObject([{ state: "done" }]));
  });

  test("that the server rejects temporarily is retried", async () => {
    let attempts = 0;
    const post = await startSmtp({
      onRcptTo: (_address, _session, done) => {
        attempts += 1;
        done(attempts === 1 ? Object.assign(new Error("4.2.1 Try again later"), { responseCode: 450 }) : null);
      },
    });
    const { mailer } = await startMailer(post.url);
    const id = await mailer.send(database.db, message());
    expect(await becomes(id, "sent")).toMatchObject({ attempts: 2, lastError: null });
    expect(post.received).toHaveLength(1);
  });

  test("waits while the server is down and is delivered when it is back", async () => {
    const port = await freePort();
    const { mailer } = await startMailer(`smtp://127.0.0.1:${port}`);
    const id = await mailer.send(database.db, message());
    await vi.waitFor(async () => expect((await readMail(database.db, { id }))?.lastError).toContain("ECONNREFUSED"), {
      timeout: 10_000,
      interval: 25,
    });
    expect(await readMail(database.db, { id })).toMatchObject({ state: "waiting", sentAt: null });
    const post = await startSmtp({}, port);
    expect((await becomes(id, "sent")).attempts).toBeGreaterThan(1);
    expect(post.received).toHaveLength(1);
  });

  test("fails if the server rejects our sign-in on every attempt", async () => {
    const post = await startSmtp({
      authOptional: false,
      allowInsecureAuth: true,
      onAuth: (_auth, _session, done) => done(new Error("5.7.8 Wrong password")),
    });
    const { mailer } = await startMailer(post.url.replace("//", "//user:wrong@"), { ...PROMPT, limit: 1 });
    const failed = await becomes(await mailer.send(database.db, message()), "failed");
    expect(failed.attempts).toBe(2);
    expect(failed.lastError).toContain("Wrong password");
    expect(failed.lastError).not.toContain("user:wrong");
  });

  test("is never sent unencrypted if encryption is required", async () => {
    const post = await startSmtp();
    const { mailer } = await startMailer(`${post.url}?requireTLS=true`, { ...PROMPT, limit: 0 });
    await becomes(await mailer.send(database.db, message()), "failed");
    expect(post.received).toEqual([]);
  });

  test("[OPEN-125] is stored for administrators to read if there is no mail server", async () => {
    const { mailer, jobs } = await startMailer(null);
    expect(mailer.sends).toBe(false);
    const id = await mailer.send(database.db, message());
    expect(await readMail(database.db, { id, customerId: 7 })).toMatchObject({
      state: "kept",
      attempts: 0,
      to: "mora@example.org",
    });
    expect((await readMail(database.db, { id }))?.text).toContain("https://code.example.org/invitation/a1");
    expect(await jobs.list({ name: "mail.send" })).toEqual([]);
  });

  test("that is waiting is stored when the mail server is removed from the settings", async () => {
    const port = await freePort();
    const first = await startMailer(`smtp://127.0.0.1:${port}`);
    const id = await first.mailer.send(database.db, message());
    await vi.waitFor(async () => expect((await readMail(database.db, { id }))?.attempts).toBeGreaterThan(0), {
      timeout: 10_000,
    });
    await first.jobs.stop();
    await startMailer(null);
    await becomes(id, "kept");
  });
});

describe("The content of a message", () => {
  test("cannot add a header through a line break in a name", async () => {
    const post = await startSmtp();
    const { mailer } = await startMailer(post.url);
    const town = "Larkmere\r\nBcc: everyone@example.org\r\n\r\nBuy this";
    const id = await mailer.send(
      database.db,
      message(
        invitation({ town, invitedBy: "Ada\nTo: x@example.org", link: "https://code.example.org/a", validUntil }),
      ),
    );
    await becomes(id, "sent");
    const [{ to, headers } = expect.fail("no mail was received")] = post.received;
    expect(to).toEqual(["mora@example.org"]);
    expect(headers.has("bcc")).toBe(false);
    expect(headers.get("subject")).toBe("Your account for the code of Larkmere Bcc: everyone@example.org Buy this");
  });

  test.each([
    "nobody",
    "a@example.org, b@example.org",
    "a@example.org\r\nRCPT TO:<b@example.org>",
    "Mora <mora@example.org>",
    `${"a".repeat(300)}@example.org`,
    "",
  ])("%j is not an address", async (to) => {
    const { mailer } = await startMailer(null);
    await expect(mailer.send(database.db, message({ to }))).rejects.toThrow(Failure);
    expect((await listMail(database.db, {})).total).toBe(0);
  });
});

describe("Stored messages", () => {
  test("are listed newest first, per town", async () => {
    const { mailer } = await startMailer(null);
    const ids: number[] = [];
    for (const customerId of [7, 8, null, 7]) ids.push(await mailer.send(database.db, message({ customerId })));
    const idsOf = async (filter: Parameters<typeof listMail>[1]): Promise<number[]> =>
      (await listMail(database.db, filter)).items.map(({ id }) => id);
    expect(await idsOf({ customerId: 7 })).toEqual([ids[3], ids[0]]);
    expect(await idsOf({ customerId: null })).toEqual([ids[2]]);
    expect(await idsOf({})).toEqual(ids.toReversed());
    expect(await idsOf({ state: "failed" })).toEqual([]);
    expect(await listMail(database.db, { page: 2 })).toEqual({ items: [], total: 4 });
    expect(await readMail(database.db, { id: ids[1] ?? 0, customerId: 7 })).toBeNull();
  });

  test("are deleted by the nightly job after 90 days, unless they are waiting", async () => {
    const { db } = database;
    const nightly = mailJobs.find(({ schedule }) => schedule !== undefined);
    for (const [subject, state, age] of [
      ["new", "sent", "89 days"],
      ["old", "sent", "91 days"],
      ["old and failed", "failed", "91 days"],
      ["old and kept", "kept", "91 days"],
      ["old and waiting", "waiting", "91 days"],
    ] as const)
      await db.execute(sql`insert into mail_messages (kind, to_address, subject, text, state, created_at)
        values ('invitation', 'a@b.example', ${subject}, 'Welcome', ${state}, now() - ${age}::interval)`);
    await nightly?.run({}, testJobContext(db));
    expect((await listMail(db, {})).items.map(({ subject }) => subject).toSorted()).toEqual(["new", "old and waiting"]);
  });
});
