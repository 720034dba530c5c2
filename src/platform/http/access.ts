/** Levels that an actor can reach at a site (PERMS-48); NOBODY is reached by none. */
export type ReachedLevel = "PUBLIC" | "USER" | "ADMIN";

/** APIs that a key can be switched for (APIKEYS-11). */
export type ApiName = "content" | "search" | "code";

/** A key of the public API that came with a request and was found true. */
export interface ApiKeyHolder {
  readonly id: number;
  readonly customerId: number;
  readonly apis: ReadonlySet<ApiName>;
  /** Requests a minute. */
  readonly rateLimit: number;
}

/** Who calls: a visitor, a signed-in user with what they were granted, by site, or the holder of an API key. */
export interface Actor {
  readonly userId: number | null;
  readonly username: string | null;
  readonly firstName: string | null;
  readonly lastName: string | null;
  /** General-code administrator: manages towns. */
  readonly installationAdmin: boolean;
  /** Names the device in `sessions`; null without one. */
  readonly sessionId: string | null;
  readonly apiKey: ApiKeyHolder | null;
  /** Levels that the actor reaches at a site; a visitor reaches PUBLIC alone. */
  readonly levels: (customerId: number) => ReadonlySet<ReachedLevel>;
  /** Permissions granted to the actor at a site beyond the levels. */
  readonly grants: (customerId: number) => ReadonlySet<string>;
}

const PUBLIC_ONLY: ReadonlySet<ReachedLevel> = new Set(["PUBLIC"]);
const VIEWS: ReadonlySet<ReachedLevel> = new Set(["PUBLIC", "USER"]);
const NOTHING: ReadonlySet<string> = new Set();

export const visitor: Actor = {
  userId: null,
  username: null,
  firstName: null,
  lastName: null,
  installationAdmin: false,
  sessionId: null,
  apiKey: null,
  levels: () => PUBLIC_ONLY,
  grants: () => NOTHING,
};

/** A key reads its own town as the town's users do, so that the key of a private site is of use. */
export function keyActor(apiKey: ApiKeyHolder): Actor {
  return { ...visitor, apiKey, levels: (customerId) => (customerId === apiKey.customerId ? VIEWS : PUBLIC_ONLY) };
}

/**
 * What an endpoint asks of its caller; a required part of every endpoint. A permission (of a list, any one) is asked
 * at the site that the input names in `site`, and the handler gets that site. "installation" asks for a general-code
 * administrator; `apiKey` for a key of that site that is switched for the API.
 */
export type Access =
  | "public"
  | "signedIn"
  | "installation"
  | { readonly permission: string | readonly string[] }
  | { readonly apiKey: ApiName };

/** Turns the token of a session into who calls. */
export interface Actors {
  actorOf(token: string | null): Promise<Actor>;
  /** To be called after a write that changes who may do what. */
  changed(): void;
}
