import type { Actor, ApiName } from "./access.ts";
import type { Gate } from "./endpoint.ts";
import { Failure, notAllowed, notFound, noTown, privateSite, signInNeeded } from "./failure.ts";
import type { Site } from "./site.ts";

type Admission = Pick<Gate, "findSite" | "may">;

/**
 * The site of an id, where the actor may do something there (of several things, any). Throws a `Failure` where there is
 * no such site, and the refusal.
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
  if (permissions.some((one) => gate.may(actor, site, one))) return site;
  throw refusal(gate, actor, site);
}

/** A key opens its own town alone: of any other it learns nothing. An older version is named by `version`. */
export async function admitKey(gate: Admission, actor: Actor, input: unknown, api: ApiName): Promise<Site> {
  const { apiKey } = actor;
  if (apiKey === null)
    throw new Failure("sign-in", "Send an API key: Authorization: Bearer key:secret.", { title: "API key needed" });
  const town = await ownSite(gate, apiKey.customerId, siteId(input));
  if (town === null) throw noTown();
  if (!apiKey.apis.has(api))
    throw new Failure("not-allowed", `This key is not switched on for the ${api} API.`, { title: "Not allowed" });
  const version = versionId(input);
  const site = version === null ? town : await ownSite(gate, apiKey.customerId, version);
  if (site === null || !gate.may(actor, site, "VIEW")) throw notFound("That version");
  return site;
}

async function ownSite(gate: Admission, customerId: number, id: string | null): Promise<Site | null> {
  const site = id === null ? null : await gate.findSite(id);
  return site?.customerId === customerId ? site : null;
}

/** Why someone may not do something at a site: to visitors of a private one it says that it is private. */
function refusal(gate: Pick<Gate, "may">, actor: Actor, site: Site): Failure {
  if (actor.username !== null) return notAllowed();
  return gate.may(actor, { ...site, archiveId: null }, "VIEW") ? signInNeeded() : privateSite();
}

/** The id of the site that an input names; null where it names none. */
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
