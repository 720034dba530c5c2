import { isPublicVersion } from "../../domain/version-state.ts";
import { codeRootHref } from "../../domain/address.ts";
import { defineEndpoint, type Endpoint, type SiteContext } from "../../platform/http/endpoint.ts";
import { getCodeVersions, getTownFacts, getTownHome, getTownLinks, getTownVersions } from "./contract/v1.ts";
import type { ApiVersion } from "../publicapi/contract/shared.ts";
import { webAddress } from "../../platform/features/web-addresses.ts";
import type { Version } from "./contract/session.ts";
import type { Town } from "./queries.ts";
import { registryOf } from "./registry.ts";
import { withReferences } from "./rich-texts.ts";

const content = { apiKey: "content" } as const;

const facts = defineEndpoint(getTownFacts, {
  access: content,
  handle: async (context) => {
    const { customer, customization: set, zoningGuid } = townOf(context);
    const { custId, municipality, state, counties, govtype, population, zipcode } = customer;
    const [absolute, { muniContactPerson, muniPhone, muniEmail, muniAddress, muniUrl }] = [absoluteIn(context), set];
    return {
      custId,
      name: set.nameOverride || customer.name,
      municipality,
      state,
      counties,
      governmentType: govtype,
      population,
      zipcode,
      website: absolute(set.website),
      url: absolute(`/${custId}/home`),
      seal: set.seal === "" ? null : absolute(set.seal),
      zoningMap: absolute(set.mapUrl),
      zoningChapter: zoningGuid,
      contact: {
        person: muniContactPerson,
        phone: muniPhone,
        email: muniEmail,
        address: muniAddress,
        url: absolute(muniUrl),
      },
    };
  },
});

const home = defineEndpoint(getTownHome, {
  access: content,
  handle: async (context) => {
    const { customization, warnings } = await withReferences(context, townOf(context));
    return {
      message: customization.homePageMessage,
      notice: customization.globalPublicMessage,
      warnings: warnings.map(({ message, color }) => ({ message, color })),
    };
  },
});

const links = defineEndpoint(getTownLinks, {
  access: content,
  handle: async (context) => {
    const { textLinks, contentLinks } = townOf(context);
    const absolute = absoluteIn(context);
    const { provisions } = await registryOf(context.gate).factsOf(context.site);
    return {
      links: textLinks.map(({ title, url, textualQuickLinkType }) => ({
        title,
        url: absolute(url),
        external: textualQuickLinkType === "EXTERNAL",
      })),
      provisions: contentLinks.flatMap(({ guid, label, enabled }) => {
        const provision = provisions.get(guid);
        return provision === undefined || !enabled
          ? []
          : [{ guid, label, title: provision.title, url: absolute(`/${provision.page}#${guid}`) }];
      }),
    };
  },
});

const versions = defineEndpoint(getTownVersions, { access: content, handle: async (context) => listVersions(context) });
const codeVersions = defineEndpoint(getCodeVersions, {
  access: { apiKey: "code" },
  handle: async (context) => listVersions(context),
});

/** Public API calls about the town itself. */
export const townApiEndpoints: readonly Endpoint[] = [facts, home, links, versions, codeVersions];

const townOf = ({ gate, site }: SiteContext): Town => registryOf(gate).townOf(site);

/** Turns our own paths, and addresses that people wrote without https://, into absolute URLs. */
const absoluteIn =
  ({ visit }: SiteContext) =>
  (address: string): string => {
    if (address === "") return "";
    return address.startsWith("/") ? visit.origin + address : (webAddress(address) ?? address);
  };

/** OPEN-87: a town may hide its older versions. */
function listVersions(context: SiteContext): { versions: ApiVersion[] } {
  const { gate, actor, site } = context;
  const canViewAll = gate.may(actor, site, "VERSION");
  const shown = townOf(context).versions.filter(
    ({ state }) => state === "current" || (canViewAll && isPublicVersion({ state })),
  );
  return { versions: shown.map((version) => presentVersion(version, context)) };
}

function presentVersion(
  { archiveId, current, title, displayDate, updatedDate, importTime, publishingIdentifier }: Version,
  context: SiteContext,
): ApiVersion {
  const url = absoluteIn(context)(codeRootHref({ custId: context.site.custId, archiveId: current ? null : archiveId }));
  return { archiveId, current, title, displayDate, updatedDate, importTime, publishingIdentifier, url };
}
