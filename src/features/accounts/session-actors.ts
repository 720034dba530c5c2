import { sql } from "drizzle-orm";
import { rows, type Db } from "../../platform/db/db.ts";
import type { Catalog } from "../../platform/features/catalog.ts";
import { visitor, type Actor, type Actors, type ReachedLevel } from "../../platform/http/access.ts";
import type { SignInRules } from "../../platform/http/endpoint.ts";
import type { Customization } from "../sites/contract/session.ts";
import type { Secret } from "../../platform/secret.ts";
import { rolesOf, type RoleName, type Roles } from "./policy/roles.ts";
import { IDLE_MINUTES, isAdministrator, needsFactor } from "./policy/second-factor.ts";
import { endSession, recordLastSeen, SESSION_MS } from "./sessions.ts";
import { groupMembers, groups, memberships, secondFactors, sessions, users } from "./tables.ts";
import { isValid } from "./validity.ts";

/** How long the permissions of a session are cached; changes by other processes take effect after that. */
const CACHE_MS = 1000;
const MAX_CACHED = 10_000;

/** What decides about sessions besides the user. */
export interface SessionRules {
  readonly catalog: Pick<Catalog, "permissions">;
  /** The settings of a town by its database id; null if there is no such town. */
  readonly registry: {
    settingsOfTown(customerId: number): Pick<Customization, "sessionIdleHours" | "adminSessionIdleMinutes"> | null;
  };
  readonly signIn: SignInRules;
}

/** Finds the caller by the token of the session cookie. */
export class SessionActors implements Actors {
  readonly #db: Db;
  readonly #secret: Secret;
  readonly #roles: Roles;
  readonly #known = new Map<string, { readonly until: number; readonly actor: Promise<Actor> }>();

  readonly #rules: SessionRules;

  constructor(db: Db, secret: Secret, rules: SessionRules) {
    this.#db = db;
    this.#secret = secret;
    this.#rules = rules;
    this.#roles = rolesOf(rules.catalog.permissions);
  }

  /** The visitor if there is no token, it is unknown, the session has ended, or the user is disabled. */
  async actorOf(token: string | null): Promise<Actor> {
    if (token === null) return visitor;
    const id = this.#secret.hash("session", token);
    const known = this.#known.get(id);
    if (known !== undefined && known.until > performance.now()) return known.actor;
    if (this.#known.size >= MAX_CACHED) this.#known.clear();
    const actor = this.#load(id);
    this.#known.set(id, { until: performance.now() + CACHE_MS, actor });
    actor.catch(() => this.#known.delete(id));
    return actor;
  }

  /** Call it after a change of permissions. Takes effect immediately in this process, within a second in others. */
  changed(): void {
    this.#known.clear();
  }

  /**
   * Who has these sessions now, by token. Sessions that have ended are missing. Asking is not a use: it does not keep an
   * idle session from ending.
   */
  async peek(tokens: readonly string[]): Promise<ReadonlyMap<string, Actor>> {
    const ids = new Map(tokens.map((token) => [this.#secret.hash("session", token), token]));
    const found = await this.#find([...ids.keys()]);
    return new Map(
      found.flatMap((row) =>
        this.#isIdle(row) ? [] : [[ids.get(row.sessionId) ?? "", this.#actorOfRow(row)] as const],
      ),
    );
  }

  async #load(id: string): Promise<Actor> {
    const [row] = await this.#find([id]);
    if (row === undefined) return visitor;
    const { userId } = row;
    if (this.#isIdle(row)) {
      await endSession(this.#db, userId, id);
      return visitor;
    }
    await recordLastSeen(this.#db, { id, userId, lastSeenAt: new Date(row.lastSeenAt) });
    return this.#actorOfRow(row);
  }

  #isIdle(row: SessionUser): boolean {
    return Date.now() - new Date(row.lastSeenAt).getTime() > this.#idleMinutes(row) * 60_000;
  }

  #actorOfRow(row: SessionUser): Actor {
    const { sessionId, towns, groups: memberOf, hasFactor, lastSeenAt: _lastSeenAt, ...user } = row;
    const actor = { ...visitor, ...user, sessionId };
    if (!hasFactor && needsFactor(this.#rules.signIn, row))
      return { ...actor, installationAdmin: false, needsSecondStep: true };
    return { ...actorWith(this.#roles, actor, towns), groups: groupsByTown(memberOf) };
  }

  /** Sessions that have not ended, of users who are not disabled. */
  #find(ids: readonly string[]): Promise<SessionUser[]> {
    return rows<SessionUser>(
      this.#db,
      sql`select s.id as "sessionId", s.user_id as "userId", s.last_seen_at as "lastSeenAt", u.username, u.first_name as "firstName", u.last_name as "lastName", u.installation_admin as "installationAdmin",
            exists (select from ${secondFactors} f where f.user_id = s.user_id) as "hasFactor",
            coalesce((
              select jsonb_agg(jsonb_build_object('customerId', m.customer_id, 'role', m.role, 'grants', to_jsonb(m.grants || coalesce(g.grants, '{}'))))
              from ${memberships} m
              left join (
                select groups.customer_id, array_agg(granted) as grants
                from ${groupMembers} join ${groups} on groups.customer_id = group_members.customer_id and groups.id = group_members.group_id cross join unnest(groups.grants) as granted
                where group_members.user_id = s.user_id group by groups.customer_id
              ) g on g.customer_id = m.customer_id
              where m.user_id = s.user_id
            ), '[]') as towns,
            coalesce((
              select jsonb_agg(jsonb_build_object('customerId', g.customer_id, 'id', g.id, 'name', g.name) order by lower(g.name))
              from ${groupMembers} gm join ${groups} g on g.customer_id = gm.customer_id and g.id = gm.group_id
              where gm.user_id = s.user_id
            ), '[]') as groups
          from ${sessions} s join ${users} u on u.id = s.user_id
          where s.id = any(${`{${ids.join(",")}}`}::text[]) and ${isValid(sql`s.expires_at`, SESSION_MS)} and not u.disabled`,
    );
  }

  /** Minutes without a request after which the session ends: the strictest that the user's towns set. */
  #idleMinutes(user: SessionUser): number {
    const isAdmin = isAdministrator(user);
    const settings = user.towns.flatMap(({ customerId }) => this.#rules.registry.settingsOfTown(customerId) ?? []);
    const ofTowns = settings.map((town) => (isAdmin ? town.adminSessionIdleMinutes : town.sessionIdleHours * 60));
    const standard = isAdmin ? IDLE_MINUTES.administrators : IDLE_MINUTES.users;
    return ofTowns.length === 0 ? standard : Math.min(...ofTowns);
  }
}

interface SessionUser extends Pick<Actor, "firstName" | "lastName" | "installationAdmin"> {
  readonly sessionId: string;
  readonly userId: number;
  readonly username: string;
  /** The driver returns a string or a date. */
  readonly lastSeenAt: string | Date;
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
