import { and, desc, eq, gt, inArray, lt, sql } from "drizzle-orm";
import type { Db } from "../../platform/db/db.ts";
import { wideNetworkOf } from "../../platform/http/network.ts";
import type { Visit } from "../../platform/http/visit.ts";
import { securityNotice } from "../../platform/mail/templates.ts";
import type { Mailer } from "../../platform/mail/port.ts";
import type { AccountEventEntry } from "./contract/settings.ts";
import { deviceName } from "./device.ts";
import { EVENT_DAYS, EVENTS, type EventKind } from "./policy/events.ts";
import { accountEvents, users } from "./tables.ts";

const DAY_MS = 86_400_000;
/** Refused attempts of one user that are kept per day: an attacker must not fill the history. */
const MAX_REFUSALS_A_DAY = 50;

/** Something that happened to an account. */
export interface AccountEvent {
  readonly userId: number;
  readonly kind: EventKind;
  /** Who did it, if not the user: the user name of an administrator. */
  readonly by?: string;
  /** A name of what changed: an e-mail address, a passkey, a town. */
  readonly about?: string;
}

/** Where it came from; null for the command line and jobs. */
export type EventVisit = Pick<Visit, "address" | "userAgent"> | null;

/** Adds to the history of an account. Call it in the transaction of the change. */
export async function recordEvent(tx: Db, { userId, kind, by, about }: AccountEvent, visit: EventVisit): Promise<void> {
  if (kind === "refused" && (await countToday(tx, userId, kind)) >= MAX_REFUSALS_A_DAY) return;
  await tx.insert(accountEvents).values({
    userId,
    kind,
    by: by ?? null,
    about: about ?? null,
    device: visit === null ? null : deviceName(visit.userAgent),
    network: visit === null || visit.address === "" ? null : wideNetworkOf(visit.address),
  });
}

/** Services for messages to the owner of an account; part of `Context`. */
export interface NoticeServices {
  readonly mail: Mailer;
}

/**
 * Adds to the history of an account, and tells its owner by mail if the kind is important. `to` replaces the address: the
 * one before a change.
 */
export async function recordAndTell(
  tx: Db,
  { mail }: NoticeServices,
  event: AccountEvent,
  visit: EventVisit,
  to: string | null = null,
): Promise<void> {
  await recordEvent(tx, event, visit);
  const { label, mail: sentence } = EVENTS[event.kind];
  if (sentence === null) return;
  const [user] = await tx
    .select({ username: users.username, email: users.email, confirmedAt: users.emailConfirmedAt })
    .from(users)
    .where(eq(users.id, event.userId));
  const address = to ?? (user?.confirmedAt === null ? null : user?.email) ?? null;
  if (user === undefined || address === null) return;
  const content = securityNotice({
    subject: label,
    sentence,
    username: user.username,
    by: event.by ?? null,
    about: event.about ?? null,
    device: visit === null ? null : deviceName(visit.userAgent),
    at: new Date(),
  });
  // Of no town: its administrators must not read about the account.
  await mail.send(tx, { ...content, to: address, customerId: null, kind: "security-notice" });
}

const EVENTS_SHOWN = 20;

/** The latest events of an account, newest first. Only its owner sees the devices and networks. */
export async function presentEvents(
  db: Db,
  userId: number,
  { forOwner } = { forOwner: true },
): Promise<AccountEventEntry[]> {
  const found = await db
    .select()
    .from(accountEvents)
    .where(eq(accountEvents.userId, userId))
    .orderBy(desc(accountEvents.id))
    .limit(EVENTS_SHOWN);
  return found.map(({ id, at, kind, about, by, device, network }) => ({
    id,
    at: at.toISOString(),
    label: EVENTS[kind].label,
    about: forOwner || kind !== "email" ? about : null,
    by,
    device: forOwner ? device : null,
    network: forOwner ? network : null,
  }));
}

/**
 * Whether a user who signed in before has never done so with this browser and system since their history begins. The
 * first sign-in is not new: there is nothing to compare it with. The network does not count, because it changes often.
 */
export async function isNewDevice(db: Db, userId: number, visit: NonNullable<EventVisit>): Promise<boolean> {
  const [seen] = await db
    .select({
      all: sql<number>`count(*)::integer`,
      same: sql<number>`(count(*) filter (where ${accountEvents.device} = ${deviceName(visit.userAgent)}))::integer`,
    })
    .from(accountEvents)
    .where(and(eq(accountEvents.userId, userId), inArray(accountEvents.kind, ["signIn", "newDevice"])));
  return seen !== undefined && seen.all > 0 && seen.same === 0;
}

/** Whether a user has signed in from this network since their oldest second step was added, as far as their history goes. */
export async function isKnownNetwork(db: Db, userId: number, { address }: Pick<Visit, "address">): Promise<boolean> {
  const known = await db.$count(
    accountEvents,
    and(
      eq(accountEvents.userId, userId),
      inArray(accountEvents.kind, ["signIn", "newDevice"]),
      eq(accountEvents.network, wideNetworkOf(address)),
      // Before, the password was enough.
      sql`${accountEvents.at} > (select min(added.created_at) from second_factors added where added.user_id = ${userId}::integer)`,
    ),
  );
  return known > 0;
}

async function countToday(db: Db, userId: number, kind: EventKind): Promise<number> {
  const since = new Date(Date.now() - DAY_MS);
  return db.$count(
    accountEvents,
    and(eq(accountEvents.userId, userId), eq(accountEvents.kind, kind), gt(accountEvents.at, since)),
  );
}

/** Removes events after half a year. Run by a nightly job. */
export async function removeOldEvents(db: Db): Promise<void> {
  await db.delete(accountEvents).where(lt(accountEvents.at, new Date(Date.now() - EVENT_DAYS * DAY_MS)));
}
