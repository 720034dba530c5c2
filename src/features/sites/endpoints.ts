import { isPublicVersion } from "../../domain/version-state.ts";
import type { Actor } from "../../platform/http/access.ts";
import { defineEndpoint, type Endpoint } from "../../platform/http/endpoint.ts";
import type { Site } from "../../platform/http/site.ts";
import { getSession, listSites, type Session, type SessionParts } from "./contract/session.ts";
import { getSignInFacts, type SiteFace } from "./contract/sign-in.ts";
import type { Catalog } from "../../platform/features/catalog.ts";
import { dashboardOf } from "./policy/permissions.ts";
import type { Town } from "./queries.ts";
import { registryOf, type Registry, type VersionFacts } from "./registry.ts";
import { withReferences } from "./rich-texts.ts";
import { townApiEndpoints } from "./v1.ts";

const session = defineEndpoint(getSession, {
  access: { permission: "VIEW" },
  handle: async (context) => {
    const { catalog, gate, site, actor, search, termsOfUseUrl } = context;
    const registry = registryOf(gate);
    const permissions = registry.permissionsOf(actor, site);
    const town = registry.townOf(site);
    return presentSession({
      catalog,
      isPrivate: registry.levelOf(site, "VIEW") !== "PUBLIC",
      town: await withReferences(context, town),
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
  handle: async ({ gate, actor, mail, termsOfUseUrl }, { site: id }) => {
    const site = id === undefined ? null : await gate.findSite(id);
    const { username, firstName, lastName } = actor;
    const name = [firstName, lastName].filter(Boolean).join(" ") || username;
    return {
      face: site === null ? null : presentFace(registryOf(gate), site),
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
      sendsMail: mail.sends,
    };
  },
});

export const siteEndpoints: readonly Endpoint[] = [...townApiEndpoints, session, sites, signInFacts];

function presentFace(registry: Registry, site: Site): SiteFace {
  const { customer, customization, revisions, revision } = registry.townOf(site);
  return {
    custId: customer.custId,
    name: customization.nameOverride || customer.name,
    state: customer.state,
    seal: customization.seal,
    revision: revisions["sites"] ?? revision,
    isPrivate: registry.levelOf(site, "VIEW") !== "PUBLIC",
  };
}

interface SessionFacts {
  readonly catalog: Catalog;
  readonly isPrivate: boolean;
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
  catalog,
  isPrivate,
  town,
  site,
  permissions,
  actor,
  solrSearch,
  multicodeStates,
  termsOfUseUrl,
  facts,
}: SessionFacts): Session {
  const { customer, customization, warnings, zoningGuid, revisions, revision } = town;
  const { username, firstName, lastName } = actor;
  const seesVersions = permissions.includes("VERSION");
  const zoning = zoningGuid === null ? undefined : facts.provisions.get(zoningGuid);
  return {
    custId: customer.custId,
    archiveId: site.archiveId,
    customer,
    customerName: customization.nameOverride || customer.name,
    customerWarnings: [...warnings],
    customization: { ...customization, ...withoutServerOnly(catalog) },
    revision: revisions["sites"] ?? revision,
    username,
    userFirstName: firstName,
    userLastName: lastName,
    dashboard: dashboardOf(catalog, customer.custId, permissions),
    isPrivate,
    termsOfUseUrl,
    searchResultsUrl: `/${site.archiveId ?? customer.custId}/search`,
    solrSearch,
    multicodeStates: [...multicodeStates],
    grantedPermissions: [...permissions],
    versions: town.versions.filter(
      ({ id, state }) => state === "current" || (seesVersions && (isPublicVersion({ state }) || id === site.versionId)),
    ),
    version: town.versions.find(({ id }) => id === site.versionId) ?? null,
    zoningGuid: zoning === undefined ? null : zoningGuid,
    zoningTitle: zoning?.title ?? null,
    indexViewVisible: facts.hasIndexWords && permissions.includes("INDEX/VIEW"),
    textQuickLinks: town.textLinks,
    contentGraphicalQuickLinks: town.contentLinks.flatMap((link) => {
      const provision = facts.provisions.get(link.guid);
      return provision === undefined ? [] : [{ ...link, page: provision.page }];
    }),
    parts: Object.fromEntries(
      [...catalog.townFacts].map(([feature, { session: partOf }]) => [
        feature,
        partOf(town.facts[feature], (permission) => permissions.includes(permission), actor.userId),
      ]),
    ) as object as SessionParts,
  };
}

/** The defaults of settings that only the server needs. */
const withoutServerOnly = ({ settings }: Catalog): Record<string, unknown> =>
  Object.fromEntries(
    [...settings].flatMap(([name, { schema, serverOnly }]) =>
      serverOnly === true ? [[name, schema.parse(undefined)] as const] : [],
    ),
  );
