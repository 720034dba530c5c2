import { typedName } from "../../../platform/http/typed-name.ts";
import { z } from "zod";
import { defineCall } from "../../../platform/http/call.ts";
import { permissionText } from "./permission.ts";

const site = z.string();
const id = z.coerce.number<number | string>().int().min(1).max(2_147_483_647);
const name = typedName(80).min(1, "Enter a name");
const permission = z.string().max(60);
const done = z.object({ done: z.boolean() });

const groupAnswer = z.object({
  id: z.int(),
  name: z.string(),
  members: z.int(),
  grants: z.array(permission),
});
export type Group = z.infer<typeof groupAnswer>;

/** OPEN-101: a group belongs to a town; the key of a group is its id. */
export const listGroups = defineCall({
  id: "listGroups",
  method: "GET",
  path: "/api/:site/groups",
  summary: "The groups of a town's users.",
  input: z.object({ site }),
  answer: z.object({
    groups: z.array(groupAnswer),
    grantable: z.array(permission),
    /** All permissions that can be granted to a group, with their texts. */
    permissions: z.array(permissionText),
  }),
  failure: "There was a problem retrieving the groups",
});

export const addGroup = defineCall({
  id: "addGroup",
  method: "POST",
  path: "/api/:site/groups",
  summary: "Creates a group.",
  input: z.object({ site, name }),
  answer: z.object({ id: z.int() }),
  failure: "There was a problem adding the group",
});

export const renameGroup = defineCall({
  id: "renameGroup",
  method: "PUT",
  path: "/api/:site/groups/:id",
  summary: "Renames a group.",
  input: z.object({ site, id, name, base: z.string().optional() }),
  answer: done,
  failure: "There was a problem renaming the group",
});

export const setGroupGrants = defineCall({
  id: "setGroupGrants",
  method: "PUT",
  path: "/api/:site/groups/:id/grants",
  summary: "Sets the permissions of all members of a group.",
  input: z.object({
    site,
    id,
    grants: z.array(permission).max(200),
    /** What the caller had read. If someone else changed it since, the answer is 409. */
    base: z.array(permission).max(200).optional(),
  }),
  answer: done,
  failure: "There was a problem changing the permissions",
});

export const removeGroup = defineCall({
  id: "removeGroup",
  method: "DELETE",
  path: "/api/:site/groups/:id",
  summary: "Removes a group. Its members stay users of the town.",
  input: z.object({ site, id }),
  answer: done,
  failure: "There was a problem removing the group",
});

export const addMember = defineCall({
  id: "addMember",
  method: "POST",
  path: "/api/:site/groups/:id/members",
  summary: "Adds a user of the town to a group.",
  input: z.object({ site, id, user: id }),
  answer: done,
  failure: "There was a problem adding the member",
});

export const removeMember = defineCall({
  id: "removeMember",
  method: "DELETE",
  path: "/api/:site/groups/:id/members/:user",
  summary: "Removes a user from a group.",
  input: z.object({ site, id, user: id }),
  answer: done,
  failure: "There was a problem removing the member",
});
