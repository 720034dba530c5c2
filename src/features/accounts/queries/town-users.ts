import { and, asc, count, desc, eq, inArray, isNotNull, isNull, ne, sql, type SQL } from "drizzle-orm";
import type { Db } from "../../../platform/db/db.ts";
import type { UserState } from "../contract/users.ts";
import { roleNames, type RoleName, type Roles } from "../policy/roles.ts";
import type { Managed } from "../policy/user-management.ts";
import { groupMembers, groups, memberships, sessions, users } from "../tables.ts";
import { SESSION_MS } from "../sessions.ts";
import { isValid } from "../validity.ts";
import { matchesWords } from "./user-search.ts";

export interface UserFilter {
  readonly search: string;
  readonly role?: RoleName | undefined;
  readonly state?: UserState | undefined;
  /** Id of a group. */
  readonly group?: number | undefined;
  readonly sort: "name" | "seen";
  readonly descending: boolean;
  readonly offset: number;
}

/** A user of a town, with the groups of that town. */
export interface TownUser {
  readonly id: number;
  readonly username: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string | null;
  readonly emailConfirmedAt: Date | null;
  readonly installationAdmin: boolean;
  /** The town that the account belongs to. */
  readonly homeCustomerId: number | null;
  readonly role: RoleName;
  readonly grants: readonly string[];
  readonly state: UserState;
  readonly createdAt: Date;
  readonly lastSeenAt: Date | null;
  readonly groups: readonly { readonly id: number; readonly name: string; readonly grants: readonly string[] }[];
}

/** One page of a town's users, with the total. */
export async function listTownUsers(
  db: Db,
  customerId: number,
  filter: UserFilter,
  limit: number,
): Promise<{ users: TownUser[]; total: number }> {
  const wanted = and(eq(memberships.customerId, customerId), ...conditions(customerId, filter));
  // Counted in the same query, because normalizing the names of all users is slow.
  const found = await db
    .select({ ...shown, total: sql<string | number>`count(*) over ()` })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(wanted)
    .orderBy(...orderOf(filter))
    .limit(limit)
    .offset(filter.offset);
  const total =
    found[0] === undefined && filter.offset > 0 ? await countUsers(db, wanted) : Number(found[0]?.total ?? 0);
  return {
    users: await withGroups(
      db,
      customerId,
      found.map(({ total: _total, ...user }) => user),
    ),
    total,
  };
}

/** Total for a page beyond the end, which has no row with the count. */
async function countUsers(db: Db, wanted: SQL | undefined): Promise<number> {
  const [counted] = await db
    .select({ total: count() })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(wanted);
  return counted?.total ?? 0;
}

/** A user of a town; null for anyone else. */
export async function findTownUser(db: Db, customerId: number, userId: number): Promise<TownUser | null> {
  const found = await db
    .select(shown)
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(and(eq(memberships.customerId, customerId), eq(memberships.userId, userId)));
  return (await withGroups(db, customerId, found))[0] ?? null;
}

/** Ids of the towns of a user. */
export async function townsOf(db: Db, userId: number): Promise<number[]> {
  const found = await db
    .select({ customerId: memberships.customerId })
    .from(memberships)
    .where(eq(memberships.userId, userId));
  return found.map(({ customerId }) => customerId);
}

/** Number of signed-in devices of a user. */
export async function countSessions(db: Db, userId: number): Promise<number> {
  const [counted] = await db
    .select({ sessions: count() })
    .from(sessions)
    .where(and(eq(sessions.userId, userId), isValid(sessions.expiresAt, SESSION_MS)));
  return counted?.sessions ?? 0;
}

/** Permissions of a user in a town by role, individually and through groups. */
export function holdsOf(
  roles: Roles,
  { role, grants, groups: inGroups }: Pick<TownUser, "role" | "grants" | "groups">,
): Set<string> {
  return new Set<string>([...roles[role].grants, ...grants, ...inGroups.flatMap((group) => group.grants)]);
}

/** A user as the administrators of a town manage them. */
export async function loadManaged(db: Db, roles: Roles, user: TownUser, customerId: number): Promise<Managed> {
  const inOthers = await db
    .select({ role: memberships.role, grants: memberships.grants })
    .from(memberships)
    .where(and(eq(memberships.userId, user.id), ne(memberships.customerId, customerId)));
  const groupsInOthers = await db
    .select({ grants: groups.grants })
    .from(groupMembers)
    .innerJoin(groups, and(eq(groups.customerId, groupMembers.customerId), eq(groups.id, groupMembers.groupId)))
    .where(and(eq(groupMembers.userId, user.id), ne(groupMembers.customerId, customerId)));
  return {
    userId: user.id,
    username: user.username,
    installationAdmin: user.installationAdmin,
    role: user.role,
    holds: holdsOf(roles, user),
    elsewhere: inOthers.length > 0,
    atHome: user.homeCustomerId === customerId,
    trustedElsewhere:
      inOthers.some(({ role, grants }) => grants.length > 0 || roles[role].grants.size > 0) ||
      groupsInOthers.some(({ grants }) => grants.length > 0),
  };
}

