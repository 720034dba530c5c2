import type { Db } from "../../../platform/db/db.ts";
import { visitor, type Actor } from "../../../platform/http/access.ts";
import { defineEndpoint, type Endpoint, type SiteContext } from "../../../platform/http/endpoint.ts";
import {
  getUser,
  listUsers,
  USERS_ON_PAGE,
  type HeldPermission,
  type ListedUser,
  type UserAnswer,
} from "../contract/users.ts";
import { listFactors } from "../factors/store.ts";
import { presentEvents } from "../events.ts";
import type { SentRequest } from "../contract/requests.ts";
import { authorNames, authorOf } from "../parts/server/author-names.ts";
import type { Manager, UserAction } from "../policy/user-management.ts";
import { findUserHistory } from "../queries/user-history.ts";
import { listSentRequests, validUntil } from "../queries/requests.ts";
import { listGroupsOf } from "../queries/groups.ts";
import { countSessions, listTownUsers, type TownUser } from "../queries/town-users.ts";
import { findManaged, managerOf } from "./managed-users.ts";
import { presentPermission } from "./permission-texts.ts";

const list = defineEndpoint(listUsers, {
  access: { permission: "USER_ADMIN" },
  handle: async ({ db, site }, filter) => {
    const { users, total } = await listTownUsers(db, site.customerId, filter, USERS_ON_PAGE);
    const groups = await listGroupsOf(db, site.customerId);
    return {
      users: users.map(presentUser),
      total,
      groups: groups.map(({ id, name }) => ({ id, name })),
      requests: await presentSentRequests(db, site.customerId),
    };
  },
});

const one = defineEndpoint(getUser, {
  access: { permission: "USER_ADMIN" },
  handle: async (context, { id }) => presentUserDetails(context.db, context, id),
});

export const userEndpoints: readonly Endpoint[] = [list, one];

function presentUser({
  id,
  username,
  firstName,
  lastName,
  email,
  emailConfirmedAt,
  role,
  state,
  installationAdmin,
  groups,
  lastSeenAt,
}: TownUser): ListedUser {
  return {
    id,
    username,
    firstName,
    lastName,
    email,
    emailConfirmed: emailConfirmedAt !== null,
    role,
    state,
    installationAdmin,
    groups: groups.map((group) => ({ id: group.id, name: group.name })),
    lastSeenAt: lastSeenAt?.toISOString() ?? null,
  };
}

async function presentSentRequests(db: Db, customerId: number): Promise<SentRequest[]> {
  const requests = await listSentRequests(db, customerId);
  const nameOf = await authorNames(db, requests.map(authorOf));
  return requests.map((request) => ({
    id: request.id,
    login: request.login,
    role: request.role,
    askedBy: nameOf(authorOf(request)),
    askedAt: request.createdAt.toISOString(),
    validUntil: validUntil(request).toISOString(),
  }));
}

async function presentUserDetails(db: Db, context: SiteContext, id: number): Promise<UserAnswer> {
  const { site, actor } = context;
  const manager = managerOf(context);
  const { user, managed } = await findManaged(db, context, id);
  const history = await findUserHistory(db, site.customerId, user.username);
  const refusal = (action: UserAction): string | null => manager.refusalOf(action, managed);
  return {
    ...presentUser(user),
    elsewhere: managed.elsewhere,
    self: actor.userId === user.id,
    sessions: await countSessions(db, id),
    createdAt: user.createdAt.toISOString(),
    createdBy: history.createdBy ?? "the command line",
    modifiedAt: history.modifiedAt?.toISOString() ?? null,
    modifiedBy: history.modifiedBy,
    may: {
      details: refusal("details"),
      password: refusal("password"),
      role: refusal("role"),
      rights: refusal("rights"),
      state: refusal("state"),
      remove: refusal("remove"),
    },
    hasSecondStep: (await listFactors(db, id)).length > 0,
    // Those who manage the account see what happened to it, not from where.
    events: managed.atHome || manager.installationAdmin ? await presentEvents(db, id, { forOwner: false }) : [],
    permissions: presentPermissions(context, manager, user),
    allGroups: (await listGroupsOf(db, site.customerId)).map((group) => ({
      id: group.id,
      name: group.name,
      member: user.groups.some((joined) => joined.id === group.id),
      changeable: group.grants.every((permission) => manager.mayGrant(permission)),
    })),
  };
}

function presentPermissions({ catalog, gate, site }: SiteContext, manager: Manager, user: TownUser): HeldPermission[] {
  const role = manager.roles[user.role];
  // A user with that role and no grants.
  const ungranted: Actor = { ...visitor, userId: user.id, levels: () => role.levels };
  return manager.grantable.map((permission) => ({
    ...presentPermission(catalog, permission),
    own: user.grants.includes(permission),
    role: role.grants.has(permission),
    groups: user.groups.filter((group) => group.grants.includes(permission)).map((group) => group.name),
    open: gate.may(ungranted, { ...site, archiveId: null }, permission),
    grantable: manager.mayGrant(permission),
  }));
}
