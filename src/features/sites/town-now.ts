import type { Db } from "../../platform/db/db.ts";
import type { Actor } from "../../platform/http/access.ts";
import type { Site } from "../../platform/http/site.ts";
import type { CodeOfTowns } from "./parts/server/code-of-towns.ts";
import { PermissionRules } from "./policy/permissions.ts";
import { loadTowns } from "./queries.ts";
import type { RegistryCatalog } from "./registry.ts";
import { townSettingsReader } from "./settings/stored.ts";
import { TownIndex } from "./town-index.ts";

/** A town as the database has it at this moment; the registry hears of changes a little later. */
export interface TownNow {
  readonly site: Site & { readonly name: string };
  may(actor: Actor, permission: string): boolean;
}

/** Null if there is no such town. */
export async function readTownNow(
  db: Db,
  catalog: RegistryCatalog,
  code: Pick<CodeOfTowns, "versionsOf">,
  customerId: number,
): Promise<TownNow | null> {
  const { townFacts, permissions } = catalog;
  const [town] = await loadTowns(db, townSettingsReader(catalog), code, townFacts, [customerId]);
  const site = town === undefined ? undefined : new TownIndex([town], townFacts).sites.get(town.customer.custId);
  if (town === undefined || site === undefined) return null;
  const rules = new PermissionRules(permissions);
  return {
    site: { ...site, name: site.name ?? site.custId },
    may: (actor, permission) =>
      rules.maySite({ levels: actor.levels(customerId), grants: actor.grants(customerId) }, town, site, permission),
  };
}
