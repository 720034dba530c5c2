import { and, eq } from "drizzle-orm";
import type { Db } from "../../platform/db/db.ts";
import type { Context } from "../../platform/http/endpoint.ts";
import type { Site } from "../../platform/http/site.ts";
import type { Mailer } from "../../platform/mail/port.ts";
import { addressConfirmation, invitation, passwordReset } from "../../platform/mail/templates.ts";
import type { Secret } from "../../platform/secret.ts";
import { CONFIRMATION_DAYS, INVITATION_DAYS, RESET_HOURS } from "./policy/roles.ts";
import { accountTokens, users } from "./tables.ts";
import { isOver, isValid } from "./validity.ts";

export type LinkKind = Exclude<(typeof accountTokens.$inferSelect)["kind"], "second-step">;

const VALID_MS: Readonly<Record<LinkKind, number>> = {
  invitation: INVITATION_DAYS * 86_400_000,
  reset: RESET_HOURS * 3_600_000,
  email: CONFIRMATION_DAYS * 86_400_000,
};

/** A link to set a password or to confirm an address, valid once. */
export interface AccountLink {
  /** "https://code.example.org/user/invitation/…". Gives access to the account and is never stored. */
  readonly link: string;
  readonly validUntil: Date;
}

/** Services needed for links and mail; part of `Services`. */
export interface LinkServices {
  readonly secret: Secret;
  readonly mail: Mailer;
}

export interface Invitation {
  readonly userId: number;
  /** Recipient; null: the inviting person passes the link on. */
  readonly email: string | null;
  /** The inviting town (for example a handler's `site`); null: the installation. */
  readonly site: Pick<Site, "customerId" | "custId" | "name"> | null;
  /** Name of the inviting person. */
  readonly invitedBy: string;
  /** "https://code.example.org": `mailOrigin`. */
  readonly origin: string;
}

export interface CreatedInvitation extends AccountLink {
  /** Whether the link is also sent by mail: there is an address and a mail server. */
  readonly mailed: boolean;
}

/**
 * Invites a user created by `createUser`: creates a link to set the first password, and mails another one if there is an
 * address. Only the mailed link confirms the address, because the inviting person sees the other one. Ends earlier
 * invitations of the user. Runs in the caller's transaction. Throws a `Failure` for an invalid address.
 */
export async function inviteUser(
  tx: Db,
  parts: LinkServices,
  { userId, email, site, invitedBy, origin }: Invitation,
): Promise<CreatedInvitation> {
  await tx.delete(accountTokens).where(and(eq(accountTokens.userId, userId), eq(accountTokens.kind, "invitation")));
  await tx.update(users).set({ awaitsInvitation: false }).where(eq(users.id, userId));
  const shown = { userId, kind: "invitation", site, origin, email: null } as const;
  const link = await createLink(tx, parts.secret, shown);
  if (email === null) return { ...link, mailed: false };
  const mailed = parts.mail.sends ? await createLink(tx, parts.secret, { ...shown, email }) : link;
  const content = invitation({ ...mailed, town: townName(site), invitedBy });
  await parts.mail.send(tx, { ...content, to: email, customerId: site?.customerId ?? null, kind: "invitation" });
  return { ...link, mailed: parts.mail.sends };
}

export interface ResetRequest {
  readonly userId: number;
  readonly username: string;
  readonly email: string;
  /** The town on whose page the request was made. */
  readonly site: Invitation["site"];
  /** Whether the user belongs to that town; only then may its administrators see the message. */
  readonly isMember: boolean;
  readonly origin: string;
}

/** Sends a link for a new password. */
export async function sendReset(
  tx: Db,
  { secret, mail }: LinkServices,
  { userId, username, email, site, isMember, origin }: ResetRequest,
): Promise<void> {
  const link = await createLink(tx, secret, { userId, kind: "reset", site, origin, email: mail.sends ? email : null });
  await mail.send(tx, {
    ...passwordReset({ ...link, town: townName(site), username }),
    to: email,
    customerId: isMember ? (site?.customerId ?? null) : null,
    kind: "password-reset",
  });
}

