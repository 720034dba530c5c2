import { z } from "zod";
import { defineCall } from "../../../platform/http/call.ts";

/** A user name or an e-mail address, as typed. */
const login = z.string().trim().min(1).max(320);
/** Checked by `checkedPassword`, which has the messages for users. */
const newPassword = z.string().max(2000);
const linkKind = z.enum(["invitation", "reset", "email"]);
const token = z.string().max(200);

/** Does not use up the link. */
export const getLink = defineCall({
  id: "getLink",
  method: "GET",
  path: "/api/user/link/:kind/:token",
  summary: "The user whose password a link sets, or whose e-mail address it confirms.",
  input: z.object({ kind: linkKind, token }),
  /** Null: the link is unknown, used or expired. */
  answer: z.object({
    username: z.string().nullable(),
    /** The address that the link confirms; null: none. */
    confirms: z.string().nullable(),
  }),
});

export const acceptInvitation = defineCall({
  id: "acceptInvitation",
  method: "POST",
  path: "/api/user/invitation",
  summary: "Accepts an invitation: sets the password and signs in.",
  input: z.object({ token, newPassword }),
  answer: z.object({
    username: z.string(),
    /** Signed in, but without permissions until a second step is set up. */
    mustSetUp: z.boolean(),
  }),
  failure: "There was a problem accepting the invitation",
});

/** The answer does not reveal whether the account exists. */
export const askReset = defineCall({
  id: "askReset",
  method: "POST",
  path: "/api/user/reset",
  summary: "Sends a link for a new password to the e-mail address of an account.",
  input: z.object({ login, site: z.string().max(60).optional() }),
  answer: z.object({ done: z.literal(true) }),
  failure: "There was a problem requesting a new password",
});

export const resetPassword = defineCall({
  id: "resetPassword",
  method: "POST",
  path: "/api/user/reset/password",
  summary: "Uses a reset link: sets the password and ends all sessions.",
  input: z.object({ token, newPassword }),
  answer: z.object({ username: z.string() }),
  failure: "There was a problem setting the password",
});

export const confirmEmail = defineCall({
  id: "confirmEmail",
  method: "POST",
  path: "/api/user/email/confirmation",
  summary: "Uses a link that confirms the e-mail address of an account.",
  input: z.object({ token }),
  answer: z.object({ username: z.string(), email: z.string() }),
  failure: "There was a problem confirming the address",
});
