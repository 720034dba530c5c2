import { admit } from "../../../platform/http/admission.ts";
import { defineEndpoint, type Context, type Endpoint } from "../../../platform/http/endpoint.ts";
import { findCustomers, getCustomerOptions } from "../contract/finder.ts";
import type { Town } from "../queries.ts";
import { registryOf } from "../registry.ts";
import { findOptions, findTowns } from "./find.ts";

/**
 * Only towns that the caller may view: hidden towns affect nothing, not even bounds and counts (OPEN-110, decision
 * 015).
 */
async function townsFor({ gate, actor }: Context, site: string | undefined): Promise<readonly Town[]> {
  if (site !== undefined) await admit(gate, actor, site, "MULTI");
  return registryOf(gate).townsFor(actor);
}

const info = defineEndpoint(findCustomers, {
  access: "public",
  handle: async (context, input) => findTowns(await townsFor(context, input.site), input),
});

const options = defineEndpoint(getCustomerOptions, {
  access: "public",
  handle: async (context, chosen) => findOptions(await townsFor(context, chosen.site), chosen),
});

/** The calls of the multicode finder. */
export const finderEndpoints: readonly Endpoint[] = [info, options];
