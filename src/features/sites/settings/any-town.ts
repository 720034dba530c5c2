import type { Context } from "../../../platform/http/endpoint.ts";
import { notAllowed } from "../../../platform/http/failure.ts";
import type { Site } from "../../../platform/http/site.ts";
import { registryOf } from "../registry.ts";

/** For calls whose address names no town: refuses whoever has none of these permissions in any town. Answers a town where they have. */
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
