import { z } from "zod";
import { defineCall } from "../../../platform/http/call.ts";

const id = z.coerce.number<number | string>().int().min(1).max(2_147_483_647);
const password = z.string().max(1000);
/** What the browser's API for passkeys takes and returns. The library checks it. */
const passkeyJson = z.record(z.string(), z.unknown());
/** Proves to the server what it sent before; valid for ten minutes. */
const setup = z.string().max(4000);
const done = z.object({ done: z.literal(true) });

/** A second step to sign in. Times are ISO 8601. */
const factor = z.object({
  id: z.int(),
  kind: z.enum(["app", "passkey"]),
  name: z.string(),
  added: z.string(),
  lastUsed: z.string().nullable(),
});

export const secondFactorsOfAccount = z.object({
  factors: z.array(factor),
  recoveryCodesLeft: z.int(),
  /** Whether passkeys can be added: the installation has a public address. */
  passkeys: z.boolean(),
  /** The installation requires a second step of this user. */
  required: z.boolean(),
});
export type SecondFactors = z.infer<typeof secondFactorsOfAccount>;

/** Shown once, after the first second step was added; null for further ones. */
const added = z.object({ recoveryCodes: z.array(z.string()).nullable() });

export const beginApp = defineCall({
  id: "beginApp",
  method: "POST",
  path: "/api/user/second-factors/app",
  summary: "A new key for an authenticator app, to be added with a code of the app.",
  input: z.object({ password }),
  answer: z.object({
    setup,
    /** For typing: base32. */
    secret: z.string(),
    uri: z.string(),
    /** QR code of `uri`: the `d` of an SVG path in a square of this size. */
    qr: z.object({ path: z.string(), size: z.int() }),
  }),
  failure: "There was a problem adding the app",
});
export type AppSetupAnswer = z.infer<typeof beginApp.answer>;

export const addApp = defineCall({
  id: "addApp",
  method: "PUT",
  path: "/api/user/second-factors/app",
  summary: "Adds an authenticator app as a second step to sign in.",
  input: z.object({ setup, code: z.string().max(20) }),
  answer: added,
  failure: "There was a problem adding the app",
});

export const beginPasskey = defineCall({
  id: "beginPasskey",
  method: "POST",
  path: "/api/user/second-factors/passkey",
  summary: "What the browser needs to create a passkey.",
  input: z.object({ password }),
  answer: z.object({ setup, options: passkeyJson }),
  failure: "There was a problem adding the passkey",
});

export const addPasskey = defineCall({
  id: "addPasskey",
  method: "PUT",
  path: "/api/user/second-factors/passkey",
  summary: "Adds a passkey as a second step to sign in.",
  input: z.object({ setup, response: passkeyJson }),
  answer: added,
  failure: "There was a problem adding the passkey",
});

export const removeFactor = defineCall({
  id: "removeFactor",
  method: "POST",
  path: "/api/user/second-factors/:id/removal",
  summary: "Removes a second step to sign in.",
  input: z.object({ id, password }),
  answer: done,
  failure: "There was a problem removing the second step",
});

export const renewRecoveryCodes = defineCall({
  id: "renewRecoveryCodes",
  method: "POST",
  path: "/api/user/recovery-codes",
  summary: "New recovery codes. Earlier ones stop working.",
  input: z.object({ password }),
  answer: z.object({ recoveryCodes: z.array(z.string()) }),
  failure: "There was a problem creating recovery codes",
});

/** After `signIn` with the right password. The code is one of the app, or a recovery code. */
export const finishSignIn = defineCall({
  id: "finishSignIn",
  method: "POST",
  path: "/api/user/sign-in/second-step",
  summary: "Signs in with the second step: a code or a passkey.",
  input: z.object({ code: z.string().max(40).optional(), passkey: passkeyJson.optional() }),
  answer: z.object({ username: z.string() }),
  failure: "There was a problem signing in",
});

export const beginPasskeyStep = defineCall({
  id: "beginPasskeyStep",
  method: "POST",
  path: "/api/user/sign-in/passkey",
  summary: "What the browser needs to sign in with a passkey as the second step.",
  input: z.object({}),
  answer: z.object({ options: passkeyJson }),
  failure: "There was a problem signing in",
});

/** For users who lost their second step. */
export const removeSecondFactors = defineCall({
  id: "removeSecondFactors",
  method: "DELETE",
  path: "/api/:site/users/:id/second-factors",
  summary: "Removes all second steps of a user whom the caller manages, and signs out their devices.",
  input: z.object({ site: z.string(), id }),
  answer: z.object({ done: z.boolean() }),
  failure: "There was a problem removing the second steps",
});
