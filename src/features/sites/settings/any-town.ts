import type { Context } from "../../../platform/http/endpoint.ts";
import { notAllowed } from "../../../platform/http/failure.ts";
import type { Site } from "../../../platform/http/site.ts";
import { registryOf } from "../registry.ts";

/** For calls without a town: returns a town where the caller has one of these permissions. Throws if there is none. */
export async function administeredTown(
  { gate, actor }: Pick<Context, "gate" | "actor">,
  permissions: readonly string[],
): Promise<Site> {
  for (const { custId } of registryOf(gate).listSites(actor)) {
    const site = await gate.findSite(custId);
    if (site !== null && permissions.some((permission) => gate.may(actor, site, permission))) return site;
  }
  throw notAllowed();
}
