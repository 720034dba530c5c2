import { sql } from "drizzle-orm";
import { rows, type Db } from "../../platform/db/db.ts";
import type { Catalog } from "../../platform/features/catalog.ts";
import { visitor, type Actor, type Actors } from "../../platform/http/access.ts";
import type { SignInRules } from "../../platform/http/endpoint.ts";
import type { Customization } from "../sites/contract/session.ts";
import type { Secret } from "../../platform/secret.ts";
import { IDLE_MINUTES, isAdministrator } from "./policy/second-factor.ts";
import { endSession, recordLastSeen, SESSION_MS } from "./sessions.ts";
import { sessions, users } from "./tables.ts";
import { UserActors, userColumns, type UserPowers } from "./user-actors.ts";
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
  readonly #users: UserActors;
  readonly #known = new Map<string, { readonly until: number; readonly actor: Promise<Actor> }>();

  readonly #rules: SessionRules;

  constructor(db: Db, secret: Secret, rules: SessionRules) {
    this.#db = db;
    this.#secret = secret;
    this.#rules = rules;
    this.#users = new UserActors(rules.catalog, rules.signIn);
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
        this.#isIdle(row) ? [] : [[ids.get(row.sessionId) ?? "", this.#users.actorOf(row, row.sessionId)] as const],
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
    return this.#users.actorOf(row, row.sessionId);
  }

  #isIdle(row: SessionUser): boolean {
    return Date.now() - new Date(row.lastSeenAt).getTime() > this.#idleMinutes(row) * 60_000;
  }

  /** Sessions that have not ended, of users who are not disabled. */
  #find(ids: readonly string[]): Promise<SessionUser[]> {
    return rows<SessionUser>(
      this.#db,
      sql`select s.id as "sessionId", s.last_seen_at as "lastSeenAt", ${userColumns}
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

interface SessionUser extends UserPowers {
  readonly sessionId: string;
  /** The driver returns a string or a date. */
  readonly lastSeenAt: string | Date;
}
