import { typedName } from "../../../platform/http/typed-name.ts";
import { z } from "zod";
import { defineCall } from "../../../platform/http/call.ts";

const site = z.string();
const id = z.coerce.number<number | string>().int().min(1).max(2_147_483_647);
const role = z.enum(["user", "administrator"]);
const time = z.iso.datetime();
const done = z.object({ done: z.boolean() });

/** A request of a town to someone who has an account already, as the town sees it: without anything of the account. */
export const sentRequest = z.object({
  id: z.int(),
  /** The user name or e-mail address, as typed. */
  login: z.string(),
  role,
  askedBy: z.string(),
  askedAt: time,
  validUntil: time,
});
export type SentRequest = z.infer<typeof sentRequest>;

/** The same request, as the asked person sees it. */
export const receivedRequest = z.object({
  id: z.int(),
  /** "larkmere" */
  town: z.string(),
  /** "Town of Larkmere" */
  townName: z.string(),
  role,
  askedBy: z.string(),
  validUntil: time,
});
export type ReceivedRequest = z.infer<typeof receivedRequest>;

/** OPEN-132: one account for all towns. The answer does not reveal whether the account exists. */
export const addExistingUser = defineCall({
  id: "addExistingUser",
  method: "POST",
  path: "/api/:site/users/existing",
  summary: "Asks someone who already has an account to become a user of the town.",
  input: z.object({ site, login: typedName(320).min(2, "Enter a user name or an e-mail address"), role }),
  answer: done,
  failure: "There was a problem asking the user",
});

export const withdrawRequest = defineCall({
  id: "withdrawRequest",
  method: "DELETE",
  path: "/api/:site/users/requests/:id",
  summary: "Withdraws a request to become a user of the town.",
  input: z.object({ site, id }),
  answer: done,
  failure: "There was a problem withdrawing the request",
});

export const answerRequest = defineCall({
  id: "answerRequest",
  method: "POST",
  path: "/api/user/requests",
  summary: "Accepts or declines the request of a town to become its user.",
  input: z.object({ town: z.string().max(60), id, accept: z.boolean() }),
  answer: done,
  failure: "There was a problem answering the request",
});
