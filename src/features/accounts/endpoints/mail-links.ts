import type { Context } from "../../../platform/http/endpoint.ts";
import type { MailRecord } from "../../../platform/mail/queries.ts";
import { findLink, type LinkKind } from "../links.ts";
import { refusalOf, type Manager } from "../policy/user-management.ts";
import { findTownUser, managedOf, townsOf } from "../queries/town-users.ts";

/** What the links of a message mean for who wants to read it. */
interface LinkCheck {
  /** Why its text is not shown; null where it may be. */
  readonly withheld: string | null;
  /** Addresses that no longer work. */
  readonly dead: readonly string[];
}

const LINK = /https?:\/\/\S+\/user\/(invitation|reset)\/([\w-]+)\S*/g;

/**
 * Whoever has the link of an account sets its password: so a message with one that works is read by those alone who may set that
 * password. Whose it is says the link itself: anybody can ask for a new password in the name of any town.
 */
export async function checkLinks(
  context: Context,
  { text, customerId }: MailRecord,
  manager: Manager,
): Promise<LinkCheck> {
  const dead: string[] = [];
  for (const [address, kind, token = ""] of text.matchAll(LINK)) {
    const owner = await findLink(
      context.db,
      context.secret,
      kind === "reset" ? "reset" : ("invitation" satisfies LinkKind),
      token,
    );
    if (owner === null) {
      dead.push(address);
      continue;
    }
    const withheld = await refusalToRead(context, owner.userId, customerId, manager);
    if (withheld !== null) return { withheld, dead };
  }
  return { withheld: null, dead };
}

async function refusalToRead(
  { db }: Context,
  userId: number,
  customerId: number | null,
  manager: Manager,
): Promise<string | null> {
  if (manager.userId === userId)
    return "This message is for yourself: its link is not shown here, so that nobody takes your account at a screen that you left.";
  if (manager.installationAdmin) return null;
  const user = customerId === null ? null : await findTownUser(db, customerId, userId);
  if (user === null) return "This message is for the account of somebody who is not one of the town's users.";
  return refusalOf("password", manager, managedOf(user, await townsOf(db, userId)));
}
