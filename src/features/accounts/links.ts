import { and, eq, gt, lt } from "drizzle-orm";
import type { Db } from "../../platform/db/db.ts";
import type { Site } from "../../platform/http/site.ts";
import type { Mailer } from "../../platform/mail/port.ts";
import { invitation, passwordReset } from "../../platform/mail/templates.ts";
import type { Secret } from "../../platform/secret.ts";
import { INVITATION_DAYS, RESET_HOURS } from "./policy/roles.ts";
import { accountTokens, users } from "./tables.ts";

export type LinkKind = "invitation" | "reset";

const VALID_MS: Readonly<Record<LinkKind, number>> = {
  invitation: INVITATION_DAYS * 86_400_000,
  reset: RESET_HOURS * 3_600_000,
};

/** A link with which a person sets a password, once. */
export interface AccountLink {
  /** "https://code.example.org/user/invitation/…": whoever has it gets the account. It is kept nowhere. */
  readonly link: string;
  readonly validUntil: Date;
}

/** What links and mails are made with; `Services` is one. */
export interface LinkServices {
  readonly secret: Secret;
  readonly mail: Mailer;
}

export interface Invitation {
  readonly userId: number;
  /** Where it is sent; null: the link is handed over by other ways. */
  readonly email: string | null;
  /** The town that invites (a handler's `site` is one); null: the installation. */
  readonly site: Pick<Site, "customerId" | "custId" | "name"> | null;
  /** Name of the person who invites. */
  readonly invitedBy: string;
  /** "https://code.example.org": `visit.origin`. */
  readonly origin: string;
}

/** An invitation that was made. */
export interface CreatedInvitation extends AccountLink {
  /** Whether a mail with the link is on its way: there is an address and a mail server. */
  readonly mailed: boolean;
}

/**
 * Invites a user that `createUser` made: a link that sets the first password, by mail where there is an address. An earlier
 * invitation of the user is no longer taken. Part of the caller's transaction. Throws a `Failure` for an address that is none.
 */
export async function inviteUser(
  tx: Db,
  parts: LinkServices,
  { userId, email, site, invitedBy, origin }: Invitation,
): Promise<CreatedInvitation> {
  await tx.delete(accountTokens).where(and(eq(accountTokens.userId, userId), eq(accountTokens.kind, "invitation")));
  const made = await createLink(tx, parts.secret, { userId, kind: "invitation", site, origin });
  if (email === null) return { ...made, mailed: false };
  const content = invitation({ ...made, town: townName(site), invitedBy });
  await parts.mail.send(tx, { ...content, to: email, customerId: site?.customerId ?? null, kind: "invitation" });
  return { ...made, mailed: parts.mail.sends };
}

export interface ResetRequest {
  readonly userId: number;
  readonly username: string;
  readonly email: string;
  /** The town whose page was used. */
  readonly site: Invitation["site"];
  /** The user is one of that town's: its administrators may know of the message. */
  readonly isMember: boolean;
  readonly origin: string;
}

/** Sends a link for a new password. */
export async function sendReset(
  tx: Db,
  { secret, mail }: LinkServices,
  { userId, username, email, site, isMember, origin }: ResetRequest,
): Promise<void> {
  const made = await createLink(tx, secret, { userId, kind: "reset", site, origin });
  await mail.send(tx, {
    ...passwordReset({ ...made, town: townName(site), username }),
    to: email,
    customerId: isMember ? (site?.customerId ?? null) : null,
    kind: "password-reset",
  });
}

/** A link for a new password that is handed over by other ways than mail. */
export const createResetLink = (
  tx: Db,
  secret: Secret,
  user: Pick<Invitation, "userId" | "origin">,
): Promise<AccountLink> => createLink(tx, secret, { ...user, kind: "reset", site: null });

const townName = (site: Invitation["site"]): string => site?.name ?? "Towncode";

interface NewLink extends Pick<Invitation, "userId" | "site" | "origin"> {
  readonly kind: LinkKind;
}

/** The town in the address is for the looks of the page alone. */
async function createLink(tx: Db, secret: Secret, { userId, kind, site, origin }: NewLink): Promise<AccountLink> {
  const token = secret.newToken();
  const validUntil = new Date(Date.now() + VALID_MS[kind]);
  await tx.insert(accountTokens).values({ id: secret.hash("link", token), userId, kind, expiresAt: validUntil });
  return { link: `${origin}/user/${kind}/${token}${site === null ? "" : `?site=${site.custId}`}`, validUntil };
}

export interface LinkOwner {
  readonly userId: number;
  readonly username: string;
  readonly firstName: string;
}

/** Whose password a link sets; null when it is unknown, used, too old, or its user was switched off. */
export async function findLink(db: Db, secret: Secret, kind: LinkKind, token: string): Promise<LinkOwner | null> {
  const [found] = await db
    .select({ userId: users.id, username: users.username, firstName: users.firstName })
    .from(accountTokens)
    .innerJoin(users, eq(users.id, accountTokens.userId))
    .where(and(isLink(secret, kind, token), gt(accountTokens.expiresAt, new Date()), eq(users.disabled, false)));
  return found ?? null;
}

/** Uses a link up: of several who take it at once, one gets its owner. All other links of the user end with it. */
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

/** Ends all links of a user: for whoever changes their password or switches them off. */
export async function endLinks(tx: Db, userId: number): Promise<void> {
  await tx.delete(accountTokens).where(eq(accountTokens.userId, userId));
}

/** Removes links that were not taken in time; by a nightly job. */
export async function removeExpiredLinks(db: Db): Promise<void> {
  await db.delete(accountTokens).where(lt(accountTokens.expiresAt, new Date()));
}

const isLink = (secret: Secret, kind: LinkKind, token: string) =>
  and(eq(accountTokens.id, secret.hash("link", token)), eq(accountTokens.kind, kind));
