import { eq } from "drizzle-orm";
import type { Db } from "../../../platform/db/db.ts";
import { defineEndpoint, type Context, type Endpoint } from "../../../platform/http/endpoint.ts";
import { Failure } from "../../../platform/http/failure.ts";
import { beginReset } from "../attempts.ts";
import { acceptInvitation, askReset, getLink, resetPassword } from "../contract/links.ts";
import { findLink, sendReset, takeLink, type LinkKind, type LinkOwner } from "../links.ts";
import { hashPassword } from "../passwords.ts";
import { townsOf } from "../queries/town-users.ts";
import { beginSession, endSession, endSessions } from "../sessions.ts";
import { users } from "../tables.ts";
import { checkedPassword, findByLogin } from "../accounts.ts";

const getLinkEndpoint = defineEndpoint(getLink, {
  access: "public",
  handle: async ({ db, secret }, { kind, token }) => ({
    username: (await findLink(db, secret, kind, token))?.username ?? null,
  }),
});

const acceptInvitationEndpoint = defineEndpoint(acceptInvitation, {
  access: "public",
  handle: async (context, { token, newPassword }) => {
    const { db, secret, visit, actor } = context;
    const { userId, username } = await setPassword(context, { kind: "invitation", token, newPassword });
    // End the browser's earlier session, whoever it belonged to: its token is not reused.
    if (actor.userId !== null && actor.sessionId !== null) await endSession(db, actor.userId, actor.sessionId);
    visit.setSession(await beginSession(db, secret, userId, visit.userAgent));
    return { username };
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

export const linkEndpoints: readonly Endpoint[] = [
  getLinkEndpoint,
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
async function setPassword(
  { db, secret, actors }: Context,
  { kind, token, newPassword }: NewPassword,
): Promise<LinkOwner> {
  // Check the link first: hashing is expensive, and this call is public.
  if ((await findLink(db, secret, kind, token)) === null) throw notValid();
  const passwordHash = await hashPassword(checkedPassword(newPassword, "newPassword"));
  const owner = await db.transaction(async (tx) => {
    const taken = await takeLink(tx, secret, kind, token);
    if (taken === null) throw notValid();
    await tx.update(users).set({ passwordHash, updatedAt: new Date() }).where(eq(users.id, taken.userId));
    await endSessions(tx, taken.userId);
    return taken;
  });
  actors.changed();
  return owner;
}

const notValid = (): Failure =>
  new Failure("not-found", "This link is no longer valid: it has been used or has expired. Please request a new one.", {
    title: "Link not valid",
  });

/** Sends a link if the account has an e-mail address, is not disabled and does not wait for its first invitation. */
async function sendResetLink(context: Context, login: string, siteId: string | undefined): Promise<void> {
  const { db, gate, visit } = context;
  const user = await findByLogin(db, login);
  if (user === undefined || user.email === null || user.disabled) return;
  if (user.awaitsInvitation && user.passwordHash === null) return;
  const { id: userId, username, email } = user;
  const site = siteId === undefined ? null : await gate.findSite(siteId);
  // Anyone can name any town, and its administrators read its messages. They may only learn about their own users.
  const isMember = site !== null && (await townsOf(db, userId)).includes(site.customerId);
  await db.transaction((tx: Db) =>
    sendReset(tx, context, { userId, username, email, site, isMember, origin: visit.origin }),
  );
}
