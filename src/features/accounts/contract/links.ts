import { z } from "zod";
import { defineCall } from "../../../platform/http/call.ts";

/** A name or an e-mail address, as it is typed. */
const login = z.string().trim().min(1).max(320);
/** Judged by `checkedPassword`, in the words that people read. */
const newPassword = z.string().max(2000);
const linkKind = z.enum(["invitation", "reset"]);
const token = z.string().max(200);

/** Nothing is used up by looking. */
export const getLink = defineCall({
  id: "getLink",
  method: "GET",
  path: "/api/user/link/:kind/:token",
  summary: "Whose password a link of an invitation or a reset sets.",
  input: z.object({ kind: linkKind, token }),
  /** Null: the link is unknown, used or too old. */
  answer: z.object({ username: z.string().nullable() }),
});

export const acceptInvitation = defineCall({
  id: "acceptInvitation",
  method: "POST",
  path: "/api/user/invitation",
  summary: "Takes an invitation: sets the password and signs in.",
  input: z.object({ token, newPassword }),
  answer: z.object({ username: z.string() }),
  failure: "There was a problem taking the invitation",
});

/** The answer is the same whether or not there is such an account. */
export const askReset = defineCall({
  id: "askReset",
  method: "POST",
  path: "/api/user/reset",
  summary: "Sends a link for a new password to the e-mail address of an account.",
  input: z.object({ login, site: z.string().max(60).optional() }),
  answer: z.object({ done: z.literal(true) }),
  failure: "There was a problem asking for a new password",
});

export const resetPassword = defineCall({
  id: "resetPassword",
  method: "POST",
  path: "/api/user/reset/password",
  summary: "Takes the link of a reset: sets the password and ends all sessions.",
  input: z.object({ token, newPassword }),
  answer: z.object({ username: z.string() }),
  failure: "There was a problem setting the password",
});
