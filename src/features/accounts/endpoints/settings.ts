import { eq } from "drizzle-orm";
import type { Db } from "../../../platform/db/db.ts";
import { defineEndpoint, type Context, type Endpoint } from "../../../platform/http/endpoint.ts";
import { Failure, notFound } from "../../../platform/http/failure.ts";
import { beginMail } from "../attempts.ts";
import {
  changePassword,
  endDevice,
  endOtherDevices,
  getAccount,
  saveEmail,
  saveName,
  sendEmailLink,
  type Account,
} from "../contract/settings.ts";
import { deviceName } from "../device.ts";
import { presentEvents, recordAndTell, recordEvent } from "../events.ts";
import { endLinks, sendConfirmation } from "../links.ts";
import { isOthersLogin } from "../logins.ts";
import { checkedPassword, hashPassword } from "../passwords.ts";
import { namesOf } from "../queries/password-names.ts";
import { endSession, endSessions, listSessions } from "../sessions.ts";
import { users } from "../tables.ts";
import { presentFactors } from "./second-factors.ts";
import { readSelf, verifySelf } from "./self.ts";
import { presentReceivedRequests } from "./requests.ts";
import { emailTaken } from "../accounts.ts";

const DONE = { done: true } as const;

const accountEndpoint = defineEndpoint(getAccount, {
  access: "signedIn",
  handle: async (context) => {
    const { db, actor } = context;
    const { username, firstName, lastName, email, emailConfirmedAt, id, installationAdmin } = await readSelf(db, actor);
    const devices = (await listSessions(db, id)).map((session): Account["devices"][number] => ({
      id: session.id,
      name: deviceName(session.userAgent),
      begun: session.createdAt.toISOString(),
      lastSeen: session.lastSeenAt.toISOString(),
      isThis: session.id === actor.sessionId,
    }));
    const requests = await presentReceivedRequests(db, id);
    const events = await presentEvents(db, id);
    return {
      username,
      firstName,
      lastName,
      email,
      emailConfirmed: emailConfirmedAt !== null,
      devices,
      requests,
      events,
      secondStep: await presentFactors(context, { id, installationAdmin }),
    };
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
    if (wanted?.toLowerCase() === user.email?.toLowerCase()) return DONE;
    if (wanted !== null && (await isOthersLogin(context.db, wanted, user.id))) throw emailTaken();
    if (wanted !== null) await beginMail(context.limits, user.id);
    await context.db.transaction(async (tx) => {
      const changed = { email: wanted, emailConfirmedAt: null, updatedAt: new Date() };
      await tx.update(users).set(changed).where(eq(users.id, user.id));
      // Earlier links were sent to the old address.
      await endLinks(tx, user.id);
      if (wanted !== null) await sendLink(tx, context, { ...user, email: wanted });
      const event = { userId: user.id, kind: "email", about: wanted ?? "removed" } as const;
      await recordAndTell(tx, context, event, context.visit, user.emailConfirmedAt === null ? null : user.email);
    });
    return DONE;
  },
});

const sendEmailLinkEndpoint = defineEndpoint(sendEmailLink, {
  access: "signedIn",
  handle: async (context) => {
    const { email, ...user } = await readSelf(context.db, context.actor);
    if (email === null || user.emailConfirmedAt !== null)
      throw new Failure("conflict", "There is no e-mail address to confirm.", { title: "Not sent" });
    await beginMail(context.limits, user.id);
    await context.db.transaction((tx) => sendLink(tx, context, { ...user, email }));
    return DONE;
  },
});

const sendLink = (
  tx: Db,
  context: Context,
  { id: userId, username, email }: { readonly id: number; readonly username: string; readonly email: string },
): Promise<void> => sendConfirmation(tx, context, { userId, username, email, origin: context.mailOrigin });

const changePasswordEndpoint = defineEndpoint(changePassword, {
  access: "signedIn",
  handle: async (context, { password, newPassword }) => {
    const { db, actor, actors } = context;
    const { id } = await verifySelf(context, password);
    const names = await namesOf(db, id);
    const passwordHash = await hashPassword(await checkedPassword(newPassword, { path: "newPassword", names }));
    await db.transaction(async (tx) => {
      await tx.update(users).set({ passwordHash, updatedAt: new Date() }).where(eq(users.id, id));
      await endSessions(tx, id, actor.sessionId);
      await endLinks(tx, id);
      await recordAndTell(tx, context, { userId: id, kind: "password" }, context.visit);
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
    await recordEvent(db, { userId: self.id, kind: "signedOut" }, visit);
    if (id === actor.sessionId) visit.setSession(null);
    actors.changed();
    return DONE;
  },
});

const endOtherDevicesEndpoint = defineEndpoint(endOtherDevices, {
  access: "signedIn",
  handle: async ({ db, actor, actors, visit }) => {
    const { id: userId } = await readSelf(db, actor);
    await endSessions(db, userId, actor.sessionId);
    await recordEvent(db, { userId, kind: "signedOut" }, visit);
    actors.changed();
    return DONE;
  },
});

export const settingsEndpoints: readonly Endpoint[] = [
  accountEndpoint,
  saveNameEndpoint,
  saveEmailEndpoint,
  sendEmailLinkEndpoint,
  changePasswordEndpoint,
  endDeviceEndpoint,
  endOtherDevicesEndpoint,
];
