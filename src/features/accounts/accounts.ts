import { and, eq, isNull, sql } from "drizzle-orm";
import type { Db } from "../../platform/db/db.ts";
import { takenValue, wrongValue, type Failure } from "../../platform/http/failure.ts";
import { recordEvent } from "./events.ts";
import { endLinks } from "./links.ts";
import { findUserId, isOthersAddress, isOthersLogin, lockLogins } from "./logins.ts";
import { checkedPassword, hashPassword } from "./passwords.ts";
import { namesOf, ownNames, townNames } from "./queries/password-names.ts";
import type { RoleName } from "./policy/roles.ts";
import { endSessions } from "./sessions.ts";
import { memberships, users } from "./tables.ts";

export type User = typeof users.$inferSelect;

export interface NewUser {
  readonly username: string;
  readonly email?: string | null;
  /** Whether the caller vouches that the address is theirs. Default: it counts once they open a link in a mail to it. */
  readonly emailConfirmed?: boolean;
  readonly firstName?: string;
  readonly lastName?: string;
  /** Null: the user chooses one through an invitation. */
  readonly password: string | null;
  /** Towns whose names are no password. */
  readonly towns?: readonly number[];
  readonly installationAdmin?: boolean;
}

/** Adds a user and returns the id. Throws a `Failure` if the name or address is taken or the password is invalid. */
export async function createUser(
  db: Db,
  { password, towns = [], emailConfirmed = false, ...facts }: NewUser,
): Promise<number> {
  if (!/^[\w.@+-]{2,80}$/.test(facts.username))
    throw wrongValue("username", "A user name has 2 to 80 characters: letters, digits and . _ - @ +");
  const passwordHash =
    password === null
      ? null
      : await hashPassword(
          await checkedPassword(password, {
            path: "password",
            names: [...ownNames(facts), ...(await townNames(db, towns))],
          }),
        );
  const email = facts.email ?? null;
  return db.transaction(async (tx) => {
    await lockLogins(tx, facts.username, email);
    if (await isOthersAddress(tx, facts.username))
      throw takenValue("username", "This user name is the e-mail address of another user. Choose another name.");
    if (email !== null && (await isOthersLogin(tx, email))) throw emailTaken();
    const emailConfirmedAt = email !== null && emailConfirmed ? new Date() : null;
    const [created] = await tx
      .insert(users)
      .values({ ...facts, emailConfirmedAt, passwordHash })
      .onConflictDoNothing()
      .returning({ id: users.id });
    if (created === undefined) throw await takenUser(tx, facts.username);
    return created.id;
  });
}

export const emailTaken = (title?: string): Failure =>
  takenValue("email", "There is already a user with that e-mail address.", title);

async function takenUser(db: Db, username: string): Promise<Failure> {
  return (await findUserId(db, username)) === null
    ? emailTaken()
    : takenValue("username", "There is already a user with that name.");
}

/**
 * Makes a user a member of a town, or changes their role and grants there. A user's first town becomes their home: its
 * administrators manage the account.
 */
export async function setMembership(
  db: Db,
  userId: number,
  customerId: number,
  role: RoleName,
  grants: readonly string[] = [],
): Promise<void> {
  await db
    .update(users)
    .set({ homeCustomerId: customerId })
    .where(and(eq(users.id, userId), isNull(users.homeCustomerId), sql`not exists (${membershipsOf(db, userId)})`));
  const row = { userId, customerId, role, grants: [...grants] };
  await db
    .insert(memberships)
    .values(row)
    .onConflictDoUpdate({ target: [memberships.userId, memberships.customerId], set: { role, grants: row.grants } });
}

const membershipsOf = (db: Db, userId: number) =>
  db.select({ userId: memberships.userId }).from(memberships).where(eq(memberships.userId, userId));

/** A user as listed on the command line, with town ids and roles. */
export interface ListedUser extends Pick<
  User,
  | "id"
  | "username"
  | "email"
  | "emailConfirmedAt"
  | "firstName"
  | "lastName"
  | "installationAdmin"
  | "disabled"
  | "lastSeenAt"
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
    "password" in change
      ? {
          passwordHash: await hashPassword(
            await checkedPassword(change.password, { path: "password", names: await namesOf(tx, userId) }),
          ),
        }
      : change;
  await tx
    .update(users)
    .set({ ...set, updatedAt: new Date() })
    .where(eq(users.id, userId));
  await endSessions(tx, userId);
  await endLinks(tx, userId);
  const kind = "password" in change ? "password" : "disabled";
  await recordEvent(tx, { userId, kind, by: "the command line" }, null);
}
