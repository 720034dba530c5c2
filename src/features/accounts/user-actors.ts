import { sql } from "drizzle-orm";
import { rows, type Db } from "../../platform/db/db.ts";
import type { Catalog } from "../../platform/features/catalog.ts";
import { visitor, type Actor, type ReachedLevel } from "../../platform/http/access.ts";
import type { SignInRules } from "../../platform/http/endpoint.ts";
import { rolesOf, type RoleName, type Roles } from "./policy/roles.ts";
import { needsFactor } from "./policy/second-factor.ts";
import { groupMembers, groups, memberships, secondFactors, users } from "./tables.ts";

/** A user with what decides about their permissions: `userColumns`. */
export interface UserPowers extends Pick<Actor, "firstName" | "lastName" | "installationAdmin"> {
  readonly userId: number;
  readonly username: string;
  readonly hasFactor: boolean;
  readonly towns: readonly Membership[];
  readonly groups: readonly MemberGroup[];
}

/** A group that the user is a member of. */
interface MemberGroup {
  readonly customerId: number;
  readonly id: number;
  readonly name: string;
}

/** A user's role in a town; `grants` include those of their groups there. */
interface Membership {
  readonly customerId: number;
  readonly role: RoleName;
  readonly grants: readonly string[];
}

/** Columns of users `u` (`UserPowers`). */
export const userColumns = sql`u.id as "userId", u.username, u.first_name as "firstName", u.last_name as "lastName", u.installation_admin as "installationAdmin",
  exists (select from ${secondFactors} f where f.user_id = u.id) as "hasFactor",
  coalesce((
    select jsonb_agg(jsonb_build_object('customerId', m.customer_id, 'role', m.role, 'grants', to_jsonb(m.grants || coalesce(g.grants, '{}'))))
    from ${memberships} m
    left join (
      select groups.customer_id, array_agg(granted) as grants
      from ${groupMembers} join ${groups} on groups.customer_id = group_members.customer_id and groups.id = group_members.group_id cross join unnest(groups.grants) as granted
      where group_members.user_id = u.id group by groups.customer_id
    ) g on g.customer_id = m.customer_id
    where m.user_id = u.id
  ), '[]') as towns,
  coalesce((
    select jsonb_agg(jsonb_build_object('customerId', g.customer_id, 'id', g.id, 'name', g.name) order by lower(g.name))
    from ${groupMembers} gm join ${groups} g on g.customer_id = gm.customer_id and g.id = gm.group_id
    where gm.user_id = u.id
  ), '[]') as groups`;

/** Makes actors of users. */
export class UserActors {
  readonly #roles: Roles;
  readonly #signIn: SignInRules;

  constructor({ permissions }: Pick<Catalog, "permissions">, signIn: SignInRules) {
    this.#roles = rolesOf(permissions);
    this.#signIn = signIn;
  }

  /** Without the second step that the installation requires, a user has the permissions of a visitor. */
  actorOf(user: UserPowers, sessionId: string | null): Actor {
    const { userId, username, firstName, lastName, installationAdmin, towns, groups: memberOf, hasFactor } = user;
    const actor = { ...visitor, userId, username, firstName, lastName, installationAdmin, sessionId };
    if (!hasFactor && needsFactor(this.#signIn, user))
      return { ...actor, installationAdmin: false, needsSecondStep: true };
    return { ...actorWith(this.#roles, actor, towns), groups: groupsByTown(memberOf) };
  }

  /** A user as they are now, without a session; null if there is none, or they are disabled. */
  async find(db: Db, userId: number): Promise<Actor | null> {
    const [user] = await rows<UserPowers>(
      db,
      sql`select ${userColumns} from ${users} u where u.id = ${userId}::integer and not u.disabled`,
    );
    return user === undefined ? null : this.actorOf(user, null);
  }
}

const PUBLIC_ONLY: ReadonlySet<ReachedLevel> = new Set(["PUBLIC"]);
const NOTHING: ReadonlySet<string> = new Set();

const NO_GROUPS: ReadonlyMap<number, string> = new Map();

function groupsByTown(memberOf: readonly MemberGroup[]): Actor["groups"] {
  const byTown = Map.groupBy(memberOf, ({ customerId }) => customerId);
  const named = new Map([...byTown].map(([town, those]) => [town, new Map(those.map(({ id, name }) => [id, name]))]));
  return (customerId) => named.get(customerId) ?? NO_GROUPS;
}

function actorWith(roles: Roles, actor: Actor, towns: readonly Membership[]): Actor {
  const { generalCode } = roles;
  if (actor.installationAdmin) return { ...actor, levels: () => generalCode.levels, grants: () => generalCode.grants };
  const access = new Map(
    towns.map(({ customerId, role, grants }) => [
      customerId,
      { levels: roles[role].levels, grants: new Set<string>([...roles[role].grants, ...grants]) },
    ]),
  );
  return {
    ...actor,
    levels: (customerId) => access.get(customerId)?.levels ?? PUBLIC_ONLY,
    grants: (customerId) => access.get(customerId)?.grants ?? NOTHING,
  };
}
