import type { Catalog } from "../../../platform/features/catalog.ts";
import type { PermissionText } from "../contract/permission.ts";

/** A permission with its texts; one that is not in use yet is hidden by screens. */
export function presentPermission({ permissions }: Pick<Catalog, "permissions">, permission: string): PermissionText {
  const declared = permissions.get(permission);
  return {
    permission,
    title: declared?.title ?? permission,
    opens: declared?.opens ?? "",
    area: declared?.area ?? "",
    set: declared?.set ?? null,
    inUse: declared !== undefined && declared.planned !== true,
  };
}
