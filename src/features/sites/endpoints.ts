import { defineEndpoint, type Endpoint, type Gate } from "../../platform/http/endpoint.ts";
import type { Site } from "../../platform/http/site.ts";
import { getSession, listSites, type Session } from "./contract.ts";
import type { Town } from "./queries.ts";
import { Registry, type VersionFacts } from "./registry.ts";

const session = defineEndpoint(getSession, {
  access: { permission: "VIEW" },
  handle: async ({ gate, site, actor }) => {
    const registry = registryOf(gate);
    const permissions = registry.permissionsOf(actor, site);
    const town = registry.townOf(site);
    return presentSession({ town, site, permissions, username: actor.username, facts: await registry.factsOf(site) });
  },
});

const sites = defineEndpoint(listSites, {
  access: "public",
  handle: async ({ gate, actor }) => ({ sites: registryOf(gate).listSites(actor) }),
});

export const siteEndpoints: readonly Endpoint[] = [session, sites];

/** The gate of the house is the registry of its sites. */
function registryOf(gate: Gate): Registry {
  if (gate instanceof Registry) return gate;
  throw new TypeError("The gate is not a registry of sites");
}

interface SessionFacts {
  readonly town: Town;
  readonly site: Site;
  readonly permissions: readonly string[];
  readonly username: string | null;
  readonly facts: VersionFacts;
}

function presentSession({ town, site, permissions, username, facts }: SessionFacts): Session {
  const { customer, customization, warnings, zoningGuid, revision } = town;
  const seesVersions = permissions.includes("VERSION");
  const zoning = zoningGuid === null ? undefined : facts.places.get(zoningGuid);
  return {
    custId: customer.custId,
    archiveId: site.archiveId,
    customer,
    customerName: customer.name,
    customerWarnings: [...warnings],
    customization,
    revision,
    username,
    grantedPermissions: [...permissions],
    versions: town.versions.filter((version) => version.current || seesVersions),
    version: town.versions.find(({ id }) => id === site.versionId) ?? null,
    zoningGuid: zoning === undefined ? null : zoningGuid,
    zoningTitle: zoning?.title ?? null,
    indexViewVisible: facts.hasIndexWords && permissions.includes("INDEX/VIEW"),
    textQuickLinks: town.textLinks,
    contentGraphicalQuickLinks: town.contentLinks.flatMap((link) => {
      const place = facts.places.get(link.guid);
      return place === undefined ? [] : [{ ...link, page: place.page }];
    }),
  };
}
