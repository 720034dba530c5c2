import { isPublicVersion } from "../../domain/version-state.ts";
import type { Actor, ApiName } from "./access.ts";
import type { Gate } from "./endpoint.ts";
import { Failure, notAllowed, notFound, notOffered, noTown, privateSite, signInNeeded } from "./failure.ts";
import type { Site } from "./site.ts";

type Admission = Pick<Gate, "findSite" | "may" | "offers">;

/**
 * Returns the site with this id if the actor has the permission (or one of several). Throws a `Failure` if there is no
 * such site or access is denied.
 */
export async function admit(
  gate: Admission,
  actor: Actor,
  id: string | null,
  permission: string | readonly string[],
): Promise<Site> {
  const site = id === null ? null : await gate.findSite(id);
  if (site === null) throw noTown();
  const permissions = typeof permission === "string" ? [permission] : permission;
  if (permissions.some((each) => gate.may(actor, site, each))) return site;
  throw refusal(gate, actor, site, permissions);
}

/** A key gives access only to its own town and reveals nothing about others. `version` names an older version. */
export async function admitKey(gate: Admission, actor: Actor, input: unknown, api: ApiName): Promise<Site> {
  const { apiKey } = actor;
  if (apiKey === null)
    throw new Failure("sign-in", "Send an API key: Authorization: Bearer key:secret.", { title: "API key needed" });
  const town = await ownSite(gate, apiKey.customerId, siteId(input));
  if (town === null) throw noTown();
  if (!apiKey.apis.has(api))
    throw new Failure("not-allowed", `This key is not enabled for the ${api} API.`, { title: "Not allowed" });
  const version = versionId(input);
  const site = version === null ? town : await ownSite(gate, apiKey.customerId, version);
  if (site === null || !gate.may(actor, site, "VIEW")) throw notFound("That version");
  return site;
}

async function ownSite(gate: Admission, customerId: number, id: string | null): Promise<Site | null> {
  const site = id === null ? null : await gate.findSite(id);
  return site?.customerId === customerId ? site : null;
}

/**
 * The failure for a denied request. Visitors of a private site learn that it is private. Who may not
 * see a version is not told that it exists. Nobody is asked to sign in for what the town does not offer.
 */
function refusal(
  gate: Pick<Gate, "may" | "offers">,
  actor: Actor,
  site: Site,
  permissions: readonly string[],
): Failure {
  if (site.state !== undefined && !isPublicVersion({ state: site.state }) && !gate.may(actor, site, "VIEW"))
    return noTown();
  const views = gate.may(actor, { ...site, archiveId: null }, "VIEW");
  if (views && !permissions.some((permission) => gate.offers(site, permission))) return notOffered();
  if (actor.username !== null) return notAllowed();
  return views ? signInNeeded() : privateSite();
}

/** The site id in an input; null if there is none. */
export function siteId(input: unknown): string | null {
  return typeof input === "object" && input !== null && "site" in input && typeof input.site === "string"
    ? input.site
    : null;
}

function versionId(input: unknown): string | null {
  return typeof input === "object" && input !== null && "version" in input && typeof input.version === "string"
    ? input.version
    : null;
}
