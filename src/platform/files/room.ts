import { Failure } from "../http/failure.ts";
import type { Context } from "../http/endpoint.ts";
import type { Room } from "../http/upload.ts";
import { formatBytes } from "../../domain/format-bytes.ts";

/** What counting needs. */
export type Counting = Pick<Context, "db" | "storageQuota" | "catalog">;

/** How much towns may store. One feature declares it (`storage` in its feature.ts). */
export interface Storage {
  /** The quota of a town, and the bytes that it uses. */
  readonly left: (context: Counting, customerId: number) => Promise<{ readonly quota: number; readonly used: number }>;
}

/** Without a feature that counts, towns may store as much as there is room for. */
export const unlimited: Storage = { left: () => Promise.resolve({ quota: Infinity, used: 0 }) };

/** How much a town may still store: for `beforeFile` of each call that receives a file. */
export async function roomOf(context: Counting, { customerId }: { readonly customerId: number }): Promise<Room> {
  const { quota, used } = await context.catalog.storage.left(context, customerId);
  const message = `This file does not fit into the town's storage: ${formatBytes(used)} of ${formatBytes(quota)} are used. Delete unused files (dashboard, Storage), remove deleted documents for good, or ask for more storage.`;
  return { bytes: Math.max(0, quota - used), failure: new Failure("too-large", message) };
}

/** Throws a `Failure` if a text does not fit into the storage of its town. `bytes`: what it adds to what is stored. */
export async function assertRoomFor(
  context: Counting,
  { customerId }: { readonly customerId: number },
  bytes: number,
): Promise<void> {
  if (bytes <= 0) return;
  const { quota, used } = await context.catalog.storage.left(context, customerId);
  if (used + bytes <= quota) return;
  throw new Failure(
    "too-large",
    `This text does not fit into the town's storage: ${formatBytes(used)} of ${formatBytes(quota)} are used. An administrator can delete unused files (dashboard, Storage), or ask for more storage.`,
  );
}
