import { and, desc, eq, like, or } from "drizzle-orm";
import { actorNames } from "../../../platform/audit/actor-names.ts";
import { auditLog } from "../../../platform/audit/tables.ts";
import type { Db } from "../../../platform/db/db.ts";
import { defineEndpoint } from "../../../platform/http/endpoint.ts";
import { permissionNames } from "../policy/permissions.ts";
import { registryOf } from "../registry.ts";
import { countiesOf, countiesOfState } from "./counties.ts";
import { getSettings } from "./contract/settings.ts";
import { presentFeature } from "./features.ts";
import { presentContentLinks } from "./links/content-links.ts";
import { linksOf } from "./links/links.ts";
import { presentTextLink } from "./links/text-links.ts";
import { features, mayGrantToTown, settingsReaders } from "./policy.ts";
import { findStructure } from "./zoning.ts";

/** ENTITIES-24: for users who may change one of the settings. */
export const readSettings = defineEndpoint(getSettings, {
  access: { permission: settingsReaders },
  handle: async (context) => {
    const { db, gate, site, actor } = context;
    const registry = registryOf(gate);
    const { customer, customization, levels, grants, warnings, zoningGuid, versions } = registry.townOf(site);
    const held = registry.permissionsOf(actor, site);
    const mayGrant = held.includes("API/PERMISSION/GRANT");
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
      stateCounties: await countiesOfState(db, customer.state),
      features: features.map((feature) => presentFeature(levels, feature)),
      townGrants: [...grants],
      grantable: mayGrant ? permissionNames.filter((permission) => mayGrantToTown(held, permission)) : [],
      ...(await lastSaved(db, site.customerId)),
    };
  },
});

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

async function lastSaved(db: Db, customerId: number): Promise<{ updated: string | null; updatedBy: string | null }> {
  const ofSettings = or(...SETTINGS_ACTIONS.map((action) => like(auditLog.action, action)));
  const [last] = await db
    .select({ at: auditLog.at, actor: auditLog.actor })
    .from(auditLog)
    .where(and(eq(auditLog.customerId, customerId), ofSettings))
    .orderBy(desc(auditLog.id))
    .limit(1);
  if (last === undefined) return { updated: null, updatedBy: null };
  const nameOf = await actorNames(db, [last.actor]);
  return { updated: last.at.toISOString(), updatedBy: nameOf(last.actor) };
}
