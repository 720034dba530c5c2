import { eq } from "drizzle-orm";
import { writeAudit } from "../../../platform/audit/audit.ts";
import { defineEndpoint, type Endpoint, type SiteContext } from "../../../platform/http/endpoint.ts";
import { notAllowed } from "../../../platform/http/failure.ts";
import { customers } from "../tables.ts";
import { changeSite, type Saved } from "./change.ts";
import { grantBulkUpload, grantPermission, revokeBulkUpload, revokePermission } from "./contract/settings.ts";
import { mayGrantToTown } from "../policy/permissions.ts";
import { registryOf } from "../registry.ts";

interface TownGrants extends Saved {
  readonly townGrants: string[];
}

/** API-08 to API-10: both ways to grant use the same data (OPEN-31). */
export const grantEndpoints: readonly Endpoint[] = [
  defineEndpoint(grantBulkUpload, {
    access: { permission: "FEATURE_ADMIN" },
    handle: (context) => setGrant(context, "BULK_UPLOAD", true),
  }),
  defineEndpoint(revokeBulkUpload, {
    access: { permission: "FEATURE_ADMIN" },
    handle: (context) => setGrant(context, "BULK_UPLOAD", false),
  }),
  defineEndpoint(grantPermission, {
    access: { permission: "API/PERMISSION/GRANT" },
    handle: (context, { permissionName }) => setGrant(context, grantable(context, permissionName), true),
  }),
  defineEndpoint(revokePermission, {
    access: { permission: "API/PERMISSION/GRANT" },
    handle: (context, { permissionName }) => setGrant(context, grantable(context, permissionName), false),
  }),
];

/** Users can grant or revoke only permissions that they have themselves. */
function grantable({ catalog, gate, actor, site }: SiteContext, permission: string): string {
  if (mayGrantToTown(catalog.permissions, registryOf(gate).permissionsOf(actor, site), permission)) return permission;
  throw notAllowed();
}

function setGrant(context: SiteContext, permission: string, isGranted: boolean): Promise<TownGrants> {
  return changeSite(context, async (tx, { id, grants }) => {
    const before = grants.includes(permission);
    const others = grants.filter((name) => name !== permission);
    const townGrants = isGranted ? [...others, permission] : others;
    await tx.update(customers).set({ grants: townGrants }).where(eq(customers.id, id));
    if (before !== isGranted)
      await writeAudit(tx, context, {
        action: isGranted ? "town.grant" : "town.revoke",
        subject: permission,
        before,
        after: isGranted,
      });
    return { townGrants };
  });
}
