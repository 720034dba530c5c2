import { z } from "zod";
import { defineCall } from "../../../platform/http/call.ts";

const site = z.string();
const id = z.coerce.number<number | string>().int().min(1).max(2_147_483_647);
const offset = z.coerce.number<number | string>().int().min(0).max(1_000_000).default(0);
/** kept: no mail server is set. waiting: will be sent, or tried again. failed: it was given up. */
const state = z.enum(["kept", "waiting", "sent", "failed"]);
export type MessageState = z.infer<typeof state>;
const moment = z.iso.datetime();

const listedMessage = z.object({
  id: z.int(),
  /** "invitation", "password-reset" */
  kind: z.string(),
  to: z.string(),
  subject: z.string(),
  state,
  createdAt: moment,
  sentAt: moment.nullable(),
});
export type ListedMessage = z.infer<typeof listedMessage>;

/** Messages in one answer. */
export const MESSAGES_ON_PAGE = 50;

const messages = z.object({
  messages: z.array(listedMessage),
  total: z.int(),
  /** Whether messages go out; false: they are kept here, and the links are handed over by other ways. */
  sends: z.boolean(),
});

const message = listedMessage.extend({
  /** Empty once it was sent, and where it is withheld: links are keys. */
  text: z.string(),
  /** Why the caller may not read the text; null where they may. */
  withheld: z.string().nullable(),
  /** Addresses in the text that no longer work: used, or too old. */
  deadLinks: z.array(z.string()),
  attempts: z.int(),
  /** What the mail server, or the way to it, said last. */
  lastError: z.string().nullable(),
  maySendAgain: z.boolean(),
});
export type MessageAnswer = z.infer<typeof message>;

/** OPEN-125 */
export const listMessages = defineCall({
  id: "listMessages",
  method: "GET",
  path: "/api/:site/mail",
  summary: "The messages that were written for a town, newest first, 50 at a time.",
  input: z.object({ site, state: state.optional(), offset }),
  answer: messages,
  failure: "There was a problem retrieving the messages",
});

export const getMessage = defineCall({
  id: "getMessage",
  method: "GET",
  path: "/api/:site/mail/:id",
  summary: "A message that was written for a town, with its text while it was not sent.",
  input: z.object({ site, id }),
  answer: message,
  failure: "There was a problem retrieving the message",
});

export const sendMessageAgain = defineCall({
  id: "sendMessageAgain",
  method: "POST",
  path: "/api/:site/mail/:id/again",
  summary: "Sends a message once more that could not be sent.",
  input: z.object({ site, id }),
  answer: z.object({ done: z.boolean() }),
  failure: "There was a problem sending the message",
});

/** The installation's own: of those who asked for a new password without naming a town. */
export const listInstallationMessages = defineCall({
  id: "listInstallationMessages",
  method: "GET",
  path: "/api/administration/mail",
  summary: "The messages that were written for no town, newest first, 50 at a time.",
  input: z.object({ state: state.optional(), offset }),
  answer: messages,
  failure: "There was a problem retrieving the messages",
});

export const getInstallationMessage = defineCall({
  id: "getInstallationMessage",
  method: "GET",
  path: "/api/administration/mail/:id",
  summary: "A message that was written for no town, with its text while it was not sent.",
  input: z.object({ id }),
  answer: message,
  failure: "There was a problem retrieving the message",
});
