import { z } from "zod";
import { defineCall } from "../../../platform/http/call.ts";

const site = z.string();
const id = z.coerce.number<number | string>().int().min(1).max(2_147_483_647);
const offset = z.coerce.number<number | string>().int().min(0).max(1_000_000).default(0);
/** kept: no mail server is configured. waiting: queued or to be retried. failed: gave up. */
const state = z.enum(["kept", "waiting", "sent", "failed"]);
export type MessageState = z.infer<typeof state>;
const time = z.iso.datetime();

const listedMessage = z.object({
  id: z.int(),
  /** "invitation", "password-reset" */
  kind: z.string(),
  to: z.string(),
  subject: z.string(),
  state,
  createdAt: time,
  sentAt: time.nullable(),
});
export type ListedMessage = z.infer<typeof listedMessage>;

/** Messages per response. */
export const MESSAGES_ON_PAGE = 50;

const messages = z.object({
  messages: z.array(listedMessage),
  total: z.int(),
  /** Whether messages are sent. If false, they are only stored, and clerks pass the links on themselves. */
  sends: z.boolean(),
});

const message = listedMessage.extend({
  /** Empty once sent, and if withheld, because links give access to accounts. */
  text: z.string(),
  /** Why the caller may not read the text; null if they may. */
  withheld: z.string().nullable(),
  /** Links in the text that no longer work: used or expired. */
  deadLinks: z.array(z.string()),
  attempts: z.int(),
  /** The last error of the mail server or of the connection to it. */
  lastError: z.string().nullable(),
  maySendAgain: z.boolean(),
});
export type MessageAnswer = z.infer<typeof message>;

/** OPEN-125 */
export const listMessages = defineCall({
  id: "listMessages",
  method: "GET",
  path: "/api/:site/mail",
  summary: "The messages written for a town, newest first, 50 per page.",
  input: z.object({ site, state: state.optional(), offset }),
  answer: messages,
  failure: "There was a problem retrieving the messages",
});

export const getMessage = defineCall({
  id: "getMessage",
  method: "GET",
  path: "/api/:site/mail/:id",
  summary: "A message written for a town, with its text until it is sent.",
  input: z.object({ site, id }),
  answer: message,
  failure: "There was a problem retrieving the message",
});

export const sendMessageAgain = defineCall({
  id: "sendMessageAgain",
  method: "POST",
  path: "/api/:site/mail/:id/again",
  summary: "Resends a message that could not be sent.",
  input: z.object({ site, id }),
  answer: z.object({ done: z.boolean() }),
  failure: "There was a problem sending the message",
});

/** Messages of the installation: password requests that did not name a town. */
export const listInstallationMessages = defineCall({
  id: "listInstallationMessages",
  method: "GET",
  path: "/api/administration/mail",
  summary: "The messages written for no town, newest first, 50 per page.",
  input: z.object({ state: state.optional(), offset }),
  answer: messages,
  failure: "There was a problem retrieving the messages",
});

export const getInstallationMessage = defineCall({
  id: "getInstallationMessage",
  method: "GET",
  path: "/api/administration/mail/:id",
  summary: "A message written for no town, with its text until it is sent.",
  input: z.object({ id }),
  answer: message,
  failure: "There was a problem retrieving the message",
});