const stateOf = sql<UserState>`case when ${users.disabled} then 'off' when ${users.passwordHash} is null then 'invited' else 'active' end`;

const shown = {
  id: users.id,
  username: users.username,
  firstName: users.firstName,
  lastName: users.lastName,
  email: users.email,
  emailConfirmedAt: users.emailConfirmedAt,
  installationAdmin: users.installationAdmin,
  homeCustomerId: users.homeCustomerId,
  role: memberships.role,
  grants: memberships.grants,
  state: stateOf,
  createdAt: memberships.createdAt,
  lastSeenAt: users.lastSeenAt,
};

type UserRow = Omit<TownUser, "groups">;

async function withGroups(db: Db, customerId: number, found: readonly UserRow[]): Promise<TownUser[]> {
  if (found.length === 0) return [];
  const inGroups = await db
    .select({ userId: groupMembers.userId, id: groups.id, name: groups.name, grants: groups.grants })
    .from(groupMembers)
    .innerJoin(groups, and(eq(groups.customerId, groupMembers.customerId), eq(groups.id, groupMembers.groupId)))
    .where(
      and(
        eq(groupMembers.customerId, customerId),
        inArray(
          groupMembers.userId,
          found.map(({ id }) => id),
        ),
      ),
    )
    .orderBy(sql`lower(${groups.name})`);
  return found.map((user) => ({
    ...user,
    groups: inGroups.filter(({ userId }) => userId === user.id).map(({ id, name, grants }) => ({ id, name, grants })),
  }));
}

function conditions(customerId: number, { search, role, state, group }: UserFilter): (SQL | undefined)[] {
  return [
    matchesWords(search),
    role === undefined ? undefined : eq(memberships.role, role),
    ...(state === undefined ? [] : STATES[state]),
    group === undefined
      ? undefined
      : sql`exists (select 1 from ${groupMembers} where ${groupMembers.customerId} = ${customerId} and ${groupMembers.groupId} = ${group} and ${groupMembers.userId} = ${users.id})`,
  ];
}

const STATES: Readonly<Record<UserState, readonly SQL[]>> = {
  off: [eq(users.disabled, true)],
  invited: [eq(users.disabled, false), isNull(users.passwordHash)],
  active: [eq(users.disabled, false), isNotNull(users.passwordHash)],
};

/** Users without a name are sorted by user name. Users never seen come last. */
function orderOf({ sort, descending }: UserFilter): SQL[] {
  const direction = descending ? desc : asc;
  if (sort === "seen")
    return [
      descending ? sql`${users.lastSeenAt} desc nulls last` : sql`${users.lastSeenAt} asc nulls last`,
      asc(users.id),
    ];
  return [
    direction(sql`lower(coalesce(nullif(${users.lastName}, ''), ${users.username}))`),
    direction(sql`lower(${users.firstName})`),
    direction(users.username),
  ];
}

/** Number of users of a town who can sign in and hold USER_ADMIN there by role, individually or through a group. */
export async function countManagers(db: Db, roles: Roles, customerId: number): Promise<number> {
  const [counted] = await db
    .select({ managers: count() })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(
      and(
        eq(memberships.customerId, customerId),
        eq(users.disabled, false),
        isNotNull(users.passwordHash),
        managesUsers(roles, customerId),
      ),
    );
  return counted?.managers ?? 0;
}

function managesUsers(roles: Roles, customerId: number): SQL {
  const managingRoles = roleNames.filter((role) => roles[role].grants.has("USER_ADMIN"));
  const throughGroup = sql`exists (select 1 from ${groupMembers} join ${groups} on ${groups.customerId} = ${groupMembers.customerId} and ${groups.id} = ${groupMembers.groupId} where ${groupMembers.customerId} = ${customerId} and ${groupMembers.userId} = ${users.id} and 'USER_ADMIN' = any(${groups.grants}))`;
  return sql`(${inArray(memberships.role, managingRoles)} or 'USER_ADMIN' = any(${memberships.grants}) or ${throughGroup})`;
}
