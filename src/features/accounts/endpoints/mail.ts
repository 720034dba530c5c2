import { writeAudit } from "../../../platform/audit/audit.ts";
import { defineEndpoint, type Context, type Endpoint } from "../../../platform/http/endpoint.ts";
import { Failure, notFound } from "../../../platform/http/failure.ts";
import {
  listMail,
  MAIL_PAGE_SIZE,
  readMail,
  type MailRecord,
  type MailSummary,
} from "../../../platform/mail/queries.ts";
import {
  getInstallationMessage,
  getMessage,
  listInstallationMessages,
  listMessages,
  sendMessageAgain,
  type ListedMessage,
  type MessageAnswer,
  type MessageState,
} from "../contract/mail.ts";
import { shownLinks } from "../links.ts";
import { Manager } from "../policy/user-management.ts";
import { checkLinks } from "./mail-links.ts";
import { managerOf } from "./managed-users.ts";

const access = { permission: "USER_ADMIN" } as const;

const list = defineEndpoint(listMessages, {
  access,
  handle: async (context, request) => listMessagesOf(context, context.site.customerId, request),
});

const one = defineEndpoint(getMessage, {
  access,
  handle: async (context, { id }) =>
    presentMessage(context, await findMessage(context, context.site.customerId, id), managerOf(context)),
});

const again = defineEndpoint(sendMessageAgain, {
  access,
  handle: async (context, { id }) => {
    const message = await findMessage(context, context.site.customerId, id);
    if (!(await presentMessage(context, message, managerOf(context))).maySendAgain) throw cannotResend();
    await context.db.transaction(async (tx) => {
      if (!(await context.mail.sendAgain(tx, id))) throw cannotResend();
      await writeAudit(tx, context, { action: "mail.again", subject: message.to, after: { subject: message.subject } });
    });
    return { done: true };
  },
});

const listInstallation = defineEndpoint(listInstallationMessages, {
  access: "installation",
  handle: async (context, request) => listMessagesOf(context, null, request),
});

const oneInstallation = defineEndpoint(getInstallationMessage, {
  access: "installation",
  handle: async (context, { id }) => {
    const { catalog, actor } = context;
    const manager = new Manager(catalog.permissions, {
      userId: actor.userId,
      installationAdmin: true,
      holds: new Set(),
    });
    return { ...(await presentMessage(context, await findMessage(context, null, id), manager)), maySendAgain: false };
  },
});

export const mailEndpoints: readonly Endpoint[] = [list, one, again, listInstallation, oneInstallation];

const cannotResend = (): Failure =>
  new Failure(
    "conflict",
    "Only messages that could not be sent can be resent, and only while their links still work.",
    {
      title: "Not sent",
    },
  );

interface ListRequest {
  readonly state?: MessageState | undefined;
  readonly offset: number;
}

/** `customerId` null: messages of the installation. */
async function listMessagesOf({ db, mail }: Context, customerId: number | null, { state, offset }: ListRequest) {
  const { items, total } = await listMail(db, {
    customerId,
    ...(state === undefined ? {} : { state }),
    page: Math.floor(offset / MAIL_PAGE_SIZE) + 1,
  });
  return { messages: items.map(present), total, sends: mail.sends };
}

async function findMessage({ db }: Context, customerId: number | null, id: number): Promise<MailRecord> {
  const message = await readMail(db, { id, customerId });
  if (message === null) throw notFound("That message");
  return message;
}

const present = ({ id, kind, to, subject, state, createdAt, sentAt }: MailSummary): ListedMessage => ({
  id,
  kind,
  to,
  subject,
  state,
  createdAt: createdAt.toISOString(),
  sentAt: sentAt?.toISOString() ?? null,
});

async function presentMessage(context: Context, message: MailRecord, manager: Manager): Promise<MessageAnswer> {
  const { withheld, confirms, dead } = await checkLinks(context, message, manager);
  const { state, attempts, lastError, text } = message;
  const wasNotSent = state === "failed" || state === "kept";
  return {
    ...present(message),
    text: withheld === null ? shownLinks(text, context) : "",
    withheld,
    deadLinks: dead.map((link) => shownLinks(link, context)),
    attempts,
    lastError,
    maySendAgain: context.mail.sends && wasNotSent && (withheld === null || confirms) && dead.length === 0,
  };
}