/** Creates a link for a new password without sending mail. */
export const createResetLink = (
  tx: Db,
  secret: Secret,
  user: Pick<Invitation, "userId" | "origin">,
): Promise<AccountLink> => createLink(tx, secret, { ...user, kind: "reset", site: null, email: null });

/**
 * Sends a link that confirms the user's e-mail address, and ends earlier ones. Without a mail server, general-code
 * administrators pass it on.
 */
export async function sendConfirmation(
  tx: Db,
  { secret, mail }: LinkServices,
  { userId, username, email, origin }: Pick<ResetRequest, "userId" | "username" | "email" | "origin">,
): Promise<void> {
  await tx.delete(accountTokens).where(and(eq(accountTokens.userId, userId), eq(accountTokens.kind, "email")));
  const link = await createLink(tx, secret, { userId, kind: "email", site: null, origin, email });
  const content = addressConfirmation({ ...link, username });
  await mail.send(tx, { ...content, to: email, customerId: null, kind: "address-confirmation" });
}

const townName = (site: Invitation["site"]): string => site?.name ?? "Towncode";

interface NewLink extends Pick<Invitation, "userId" | "site" | "origin"> {
  readonly kind: LinkKind;
  /** The address that the link confirms, if it is sent nowhere else. */
  readonly email: string | null;
}

/** The town in the URL only affects the look of the page. */
async function createLink(
  tx: Db,
  secret: Secret,
  { userId, kind, site, origin, email }: NewLink,
): Promise<AccountLink> {
  const token = secret.newToken();
  const validUntil = new Date(Date.now() + VALID_MS[kind]);
  await tx.insert(accountTokens).values({ id: secret.hash("link", token), userId, kind, email, expiresAt: validUntil });
  return { link: `${origin}/user/${kind}/${token}${site === null ? "" : `?site=${site.custId}`}`, validUntil };
}

export interface LinkOwner {
  readonly userId: number;
  readonly username: string;
  readonly firstName: string;
  /** The address that the link confirms; null: none. */
  readonly confirms: string | null;
}

/** The user of a link; null if the link is unknown, used or expired, or the user is disabled. */
export async function findLink(db: Db, secret: Secret, kind: LinkKind, token: string): Promise<LinkOwner | null> {
  const [found] = await db
    .select({
      userId: users.id,
      username: users.username,
      firstName: users.firstName,
      confirms: accountTokens.email,
    })
    .from(accountTokens)
    .innerJoin(users, eq(users.id, accountTokens.userId))
    .where(
      and(isLink(secret, kind, token), isValid(accountTokens.expiresAt, VALID_MS[kind]), eq(users.disabled, false)),
    );
  return found ?? null;
}

/** A text with links as its reader sees it: without PUBLIC_URL, they start with the address that the reader uses. */
export const shownLinks = (text: string, { mailOrigin, visit }: Pick<Context, "mailOrigin" | "visit">): string =>
  visit.origin === "" ? text : text.replaceAll(`${mailOrigin}/user/`, () => `${visit.origin}/user/`);

/** Uses up a link. Of several parallel calls, one succeeds. Also ends all other links of the user. */
export async function takeLink(tx: Db, secret: Secret, kind: LinkKind, token: string): Promise<LinkOwner | null> {
  const owner = await findLink(tx, secret, kind, token);
  if (owner === null) return null;
  const taken = await tx
    .delete(accountTokens)
    .where(isLink(secret, kind, token))
    .returning({ id: accountTokens.id });
  if (taken.length === 0) return null;
  await endLinks(tx, owner.userId);
  return owner;
}

/** Ends all links of a user. Call it after changing their password or disabling them. */
export async function endLinks(tx: Db, userId: number): Promise<void> {
  await tx.delete(accountTokens).where(eq(accountTokens.userId, userId));
}

/** Removes expired links. Run by a nightly job. */
export async function removeExpiredLinks(db: Db): Promise<void> {
  await db.delete(accountTokens).where(isOver(accountTokens.expiresAt, Math.max(...Object.values(VALID_MS))));
}

const isLink = (secret: Secret, kind: LinkKind, token: string) =>
  and(eq(accountTokens.id, secret.hash("link", token)), eq(accountTokens.kind, kind));
