import { eq } from "drizzle-orm";
import type { Db } from "../../../platform/db/db.ts";
import { defineEndpoint, type Context, type Endpoint } from "../../../platform/http/endpoint.ts";
import { notFound, signInNeeded, takenValue, wrongValue } from "../../../platform/http/failure.ts";
import { beginAttempt, endAttempt } from "../attempts.ts";
import {
  changePassword,
  endDevice,
  endOtherDevices,
  getAccount,
  saveEmail,
  saveName,
  type Account,
} from "../contract/settings.ts";
import { deviceName } from "../device.ts";
import { endLinks } from "../links.ts";
import { hashPassword, isPassword } from "../passwords.ts";
import { endSession, endSessions, listSessions } from "../sessions.ts";
import { users } from "../tables.ts";
import { checkedPassword, emailIsFree } from "../accounts.ts";

const DONE = { done: true } as const;

const accountEndpoint = defineEndpoint(getAccount, {
  access: "signedIn",
  handle: async ({ db, actor }) => {
    const { username, firstName, lastName, email, id } = await readSelf(db, actor);
    const devices = (await listSessions(db, id)).map((session): Account["devices"][number] => ({
      id: session.id,
      name: deviceName(session.userAgent),
      begun: session.createdAt.toISOString(),
      lastSeen: session.lastSeenAt.toISOString(),
      isThis: session.id === actor.sessionId,
    }));
    return { username, firstName, lastName, email, devices };
  },
});

const saveNameEndpoint = defineEndpoint(saveName, {
  access: "signedIn",
  handle: async ({ db, actor, actors }, { firstName, lastName }) => {
    const { id } = await readSelf(db, actor);
    await db.update(users).set({ firstName, lastName, updatedAt: new Date() }).where(eq(users.id, id));
    actors.changed();
    return DONE;
  },
});

const saveEmailEndpoint = defineEndpoint(saveEmail, {
  access: "signedIn",
  handle: async (context, { email, password }) => {
    const user = await verifySelf(context, password);
    const wanted = email === "" ? null : email;
    if (wanted !== null && !(await emailIsFree(context.db, wanted, user.id)))
      throw takenValue("email", "There is already a user with that e-mail address.");
    await context.db.transaction(async (tx) => {
      await tx.update(users).set({ email: wanted, updatedAt: new Date() }).where(eq(users.id, user.id));
      // Earlier links were sent to the old address.
      await endLinks(tx, user.id);
    });
    return DONE;
  },
});

const changePasswordEndpoint = defineEndpoint(changePassword, {
  access: "signedIn",
  handle: async (context, { password, newPassword }) => {
    const { db, actor, actors } = context;
    const wanted = checkedPassword(newPassword, "newPassword");
    const { id } = await verifySelf(context, password);
    const passwordHash = await hashPassword(wanted);
    await db.transaction(async (tx) => {
      await tx.update(users).set({ passwordHash, updatedAt: new Date() }).where(eq(users.id, id));
      await endSessions(tx, id, actor.sessionId);
      await endLinks(tx, id);
    });
    actors.changed();
    return DONE;
  },
});

const endDeviceEndpoint = defineEndpoint(endDevice, {
  access: "signedIn",
  handle: async ({ db, actor, actors, visit }, { id }) => {
    const self = await readSelf(db, actor);
    const own = await listSessions(db, self.id);
    if (!own.some((session) => session.id === id)) throw notFound("That device");
    await endSession(db, self.id, id);
    if (id === actor.sessionId) visit.setSession(null);
    actors.changed();
    return DONE;
  },
});

const endOtherDevicesEndpoint = defineEndpoint(endOtherDevices, {
  access: "signedIn",
  handle: async ({ db, actor, actors }) => {
    await endSessions(db, (await readSelf(db, actor)).id, actor.sessionId);
    actors.changed();
    return DONE;
  },
});

export const settingsEndpoints: readonly Endpoint[] = [
  accountEndpoint,
  saveNameEndpoint,
  saveEmailEndpoint,
  changePasswordEndpoint,
  endDeviceEndpoint,
  endOtherDevicesEndpoint,
];

type User = typeof users.$inferSelect;

async function readSelf(db: Db, { userId }: Context["actor"]): Promise<User> {
  const [self] = userId === null ? [] : await db.select().from(users).where(eq(users.id, userId));
  if (self === undefined) throw signInNeeded();
  return self;
}

/** The caller, after checking their current password. Failed attempts count like failed sign-ins. */
async function verifySelf({ db, limits, actor, visit }: Context, password: string): Promise<User> {
  const self = await readSelf(db, actor);
  const attempt = { login: self.username, address: visit.address };
  await beginAttempt(limits, attempt);
  // Not 401: the caller stays signed in.
  if (!(await isPassword(password, self.passwordHash)))
    throw wrongValue("password", "Your current password is incorrect.", "Not changed");
  await endAttempt(limits, attempt);
  return self;
}
