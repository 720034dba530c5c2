import { z } from "zod";

/** A permission with the texts that its feature declares. */
export const permissionText = z.object({
  permission: z.string().max(60),
  /** "Manage users" */
  title: z.string(),
  /** What it gives access to. */
  opens: z.string(),
  /** Heading in a list of permissions: "Dashboard". */
  area: z.string(),
  /** False for a permission of a feature that is not in the product yet. */
  inUse: z.boolean(),
  /** The set to which it belongs: "Documents clerk"; null: none. */
  set: z.string().nullable(),
});
export type PermissionText = z.infer<typeof permissionText>;
