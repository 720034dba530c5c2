import { and, count, desc, eq, inArray, isNull, lt, type SQL } from "drizzle-orm";
import type { Db } from "../db/db.ts";
import type { MailState } from "./port.ts";
import { mailMessages } from "./tables.ts";

/** Messages to include: those of a town, of the installation (null), or all (omitted). */
interface MailOwner {
  readonly customerId?: number | null;
}

/** A message in a list, without its text. */
export interface MailSummary {
  readonly id: number;
  readonly customerId: number | null;
  readonly kind: string;
  readonly to: string;
  readonly subject: string;
  readonly state: MailState;
  readonly attempts: number;
  /** Last error of the mail server or the connection; null if there was none. */
  readonly lastError: string | null;
  readonly createdAt: Date;
  readonly sentAt: Date | null;
}

export interface MailRecord extends MailSummary {
  /** Empty after sending: links in it grant access. */
  readonly text: string;
}

export const MAIL_PAGE_SIZE = 50;

const summary = {
  id: mailMessages.id,
  customerId: mailMessages.customerId,
  kind: mailMessages.kind,
  to: mailMessages.toAddress,
  subject: mailMessages.subject,
  state: mailMessages.state,
  attempts: mailMessages.attempts,
  lastError: mailMessages.lastError,
  createdAt: mailMessages.createdAt,
  sentAt: mailMessages.sentAt,
};

/** One page of 50 messages (pages start at 1), newest first. */
export async function listMail(
  db: Db,
  { customerId, state, page = 1 }: MailOwner & { readonly state?: MailState; readonly page?: number },
): Promise<{ items: MailSummary[]; total: number }> {
  const where = and(ownedBy(customerId), state === undefined ? undefined : eq(mailMessages.state, state));
  const items = await db
    .select(summary)
    .from(mailMessages)
    .where(where)
    .orderBy(desc(mailMessages.id))
    .limit(MAIL_PAGE_SIZE)
    .offset((page - 1) * MAIL_PAGE_SIZE);
  const [all] = await db.select({ total: count() }).from(mailMessages).where(where);
  return { items, total: all?.total ?? 0 };
}

/** A message with its text; null if this owner has no such message. */
export async function readMail(
  db: Db,
  { id, customerId }: MailOwner & { readonly id: number },
): Promise<MailRecord | null> {
  const [mail] = await db
    .select({ ...summary, text: mailMessages.text })
    .from(mailMessages)
    .where(and(eq(mailMessages.id, id), ownedBy(customerId)));
  return mail ?? null;
}

/** Deletes messages created before a time, unless they are waiting; returns their number. */
export async function deleteOldMail(db: Db, before: Date): Promise<number> {
  const deleted = await db
    .delete(mailMessages)
    .where(and(lt(mailMessages.createdAt, before), inArray(mailMessages.state, ["sent", "failed", "kept"])))
    .returning({ id: mailMessages.id });
  return deleted.length;
}

function ownedBy(customerId: number | null | undefined): SQL | undefined {
  if (customerId === undefined) return undefined;
  return customerId === null ? isNull(mailMessages.customerId) : eq(mailMessages.customerId, customerId);
}
