import type { Actor } from "../../platform/http/access.ts";
import { defineEndpoint, type Endpoint } from "../../platform/http/endpoint.ts";
import type { Site } from "../../platform/http/site.ts";
import { getSession, listSites, type Session } from "./contract/session.ts";
import { getSignInFacts, type SiteFace } from "./contract/sign-in.ts";
import { dashboardOf, levelOf } from "./policy/permissions.ts";
import type { Town } from "./queries.ts";
import { registryOf, type VersionFacts } from "./registry.ts";
import { townApiEndpoints } from "./v1.ts";

const session = defineEndpoint(getSession, {
  access: { permission: "VIEW" },
  handle: async ({ gate, site, actor, search, termsOfUseUrl }) => {
    const registry = registryOf(gate);
    const permissions = registry.permissionsOf(actor, site);
    const town = registry.townOf(site);
    return presentSession({
      town,
      site,
      permissions,
      actor,
      solrSearch: search.isServer,
      multicodeStates: registry.multicodeStatesFor(actor),
      termsOfUseUrl,
      facts: await registry.factsOf(site),
    });
  },
});

const sites = defineEndpoint(listSites, {
  access: "public",
  handle: async ({ gate, actor }) => ({ sites: registryOf(gate).listSites(actor) }),
});

const signInFacts = defineEndpoint(getSignInFacts, {
  access: "public",
  handle: async ({ gate, actor, termsOfUseUrl }, { site: id }) => {
    const site = id === undefined ? null : await gate.findSite(id);
    const { username, firstName, lastName } = actor;
    const name = [firstName, lastName].filter(Boolean).join(" ") || username;
    return {
      face: site === null ? null : presentFace(registryOf(gate).townOf(site)),
      signedIn:
        username === null || name === null
          ? null
          : {
              username,
              name,
              mayView: site === null || gate.may(actor, site, "VIEW"),
              installationAdmin: actor.installationAdmin,
            },
      termsOfUseUrl,
    };
  },
});

export const siteEndpoints: readonly Endpoint[] = [...townApiEndpoints, session, sites, signInFacts];

function presentFace({ customer, customization, levels, revision }: Town): SiteFace {
  return {
    custId: customer.custId,
    name: customization.nameOverride || customer.name,
    state: customer.state,
    seal: customization.seal,
    revision,
    isPrivate: levelOf(levels, "VIEW") !== "PUBLIC",
  };
}

interface SessionFacts {
  readonly town: Town;
  readonly site: Site;
  readonly permissions: readonly string[];
  readonly actor: Actor;
  readonly solrSearch: boolean;
  readonly multicodeStates: readonly string[];
  readonly termsOfUseUrl: string | null;
  readonly facts: VersionFacts;
}

function presentSession({
  town,
  site,
  permissions,
  actor,
  solrSearch,
  multicodeStates,
  termsOfUseUrl,
  facts,
}: SessionFacts): Session {
  const { customer, customization, warnings, zoningGuid, revision } = town;
  const { username, firstName, lastName } = actor;
  const seesVersions = permissions.includes("VERSION");
  const zoning = zoningGuid === null ? undefined : facts.provisions.get(zoningGuid);
  return {
    custId: customer.custId,
    archiveId: site.archiveId,
    customer,
    customerName: customization.nameOverride || customer.name,
    customerWarnings: [...warnings],
    // Only the server needs it, and every page would carry it.
    customization: { ...customization, searchSynonyms: "" },
    revision,
    username,
    userFirstName: firstName,
    userLastName: lastName,
    dashboard: dashboardOf(customer.custId, permissions),
    isPrivate: levelOf(town.levels, "VIEW") !== "PUBLIC",
    termsOfUseUrl,
    searchResultsUrl: `/${site.archiveId ?? customer.custId}/search`,
    solrSearch,
    multicodeStates: [...multicodeStates],
    grantedPermissions: [...permissions],
    versions: town.versions.filter((version) => version.current || seesVersions),
    version: town.versions.find(({ id }) => id === site.versionId) ?? null,
    zoningGuid: zoning === undefined ? null : zoningGuid,
    zoningTitle: zoning?.title ?? null,
    indexViewVisible: facts.hasIndexWords && permissions.includes("INDEX/VIEW"),
    textQuickLinks: town.textLinks,
    contentGraphicalQuickLinks: town.contentLinks.flatMap((link) => {
      const provision = facts.provisions.get(link.guid);
      return provision === undefined ? [] : [{ ...link, page: provision.page }];
    }),
  };
}
