import { and, desc, eq, ne } from "drizzle-orm";
import type { Db } from "../../platform/db/db.ts";
import type { Secret } from "../../platform/secret.ts";
import { SESSION_DAYS } from "./policy/roles.ts";
import { sessions, users } from "./tables.ts";
import { isOver, isValid } from "./validity.ts";

/** Of a session in all. */
export const SESSION_MS = SESSION_DAYS * 86_400_000;
/** Precision of "last seen": at most one write per interval. */
const SEEN_EVERY_MS = 300_000;
const MAX_USER_AGENT_LENGTH = 400;

/** A new session. The token goes to the browser and is never stored. */
export interface NewSession {
  readonly token: string;
  readonly expires: Date;
}

/** Starts a session of 14 days, always with a new token (against session fixation). */
export async function beginSession(db: Db, secret: Secret, userId: number, userAgent: string): Promise<NewSession> {
  const token = secret.newToken();
  const now = new Date();
  const expires = new Date(now.getTime() + SESSION_MS);
  await db.insert(sessions).values({
    id: secret.hash("session", token),
    userId,
    userAgent: userAgent.slice(0, MAX_USER_AGENT_LENGTH),
    expiresAt: expires,
    // By the clock that it is compared with, which may not be that of a database server.
    lastSeenAt: now,
  });
  await db.update(users).set({ lastSeenAt: now }).where(eq(users.id, userId));
  return { token, expires };
}

export type SessionRow = typeof sessions.$inferSelect;

/** The signed-in devices of a user, last seen first. */
export async function listSessions(db: Db, userId: number): Promise<SessionRow[]> {
  return db
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, userId), isValid(sessions.expiresAt, SESSION_MS)))
    .orderBy(desc(sessions.lastSeenAt));
}

/** Ends one session of a user; does nothing if it is not theirs. */
export async function endSession(db: Db, userId: number, sessionId: string): Promise<void> {
  await db.delete(sessions).where(and(eq(sessions.userId, userId), eq(sessions.id, sessionId)));
}

/** Ends all sessions of a user, except one if given. */
export async function endSessions(db: Db, userId: number, except: string | null = null): Promise<void> {
  await db
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), ...(except === null ? [] : [ne(sessions.id, except)])));
}

/** Records that a session was used, up to once in five minutes. A time in the future is from a clock that was ahead. */
export async function recordLastSeen(
  db: Db,
  { id, userId, lastSeenAt }: Pick<SessionRow, "id" | "userId" | "lastSeenAt">,
): Promise<void> {
  const now = new Date();
  if (Math.abs(now.getTime() - lastSeenAt.getTime()) < SEEN_EVERY_MS) return;
  await db.update(sessions).set({ lastSeenAt: now }).where(eq(sessions.id, id));
  await db.update(users).set({ lastSeenAt: now }).where(eq(users.id, userId));
}

/** Removes expired sessions. Run by a nightly job. */
export async function removeExpiredSessions(db: Db): Promise<void> {
  await db.delete(sessions).where(isOver(sessions.expiresAt, SESSION_MS));
}
