import { and, desc, eq, ne, or, sql } from "drizzle-orm";
import type { Db } from "../../platform/db/db.ts";
import { takenValue, wrongValue, type Failure } from "../../platform/http/failure.ts";
import { endLinks } from "./links.ts";
import { hashPassword } from "./passwords.ts";
import { MAX_PASSWORD_LENGTH, PASSWORD_TOO_SHORT, MIN_PASSWORD_LENGTH, type RoleName } from "./policy/roles.ts";
import { endSessions } from "./sessions.ts";
import { memberships, users } from "./tables.ts";

export type User = typeof users.$inferSelect;

export interface NewUser {
  readonly username: string;
  readonly email?: string | null;
  readonly firstName?: string;
  readonly lastName?: string;
  /** Null: the user chooses one through an invitation. */
  readonly password: string | null;
  readonly installationAdmin?: boolean;
}

/** Adds a user and returns the id. Throws a `Failure` if the name or address is taken or the password is invalid. */
export async function createUser(db: Db, { password, ...facts }: NewUser): Promise<number> {
  if (!/^[\w.@+-]{2,80}$/.test(facts.username))
    throw wrongValue("username", "A user name has 2 to 80 characters: letters, digits and . _ - @ +");
  const passwordHash = password === null ? null : await hashPassword(checkedPassword(password, "password"));
  const [created] = await db
    .insert(users)
    .values({ ...facts, passwordHash })
    .onConflictDoNothing()
    .returning({ id: users.id });
  if (created === undefined) throw await takenUser(db, facts.username);
  return created.id;
}

async function takenUser(db: Db, username: string): Promise<Failure> {
  return (await findUserId(db, username)) === null
    ? takenValue("email", "There is already a user with that e-mail address.")
    : takenValue("username", "There is already a user with that name.");
}

/**
 * Returns the password, or throws a `Failure` that says why it is invalid (DASHBOARD-06). `path` is its place in the
 * input.
 */
export function checkedPassword(password: string, path: string): string {
  if (password.length < MIN_PASSWORD_LENGTH) throw wrongValue(path, PASSWORD_TOO_SHORT);
  if (password.length > MAX_PASSWORD_LENGTH)
    throw wrongValue(path, `A password can have up to ${MAX_PASSWORD_LENGTH} characters.`);
  return password;
}

/** Makes a user a member of a town, or changes their role and grants there. */
export async function setMembership(
  db: Db,
  userId: number,
  customerId: number,
  role: RoleName,
  grants: readonly string[] = [],
): Promise<void> {
  const row = { userId, customerId, role, grants: [...grants] };
  await db
    .insert(memberships)
    .values(row)
    .onConflictDoUpdate({ target: [memberships.userId, memberships.customerId], set: { role, grants: row.grants } });
}

/** A user as listed on the command line, with town ids and roles. */
export interface ListedUser extends Pick<
  User,
  "username" | "email" | "firstName" | "lastName" | "installationAdmin" | "disabled" | "lastSeenAt"
> {
  readonly towns: readonly { readonly customerId: number; readonly role: RoleName }[];
}

/** All users by name. */
export async function listUsers(db: Db): Promise<ListedUser[]> {
  const towns = Map.groupBy(await db.select().from(memberships), ({ userId }) => userId);
  const found = await db
    .select()
    .from(users)
    .orderBy(sql`lower(${users.username})`);
  return found.map((user) => ({ ...user, towns: towns.get(user.id) ?? [] }));
}

/** Sets a password or disables a user. Both end all sessions and links of the user. */
export async function changeUser(
  tx: Db,
  userId: number,
  change: { readonly password: string } | { readonly disabled: true },
): Promise<void> {
  const set =
    "password" in change ? { passwordHash: await hashPassword(checkedPassword(change.password, "password")) } : change;
  await tx
    .update(users)
    .set({ ...set, updatedAt: new Date() })
    .where(eq(users.id, userId));
  await endSessions(tx, userId);
  await endLinks(tx, userId);
}

/** Id of a user by name; null if there is none. */
export async function findUserId(db: Db, username: string): Promise<number | null> {
  const [found] = await db
    .select({ id: users.id })
    .from(users)
    .where(eq(sql`lower(${users.username})`, username.toLowerCase()));
  return found?.id ?? null;
}

/** Finds a user by name or e-mail address, ignoring case. A user name wins over another user's e-mail address. */
export async function findByLogin(db: Db, login: string): Promise<User | undefined> {
  const wanted = login.trim().toLowerCase();
  const hasName = eq(sql`lower(${users.username})`, wanted);
  const [found] = await db
    .select()
    .from(users)
    .where(or(hasName, eq(sql`lower(${users.email})`, wanted)))
    .orderBy(desc(hasName))
    .limit(1);
  return found;
}

/** Whether no other user has this e-mail address. */
export async function emailIsFree(db: Db, email: string, userId: number): Promise<boolean> {
  const others = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(sql`lower(${users.email})`, email.toLowerCase()), ne(users.id, userId)));
  return others.length === 0;
}
