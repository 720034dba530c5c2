import { typedName } from "../../../platform/http/typed-name.ts";
import { z } from "zod";
import { defineCall } from "../../../platform/http/call.ts";
import { permissionText } from "./permission.ts";
import { accountEvent } from "./settings.ts";
import { sentRequest } from "./requests.ts";

const site = z.string();
const id = z.coerce.number<number | string>().int().min(1).max(2_147_483_647);
const role = z.enum(["user", "administrator"]);
/** invited: no password yet. off: disabled, may not sign in. */
const state = z.enum(["invited", "active", "off"]);
export type UserState = z.infer<typeof state>;
const time = z.iso.datetime();
const permission = z.string().max(60);
const group = z.object({ id: z.int(), name: z.string() });
const done = z.object({ done: z.boolean() });
const named = typedName(80).default("");

const listedUser = z.object({
  id: z.int(),
  username: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string().nullable(),
  /** Whether its owner opened a link that was sent to it. */
  emailConfirmed: z.boolean(),
  role,
  state,
  /** General-code administrator who is also a user of this town. */
  installationAdmin: z.boolean(),
  groups: z.array(group),
  lastSeenAt: time.nullable(),
});
export type ListedUser = z.infer<typeof listedUser>;

/** Users per response. */
export const USERS_ON_PAGE = 50;

/** OPEN-95. Searches for the start of words in names, user names and addresses, ignoring case and accents. */
export const listUsers = defineCall({
  id: "listUsers",
  method: "GET",
  path: "/api/:site/users",
  summary: "The users of a town, 50 per page.",
  input: z.object({
    site,
    search: z.string().max(200).default(""),
    role: role.optional(),
    state: state.optional(),
    group: id.optional(),
    sort: z.enum(["name", "seen"]).default("name"),
    descending: z.union([z.boolean(), z.stringbool()]).default(false),
    offset: z.coerce.number<number | string>().int().min(0).max(1_000_000).default(0),
  }),
  answer: z.object({
    users: z.array(listedUser),
    total: z.int(),
    groups: z.array(group),
    requests: z.array(sentRequest),
  }),
  failure: "There was a problem retrieving the users",
});

/** What the caller may do with a user: null if allowed, or the reason why not. */
const may = z.object({
  details: z.string().nullable(),
  password: z.string().nullable(),
  role: z.string().nullable(),
  rights: z.string().nullable(),
  state: z.string().nullable(),
  remove: z.string().nullable(),
});

/** One permission of a user: where it comes from, and whether the caller may grant or revoke it. */
const heldPermission = permissionText.extend({
  /** Granted to the user individually. */
  own: z.boolean(),
  /** Through the role. */
  role: z.boolean(),
  /** Names of the groups that grant it. */
  groups: z.array(z.string()),
  /** Held because the town opens it to visitors, users or administrators. */
  open: z.boolean(),
  /** The caller holds it and may grant it. */
  grantable: z.boolean(),
});
export type HeldPermission = z.infer<typeof heldPermission>;

export const userAnswer = listedUser.extend({
  /** Also a member of another town. */
  elsewhere: z.boolean(),
  self: z.boolean(),
  /** Number of signed-in devices. */
  sessions: z.int(),
  createdAt: time,
  /** From the history; users created on the command line are not in it. */
  createdBy: z.string(),
  modifiedAt: time.nullable(),
  modifiedBy: z.string().nullable(),
  may,
  /** Whether the password alone is not enough to sign in. */
  hasSecondStep: z.boolean(),
  /** What happened to the account, without devices and networks; empty for administrators of other towns. */
  events: z.array(accountEvent),
  permissions: z.array(heldPermission),
  allGroups: z.array(group.extend({ member: z.boolean(), changeable: z.boolean() })),
});
export type UserAnswer = z.infer<typeof userAnswer>;

export const getUser = defineCall({
  id: "getUser",
  method: "GET",
  path: "/api/:site/users/:id",
  summary: "A user of the town with permissions, groups and devices.",
  input: z.object({ site, id }),
  answer: userAnswer,
  failure: "There was a problem retrieving the user",
});

const invited = z.object({
  id: z.int(),
  /** The link to choose a password; shown only once. */
  link: z.string(),
  validUntil: time,
  /** Whether the link is also sent by mail. */
  mailed: z.boolean(),
});
export type InvitedUser = z.infer<typeof invited>;

/** OPEN-81: for people without an account. */
export const addUser = defineCall({
  id: "addUser",
  method: "POST",
  path: "/api/:site/users",
  summary: "Creates an account in the town and invites its owner to choose a password.",
  input: z.object({
    site,
    username: typedName(80).min(1, "Enter a user name"),
    email: z.union([z.literal(""), z.email("An e-mail address looks like clerk@town.example").max(320)]).default(""),
    firstName: named,
    lastName: named,
    role,
  }),
  answer: invited,
  failure: "There was a problem adding the user",
});

export const inviteAgain = defineCall({
  id: "inviteAgain",
  method: "POST",
  path: "/api/:site/users/:id/invitation",
  summary: "Sends a user without a password a new invitation; the earlier link stops working.",
  input: z.object({ site, id }),
  answer: invited,
  failure: "There was a problem inviting the user",
});

/** An empty address removes it. Links sent to the earlier address stop working. */
export const setUserDetails = defineCall({
  id: "setUserDetails",
  method: "PUT",
  path: "/api/:site/users/:id/details",
  summary: "Changes the name and the e-mail address of a user.",
  input: z.object({
    site,
    id,
    firstName: typedName(80),
    lastName: typedName(80),
    email: z.union([z.literal(""), z.email("An e-mail address looks like clerk@town.example").max(254)]),
    /** What the caller had read. If someone else changed it since, the answer is 409. */
    base: z.strictObject({ firstName: z.string(), lastName: z.string(), email: z.string() }).optional(),
  }),
  answer: done,
  failure: "There was a problem changing the user",
});

/** API-23, DASHBOARD-05. Signs out all devices of the user. */
export const setPassword = defineCall({
  id: "setPassword",
  method: "POST",
  path: "/user/:userName/password",
  summary: "Sets the password of a user whom the caller manages.",
  input: z.object({ userName: z.string().max(80), password: z.string() }),
  answer: done,
  failure: "There was a problem setting the password",
});

export const setRole = defineCall({
  id: "setRole",
  method: "PUT",
  path: "/api/:site/users/:id/role",
  summary: "Makes a user a municipal user or a municipal administrator.",
  input: z.object({ site, id, role, base: role.optional() }),
  answer: done,
  failure: "There was a problem changing the role",
});

/** OPEN-56: permissions granted individually, in addition to the role. */
export const setGrants = defineCall({
  id: "setGrants",
  method: "PUT",
  path: "/api/:site/users/:id/grants",
  summary: "Sets the individual permissions of a user.",
  input: z.object({
    site,
    id,
    grants: z.array(permission).max(200),
    base: z.array(permission).max(200).optional(),
  }),
  answer: done,
  failure: "There was a problem changing the permissions",
});

export const setUserState = defineCall({
  id: "setUserState",
  method: "PUT",
  path: "/api/:site/users/:id/state",
  summary: "Disables an account, so that its owner cannot sign in, or enables it again.",
  input: z.object({ site, id, off: z.boolean() }),
  answer: done,
  failure: "There was a problem changing the account",
});

export const removeUser = defineCall({
  id: "removeUser",
  method: "DELETE",
  path: "/api/:site/users/:id",
  summary: "Removes a user from the town; the account itself stays.",
  input: z.object({ site, id }),
  answer: done,
  failure: "There was a problem removing the user",
});
