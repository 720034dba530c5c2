/** Who calls: a visitor, or a signed-in user with what they were granted, by site. */
export interface Actor {
  readonly username: string | null;
  /** Levels that the actor reaches at a site; a visitor reaches PUBLIC alone. */
  readonly levels: (customerId: number) => ReadonlySet<"PUBLIC" | "USER" | "ADMIN">;
  /** Permissions granted to the actor at a site beyond the levels. */
  readonly grants: (customerId: number) => ReadonlySet<string>;
}

const PUBLIC_ONLY: ReadonlySet<"PUBLIC"> = new Set(["PUBLIC"]);
const NOTHING: ReadonlySet<string> = new Set();

export const visitor: Actor = { username: null, levels: () => PUBLIC_ONLY, grants: () => NOTHING };

/**
 * What an endpoint asks of its caller; a required part of every endpoint. A permission is asked at the site
 * that the input names in `site`, and the handler gets that site.
 */
export type Access = "public" | "signedIn" | { readonly permission: string };
