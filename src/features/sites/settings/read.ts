import { lastChange } from "../../../platform/audit/history.ts";
import { defineEndpoint, type Endpoint, type SiteContext } from "../../../platform/http/endpoint.ts";
import type { Catalog } from "../../../platform/features/catalog.ts";
import { mayGrantToTown } from "../policy/permissions.ts";
import { registryOf } from "../registry.ts";
import { countiesOf, countiesOfState } from "./counties.ts";
import { getSettings } from "./contract/settings.ts";
import { editableBy, listedSettings } from "./declared.ts";
import { presentFeatures } from "./features.ts";
import { presentContentLinks } from "./links/content-links.ts";
import { linksOf } from "./links/links.ts";
import { presentTextLink } from "./links/text-links.ts";
import { findStructure } from "./zoning.ts";

/** ENTITIES-24: for users who may change one of the settings. */
export const readSettings = (catalog: Catalog): Endpoint =>
  defineEndpoint(getSettings, {
    access: { permission: settingsReaders(catalog) },
    handle: async (context) => {
      const { db, gate, site, actor } = context;
      const { permissions, settings, settingGroups } = catalog;
      const registry = registryOf(gate);
      const { customer, customization, levels, grants, warnings, zoningGuid, versions } = registry.townOf(site);
      const held = registry.permissionsOf(actor, site);
      const grantable = held.includes("API/PERMISSION/GRANT")
        ? [...permissions.keys()].filter((permission) => mayGrantToTown(permissions, held, permission))
        : [];
      return {
        customer,
        customization,
        displayDate: versions.find((version) => version.current)?.displayDate ?? null,
        isDisplayDateAdmin: held.includes("DISPLAY_DATE_ADMIN"),
        zoningStructure: zoningGuid === null ? null : await findStructure(context, zoningGuid),
        textQuickLinks: (await linksOf(db, site.customerId, "text")).map(presentTextLink),
        contentGraphicalQuickLinks: await presentContentLinks(context),
        customerWarnings: [...warnings],
        counties: await countiesOf(db, site.customerId),
        stateCounties: await countiesOfState(db, { id: site.customerId, state: customer.state }),
        features: presentFeatures(catalog, levels),
        townGrants: [...grants],
        grantable,
        grantChoices: grantable.flatMap((permission) => {
          const declared = permissions.get(permission);
          return declared === undefined || declared.planned === true
            ? []
            : [{ permission, title: declared.title, opens: declared.opens }];
        }),
        editable: editableBy(settings, held),
        hidden: [...permissions].flatMap(([name, { planned }]) => (planned === true ? [name] : [])),
        groups: [...settingGroups].map(([id, { title, intro, forGeneralCode = null }]) => ({
          id,
          title,
          intro,
          forGeneralCode,
        })),
        lists: listedSettings(settings),
        ...(await lastSaved(context)),
      };
    },
  });

/** Permission to change one of the settings; viewing API keys is not enough. */
function settingsReaders({ dashboardPages }: Catalog): readonly string[] {
  return dashboardPages
    .filter(({ page }) => page === "/settings")
    .flatMap(({ opensWith }) => opensWith.filter((opener) => typeof opener === "string"));
}

/** Audit actions that are changes of settings. */
const SETTINGS_ACTIONS = [
  "customization.%",
  "feature.%",
  "zoning.%",
  "quickLink.%",
  "contentLink.%",
  "version.displayDate",
  "town.grant",
  "town.revoke",
];

async function lastSaved({
  catalog,
  db,
  site,
}: SiteContext): Promise<{ updated: string | null; updatedBy: string | null }> {
  const last = await lastChange(db, site.customerId, { actions: SETTINGS_ACTIONS });
  if (last === null) return { updated: null, updatedBy: null };
  const factsOf = await catalog.people.factsOf(db, [last.author]);
  return { updated: last.at.toISOString(), updatedBy: factsOf(last.author).name };
}
