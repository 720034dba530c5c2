import { and, eq, inArray, sql } from "drizzle-orm";
import { z } from "zod";
import type { Db } from "../db/db.ts";
import { Failure } from "../http/failure.ts";
import type { JobQueue } from "../jobs/port.ts";
import { sendMail } from "./jobs.ts";
import type { Attempt, Mailer, MailMessage } from "./port.ts";
import { mailMessages } from "./tables.ts";
import { smtpTransport, type Transport } from "./transport.ts";

export interface MailerConfig {
  /** smtp(s)://user:password@host:port; null = messages are stored for administrators to read. */
  readonly smtpUrl: string | null;
  /** Sender: "Town of Larkmere <code@larkmere.example>" or only an address. */
  readonly mailFrom: string;
}

/** Sends mail to an SMTP server through the job queue, which has `mailJobs`. */
export function openMailer(jobs: JobQueue, { smtpUrl, mailFrom }: MailerConfig): Mailer {
  const transport = smtpUrl === null ? null : smtpTransport(smtpUrl, mailFrom);
  return {
    sends: transport !== null,
    send: async (db, message) => {
      const id = await writeMessage(db, message, transport === null ? "kept" : "waiting");
      if (transport !== null) await jobs.enqueue(db, sendMail, { id });
      return id;
    },
    sendAgain: async (db, id) => {
      if (transport === null || !(await requeueMessage(db, id))) return false;
      await jobs.enqueue(db, sendMail, { id });
      return true;
    },
    deliver: (db, id, attempt) =>
      transport === null ? markKept(db, id) : sendMessage(db, id, { transport, domain: domainOf(mailFrom), attempt }),
  };
}

const mailAddress = z.email().max(254);

async function writeMessage(
  db: Db,
  { to, subject, text, html, customerId, kind }: MailMessage,
  state: "kept" | "waiting",
): Promise<number> {
  const address = mailAddress.safeParse(to);
  if (!address.success) throw new Failure("bad-input", "That is not an e-mail address.");
  const [written] = await db
    .insert(mailMessages)
    .values({ customerId, kind, toAddress: address.data, subject: oneLine(subject), text, html: html ?? null, state })
    .returning({ id: mailMessages.id });
  if (written === undefined) throw new Error("The message was not stored");
  return written.id;
}

async function requeueMessage(db: Db, id: number): Promise<boolean> {
  const here = and(eq(mailMessages.id, id), inArray(mailMessages.state, ["failed", "kept"]));
  const waiting = await db
    .update(mailMessages)
    .set({ state: "waiting", lastError: null })
    .where(here)
    .returning({ id: mailMessages.id });
  return waiting.length > 0;
}

const SUBJECT_LENGTH = 200;

/** A header is one line, so a line break in a name must not start another header. */
function oneLine(text: string): string {
  return text
    .replace(/[\p{Cc}\u2028\u2029]+/gu, " ")
    .trim()
    .slice(0, SUBJECT_LENGTH);
}

/** For a message that was waiting for a server that is no longer configured. */
async function markKept(db: Db, id: number): Promise<void> {
  await db
    .update(mailMessages)
    .set({ state: "kept" })
    .where(and(eq(mailMessages.id, id), eq(mailMessages.state, "waiting")));
}

/** Sends a waiting message. If the job runs twice, the second run does nothing. Throws when it must be retried. */
async function sendMessage(
  db: Db,
  id: number,
  {
    transport,
    domain,
    attempt: { signal, isLast },
  }: { readonly transport: Transport; readonly domain: string; readonly attempt: Attempt },
): Promise<void> {
  const [message] = await db.select().from(mailMessages).where(eq(mailMessages.id, id));
  if (message?.state !== "waiting") return;
  const delivery = await transport.deliver(
    {
      // Stays the same across attempts, so that the receiver can detect duplicates.
      messageId: `<${message.id}.${message.createdAt.getTime()}@${domain}>`,
      date: message.createdAt,
      to: message.toAddress,
      subject: message.subject,
      text: message.text,
      html: message.html ?? undefined,
    },
    signal,
  );
  const attempts = sql`${mailMessages.attempts} + 1`;
  const here = eq(mailMessages.id, id);
  if (delivery.outcome === "sent") {
    // Links in a message grant access, so the text is deleted as soon as it is sent.
    await db
      .update(mailMessages)
      .set({ state: "sent", attempts, lastError: null, text: "", html: null, sentAt: new Date() })
      .where(here);
    return;
  }
  const isFinal = delivery.outcome === "refused" || isLast;
  await db
    .update(mailMessages)
    .set({ state: isFinal ? "failed" : "waiting", attempts, lastError: delivery.reason })
    .where(here);
  if (delivery.outcome === "unavailable") throw new Error(delivery.reason);
}

/** "Name <code@town.example>" → "town.example". */
function domainOf(from: string): string {
  return /@([^@\s>]+)>?\s*$/.exec(from)?.[1] ?? "localhost";
}
