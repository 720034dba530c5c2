import { eq } from "drizzle-orm";
import type { Db } from "../../../platform/db/db.ts";
import type { Context } from "../../../platform/http/endpoint.ts";
import { signInNeeded, wrongValue } from "../../../platform/http/failure.ts";
import type { User } from "../accounts.ts";
import { beginAttempt, endAttempt } from "../attempts.ts";
import { isPassword } from "../passwords.ts";
import { users } from "../tables.ts";

/** The account of the caller. */
export async function readSelf(db: Db, { userId }: Context["actor"]): Promise<User> {
  const [self] = userId === null ? [] : await db.select().from(users).where(eq(users.id, userId));
  if (self === undefined) throw signInNeeded();
  return self;
}

/** The account of the caller, after checking their current password. Failed attempts count like failed sign-ins. */
export async function verifySelf({ db, limits, actor, visit }: Context, password: string): Promise<User> {
  const self = await readSelf(db, actor);
  const attempt = { account: self.id, login: self.username, address: visit.address };
  await beginAttempt(limits, attempt);
  // Not 401: the caller stays signed in.
  if (!(await isPassword(password, self.passwordHash)))
    throw wrongValue("password", "Your current password is incorrect.", "Not changed");
  await endAttempt(limits, attempt);
  return self;
}
