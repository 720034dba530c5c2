import { and, desc, eq, isNotNull, ne, or, sql } from "drizzle-orm";
import type { Db } from "../../platform/db/db.ts";
import { users } from "./tables.ts";

type User = typeof users.$inferSelect;

/** Advisory locks on what people sign in with: a user name must not become another user's address at the same moment. */
const LOCK = 7_206_956;

/** Waits for other transactions that give somebody one of these names or addresses. */
export async function lockLogins(tx: Db, ...logins: readonly (string | null)[]): Promise<void> {
  const sorted = logins.flatMap((login) => login?.toLowerCase() ?? []).toSorted();
  for (const login of new Set(sorted))
    await tx.execute(sql`select pg_advisory_xact_lock(${LOCK}::integer, hashtext(${login}))`);
}

const hasName = (login: string) => eq(sql`lower(${users.username})`, login.trim().toLowerCase());
/** An address counts only once it is confirmed: before, anybody can have entered it. */
const hasAddress = (login: string) =>
  and(eq(sql`lower(${users.email})`, login.trim().toLowerCase()), isNotNull(users.emailConfirmedAt));

/** Id of a user by name; null if there is none. */
export async function findUserId(db: Db, username: string): Promise<number | null> {
  const [found] = await db.select({ id: users.id }).from(users).where(hasName(username));
  return found?.id ?? null;
}

/** Finds a user by name or confirmed e-mail address, ignoring case. */
export async function findByLogin(db: Db, login: string): Promise<User | undefined> {
  const name = hasName(login);
  const [found] = await db
    .select()
    .from(users)
    .where(or(name, hasAddress(login)))
    // Both only in data from before decision 030.
    .orderBy(desc(name))
    .limit(1);
  return found;
}

/** Whether this is the confirmed e-mail address of another user. */
export const isOthersAddress = async (db: Db, login: string, userId = 0): Promise<boolean> =>
  (await db.$count(users, and(hasAddress(login), ne(users.id, userId)))) > 0;

/** Whether another user has this as user name or confirmed e-mail address. */
export const isOthersLogin = async (db: Db, login: string, userId = 0): Promise<boolean> =>
  (await db.$count(users, and(or(hasName(login), hasAddress(login)), ne(users.id, userId)))) > 0;

/**
 * Confirms a user's address after they opened a link that was sent to it. Returns false if they have another address
 * now, or if it has become another user's login.
 */
export async function confirmAddress(tx: Db, userId: number, email: string): Promise<boolean> {
  await lockLogins(tx, email);
  if (await isOthersLogin(tx, email, userId)) return false;
  const confirmed = await tx
    .update(users)
    .set({ emailConfirmedAt: sql`coalesce(${users.emailConfirmedAt}, now())` })
    .where(and(eq(users.id, userId), eq(sql`lower(${users.email})`, email.toLowerCase())))
    .returning({ id: users.id });
  return confirmed.length > 0;
}
