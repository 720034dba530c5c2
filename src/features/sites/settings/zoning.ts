import { eq } from "drizzle-orm";
import { provisionHref } from "../../../domain/address.ts";
import { writeAudit } from "../../../platform/audit/audit.ts";
import { conflictOf } from "../../../platform/audit/conflict.ts";
import type { Db } from "../../../platform/db/db.ts";
import { defineEndpoint, type Endpoint, type SiteContext } from "../../../platform/http/endpoint.ts";
import { notFound } from "../../../platform/http/failure.ts";
import type { Site } from "../../../platform/http/site.ts";
import { customers } from "../tables.ts";
import { changeSite, type Saved } from "./change.ts";
import { clearZoningChapter, setZoningChapter, type AdminSettings } from "./contract/settings.ts";
import { registryOf } from "../registry.ts";

type ZoningStructure = AdminSettings["zoningStructure"];

/** API-11, API-12, ZONING-06: the zoning chapter is a part of the town's current code, or none. */
export const zoningEndpoints: readonly Endpoint[] = [
  defineEndpoint(setZoningChapter, {
    access: { permission: "CUSTOMIZATION_ADMIN" },
    handle: async (context, { guid, base }) => {
      const structure = await findStructure(context, guid);
      if (structure === null) throw notFound("That part of the code");
      return setZoning(context, structure, base);
    },
  }),
  defineEndpoint(clearZoningChapter, {
    access: { permission: "CUSTOMIZATION_ADMIN" },
    handle: (context, { base }) => setZoning(context, null, base),
  }),
];

function setZoning(
  context: SiteContext,
  zoningStructure: ZoningStructure,
  base: string | null | undefined,
): Promise<Saved & { zoningStructure: ZoningStructure }> {
  return changeSite(context, async (tx, { id, zoningGuid }) => {
    const zoningText = zoningGuid === null ? null : String(zoningGuid);
    const after = zoningStructure === null ? null : Number(zoningStructure.guid);
    if (base !== undefined && base !== zoningText && zoningGuid !== after) {
      const current = zoningText === null ? null : await findStructure({ ...context, db: tx }, zoningText);
      throw await conflictOf(context, tx, { customerId: id, actions: ["zoning.set", "zoning.clear"] }, current);
    }
    await tx.update(customers).set({ zoningGuid: after }).where(eq(customers.id, id));
    await writeAudit(tx, context, {
      action: zoningStructure === null ? "zoning.clear" : "zoning.set",
      subject: zoningStructure?.text ?? "Zoning chapter",
      before: zoningGuid,
      after,
    });
    return { zoningStructure };
  });
}

/** A provision of the town's current code with its name and address; null if there is none with this GUID. */
export async function findStructure(
  { db, gate, site }: { readonly db: Db; readonly gate: SiteContext["gate"]; readonly site: Site },
  guid: string,
): Promise<ZoningStructure> {
  const registry = registryOf(gate);
  const current = registry.townOf(site).versions.find((version) => version.current);
  const version = current && { customerId: site.customerId, versionId: current.id };
  const provision = version && (await registry.code.findProvisions(db, version, [guid])).get(guid);
  return provision === undefined
    ? null
    : {
        guid,
        text: provision.title,
        url: provisionHref({ custId: site.custId, archiveId: null }, provision.page, guid),
      };
}
