import { typedName } from "../../../platform/http/typed-name.ts";
import { z } from "zod";
import { defineCall } from "../../../platform/http/call.ts";
import { receivedRequest } from "./requests.ts";
import { secondFactorsOfAccount } from "./second-factors.ts";

const person = typedName(80);
/** Checked by `checkedPassword`, which has the messages for users. */
const newPassword = z.string().max(2000);
const currentPassword = z.string().max(1000);

/** A signed-in device. Times are ISO 8601. */
const device = z.object({
  id: z.string(),
  /** "Firefox on Windows" */
  name: z.string(),
  begun: z.string(),
  lastSeen: z.string(),
  /** The device of this request. */
  isThis: z.boolean(),
});
export type Device = z.infer<typeof device>;

/** Something that happened to the account. */
export const accountEvent = z.object({
  id: z.int(),
  /** ISO 8601. */
  at: z.string(),
  /** "Password changed" */
  label: z.string(),
  /** What changed: an address, a town; null: nothing to name. */
  about: z.string().nullable(),
  /** The administrator who did it; null: the user. */
  by: z.string().nullable(),
  /** "Firefox on Windows"; null: unknown, or not for this reader. */
  device: z.string().nullable(),
  /** "198.51.100.0/24" */
  network: z.string().nullable(),
});
export type AccountEventEntry = z.infer<typeof accountEvent>;

export const account = z.object({
  username: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string().nullable(),
  /** Whether its owner opened a link that was sent to it: only then can it be used to sign in. */
  emailConfirmed: z.boolean(),
  devices: z.array(device),
  /** Towns that ask the user to join. */
  requests: z.array(receivedRequest),
  /** The latest, newest first. */
  events: z.array(accountEvent),
  secondStep: secondFactorsOfAccount,
});
export type Account = z.infer<typeof account>;

const done = z.object({ done: z.literal(true) });

export const getAccount = defineCall({
  id: "getAccount",
  method: "GET",
  path: "/api/user/account",
  summary: "Name, e-mail address and signed-in devices of the caller.",
  input: z.object({}),
  answer: account,
});

export const saveName = defineCall({
  id: "saveName",
  method: "PUT",
  path: "/api/user/name",
  summary: "Changes the caller's name.",
  input: z.object({ firstName: person, lastName: person }),
  answer: done,
  failure: "There was a problem saving your name",
});

/** Requires the current password, because a link sent to the new address could set a new one. */
export const saveEmail = defineCall({
  id: "saveEmail",
  method: "PUT",
  path: "/api/user/email",
  summary: "Changes the caller's e-mail address; an empty one removes it.",
  input: z.object({
    email: z.union([z.literal(""), z.email("An e-mail address looks like clerk@town.example").max(254)]),
    password: currentPassword,
  }),
  answer: done,
  failure: "There was a problem saving your e-mail address",
});

export const sendEmailLink = defineCall({
  id: "sendEmailLink",
  method: "POST",
  path: "/api/user/email/link",
  summary: "Sends a link that confirms the caller's e-mail address.",
  input: z.object({}),
  answer: done,
  failure: "There was a problem sending the link",
});

export const changePassword = defineCall({
  id: "changePassword",
  method: "PUT",
  path: "/api/user/password",
  summary: "Changes the caller's password and signs out all other devices.",
  input: z.object({ password: currentPassword, newPassword }),
  answer: done,
  failure: "There was a problem changing your password",
});

export const endDevice = defineCall({
  id: "endDevice",
  method: "DELETE",
  path: "/api/user/devices/:id",
  summary: "Signs out one of the caller's devices.",
  input: z.object({ id: z.string().max(100) }),
  answer: done,
  failure: "There was a problem signing out that device",
});

export const endOtherDevices = defineCall({
  id: "endOtherDevices",
  method: "DELETE",
  path: "/api/user/devices",
  summary: "Signs out all devices of the caller but this one.",
  input: z.object({}),
  answer: done,
  failure: "There was a problem signing out your other devices",
});
