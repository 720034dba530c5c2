/** Levels that an actor can reach at a site (PERMS-48). */
export type ReachedLevel = "PUBLIC" | "USER" | "ADMIN";

/** Who may do something at a site. Nobody reaches NOBODY. */
export type Level = ReachedLevel | "NOBODY";

/** APIs that can be enabled for a key (APIKEYS-11). */
export type ApiName = "content" | "search" | "code";

/** A valid API key that came with a request. */
export interface ApiKeyHolder {
  readonly id: number;
  readonly customerId: number;
  readonly apis: ReadonlySet<ApiName>;
  /** Requests per minute. */
  readonly rateLimit: number;
}

/** The caller: a visitor, a signed-in user with their permissions by site, or an API key. */
export interface Actor {
  readonly userId: number | null;
  readonly username: string | null;
  readonly firstName: string | null;
  readonly lastName: string | null;
  /** General-code administrator: manages towns. */
  readonly installationAdmin: boolean;
  /** Signed in without the second step that the installation requires: has the permissions of a visitor until it is added. */
  readonly needsSecondStep: boolean;
  /** Id of the row in `sessions`; null without a session. */
  readonly sessionId: string | null;
  readonly apiKey: ApiKeyHolder | null;
  /** Levels that the actor reaches at a site; a visitor reaches only PUBLIC. */
  readonly levels: (customerId: number) => ReadonlySet<ReachedLevel>;
  /** Permissions granted by name at a site, in addition to the levels. */
  readonly grants: (customerId: number) => ReadonlySet<string>;
  /** The groups of a town's users that the actor is a member of: names by id. */
  readonly groups: (customerId: number) => ReadonlyMap<number, string>;
}

const PUBLIC_ONLY: ReadonlySet<ReachedLevel> = new Set(["PUBLIC"]);
const VIEWS: ReadonlySet<ReachedLevel> = new Set(["PUBLIC", "USER"]);
const NOTHING: ReadonlySet<string> = new Set();
const NO_GROUPS: ReadonlyMap<number, string> = new Map();

export const visitor: Actor = {
  userId: null,
  username: null,
  firstName: null,
  lastName: null,
  installationAdmin: false,
  needsSecondStep: false,
  sessionId: null,
  apiKey: null,
  levels: () => PUBLIC_ONLY,
  grants: () => NOTHING,
  groups: () => NO_GROUPS,
};

/** A key has the access of its own town's users, so that it also works for a private site. */
export function keyActor(apiKey: ApiKeyHolder): Actor {
  return { ...visitor, apiKey, levels: (customerId) => (customerId === apiKey.customerId ? VIEWS : PUBLIC_ONLY) };
}

/**
 * Access that an endpoint requires; mandatory for every endpoint. A permission (or one of a list) is checked at the
 * site in the input's `site`, and the handler gets that site. "installation" requires a general-code administrator,
 * `apiKey` a key of that site that is enabled for the API.
 */
export type Access =
  | "public"
  | "signedIn"
  | "installation"
  | { readonly permission: string | readonly string[] }
  | { readonly apiKey: ApiName };

/** Finds the actor of a session token. */
export interface Actors {
  actorOf(token: string | null): Promise<Actor>;
  /** Call after a write that changes permissions. */
  changed(): void;
}
