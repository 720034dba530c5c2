import { z } from "zod";
import { defineCall } from "../../../platform/http/call.ts";

/** A user name or an e-mail address, as typed. */
const login = z.string().trim().min(1).max(320);
/** A typed password. Its length is only checked when a new one is set. */
const typedPassword = z.string().min(1).max(1000);

/** Starts a session; the response sets the cookie. With a second step, the session starts after `finishSignIn`. */
export const signIn = defineCall({
  id: "signIn",
  method: "POST",
  path: "/api/user/sign-in",
  summary: "Signs in with a user name or e-mail address and a password.",
  input: z.object({ login, password: typedPassword }),
  answer: z.object({
    username: z.string(),
    /** The second step that is missing, and whether it can be a passkey; null: signed in. */
    secondStep: z.object({ passkey: z.boolean() }).nullable(),
    /** Signed in, but without permissions until a second step is set up. */
    mustSetUp: z.boolean(),
  }),
  failure: "There was a problem signing in",
});

export const signOut = defineCall({
  id: "signOut",
  method: "POST",
  path: "/api/user/sign-out",
  summary: "Ends the session of this device.",
  input: z.object({}),
  answer: z.object({ signedOut: z.boolean() }),
  failure: "There was a problem signing out",
});
