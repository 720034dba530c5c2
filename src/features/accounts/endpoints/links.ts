import { eq } from "drizzle-orm";
import type { Db } from "../../../platform/db/db.ts";
import { defineEndpoint, type Context, type Endpoint } from "../../../platform/http/endpoint.ts";
import { Failure } from "../../../platform/http/failure.ts";
import { beginReset, forgetFailures } from "../attempts.ts";
import { signInHere } from "../begin-session.ts";
import { acceptInvitation, askReset, confirmEmail, getLink, resetPassword } from "../contract/links.ts";
import { recordAndTell, recordEvent } from "../events.ts";
import { findLink, sendReset, takeLink, type LinkKind, type LinkOwner } from "../links.ts";
import { checkedPassword, hashPassword } from "../passwords.ts";
import { namesOf } from "../queries/password-names.ts";
import { needsFactor } from "../policy/second-factor.ts";
import { findPowers } from "../queries/powers.ts";
import { townsOf } from "../queries/town-users.ts";
import { endSessions } from "../sessions.ts";
import { users } from "../tables.ts";
import { emailTaken } from "../accounts.ts";
import { confirmAddress, findByLogin } from "../logins.ts";

const getLinkEndpoint = defineEndpoint(getLink, {
  access: "public",
  handle: async ({ db, secret }, { kind, token }) => {
    const owner = await findLink(db, secret, kind, token);
    return { username: owner?.username ?? null, confirms: owner?.confirms ?? null };
  },
});

const acceptInvitationEndpoint = defineEndpoint(acceptInvitation, {
  access: "public",
  handle: async (context, { token, newPassword }) => {
    const { userId, username } = await setPassword(context, { kind: "invitation", token, newPassword });
    await signInHere(context, userId);
    const { db, signIn } = context;
    const [user] = await db.select().from(users).where(eq(users.id, userId));
    const mustSetUp = user !== undefined && needsFactor(signIn, await findPowers(db, user));
    return { username, mustSetUp };
  },
});

const askResetEndpoint = defineEndpoint(askReset, {
  access: "public",
  handle: async (context, { login, site }) => {
    await beginReset(context.limits, { login, address: context.visit.address });
    // Not awaited: the response time would reveal whether the account exists.
    void sendResetLink(context, login, site).catch((error: unknown) =>
      context.log.error({ err: error }, "could not send a password link"),
    );
    return { done: true } as const;
  },
});

const resetPasswordEndpoint = defineEndpoint(resetPassword, {
  access: "public",
  handle: async (context, { token, newPassword }) => ({
    username: (await setPassword(context, { kind: "reset", token, newPassword })).username,
  }),
});

/** The link was sent to the address alone, so the person who has it reads mail to that address. No session is needed. */
const confirmEmailEndpoint = defineEndpoint(confirmEmail, {
  access: "public",
  handle: async ({ db, secret, actors, visit }, { token }) => {
    const { username, confirms } = await db.transaction(async (tx) => {
      const owner = await takeLink(tx, secret, "email", token);
      if (owner === null || owner.confirms === null) throw notValid();
      if (!(await confirmAddress(tx, owner.userId, owner.confirms))) throw emailTaken("Not confirmed");
      await recordEvent(tx, { userId: owner.userId, kind: "emailConfirmed", about: owner.confirms }, visit);
      return owner;
    });
    actors.changed();
    return { username, email: confirms ?? "" };
  },
});

export const linkEndpoints: readonly Endpoint[] = [
  getLinkEndpoint,
  confirmEmailEndpoint,
  acceptInvitationEndpoint,
  askResetEndpoint,
  resetPasswordEndpoint,
];

interface NewPassword {
  readonly kind: LinkKind;
  readonly token: string;
  readonly newPassword: string;
}

/** Uses up a link: sets the password and signs the user out everywhere. */
async function setPassword(context: Context, { kind, token, newPassword }: NewPassword): Promise<LinkOwner> {
  const { db, secret, actors, limits, visit } = context;
  // Check the link first: hashing is expensive, and this call is public.
  const found = await findLink(db, secret, kind, token);
  if (found === null) throw notValid();
  const names = await namesOf(db, found.userId);
  const passwordHash = await hashPassword(await checkedPassword(newPassword, { path: "newPassword", names }));
  const owner = await db.transaction(async (tx) => {
    const taken = await takeLink(tx, secret, kind, token);
    if (taken === null) throw notValid();
    await tx.update(users).set({ passwordHash, updatedAt: new Date() }).where(eq(users.id, taken.userId));
    await endSessions(tx, taken.userId);
    if (taken.confirms !== null) await confirmAddress(tx, taken.userId, taken.confirms);
    await recordAndTell(tx, context, { userId: taken.userId, kind: "passwordReset" }, visit);
    return taken;
  });
  await forgetFailures(limits, { account: owner.userId, login: owner.username, address: visit.address });
  actors.changed();
  return owner;
}

const notValid = (): Failure =>
  new Failure("not-found", "This link is no longer valid: it has been used or has expired. Please request a new one.", {
    title: "Link not valid",
  });

/** Sends a link if the account has an e-mail address, is not disabled and does not wait for its first invitation. */
async function sendResetLink(context: Context, login: string, siteId: string | undefined): Promise<void> {
  const { db, gate, mailOrigin } = context;
  const user = await findByLogin(db, login);
  if (user === undefined || user.email === null || user.disabled) return;
  if (user.awaitsInvitation && user.passwordHash === null) return;
  // Without a password, the address is the one that the account was invited at, and the link confirms it.
  if (user.emailConfirmedAt === null && user.passwordHash !== null) return;
  const { id: userId, username, email } = user;
  const site = siteId === undefined ? null : await gate.findSite(siteId);
  // Anyone can name any town, and its administrators read its messages. They may only learn about their own users.
  const isMember = site !== null && (await townsOf(db, userId)).includes(site.customerId);
  await db.transaction((tx: Db) =>
    sendReset(tx, context, { userId, username, email, site, isMember, origin: mailOrigin }),
  );
}
