import type { Context } from "../../../platform/http/endpoint.ts";
import type { MailRecord } from "../../../platform/mail/queries.ts";
import { findLink, type LinkKind } from "../links.ts";
import type { Manager } from "../policy/user-management.ts";
import { findTownUser, loadManaged } from "../queries/town-users.ts";

/** Result of checking the links of a message for a reader. */
interface LinkCheck {
  /** Why the text is withheld; null if it may be shown. */
  readonly withheld: string | null;
  /** Withheld only because the link confirms the address that it was sent to: the caller may resend the message. */
  readonly confirms: boolean;
  /** Links that no longer work. */
  readonly dead: readonly string[];
}

const LINK = /https?:\/\/\S+\/user\/(invitation|reset|email)\/([\w-]+)\S*/g;

/**
 * A link lets its holder set the account's password. A message with a working link may therefore only be read by people
 * who may set that password. The account is looked up by the link, because anyone can request a password for any town.
 */
export async function checkLinks(
  context: Context,
  { text, customerId }: MailRecord,
  manager: Manager,
): Promise<LinkCheck> {
  const dead: string[] = [];
  for (const [address, kind, token = ""] of text.matchAll(LINK)) {
    const owner = await findLink(context.db, context.secret, LINK_KINDS[kind ?? ""] ?? "reset", token);
    if (owner === null) {
      dead.push(address);
      continue;
    }
    const withheld = await refusalToRead(context, owner.userId, customerId, manager);
    if (withheld !== null) return { withheld, confirms: false, dead };
    if (owner.confirms !== null && !(manager.installationAdmin && !context.mail.sends))
      return { withheld: ONLY_RECIPIENT, confirms: true, dead };
  }
  return { withheld: null, confirms: false, dead };
}

const LINK_KINDS: Readonly<Record<string, LinkKind>> = { invitation: "invitation", reset: "reset", email: "email" };

const ONLY_RECIPIENT =
  "Only the recipient may see this link, because it also confirms their e-mail address. To pass a link on yourself, invite them again.";

async function refusalToRead(
  { db }: Context,
  userId: number,
  customerId: number | null,
  manager: Manager,
): Promise<string | null> {
  if (manager.userId === userId)
    return "This message is for you. Its link is not shown here, so that nobody can take over your account on an unattended screen.";
  if (manager.installationAdmin) return null;
  const user = customerId === null ? null : await findTownUser(db, customerId, userId);
  if (user === null || customerId === null) return "This message is for someone who is not a user of this town.";
  return manager.refusalOf("password", await loadManaged(db, manager.roles, user, customerId));
}
