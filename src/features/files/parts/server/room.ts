import { Failure } from "../../../../platform/http/failure.ts";
import type { Context } from "../../../../platform/http/endpoint.ts";
import type { Room } from "../../../../platform/http/upload.ts";
import { formatBytes } from "../../../../domain/format-bytes.ts";
import { storageLeft } from "../../storage.ts";

/** How much a town may still store: for `beforeFile` of each call that receives a file. */
export async function roomOf(
  context: Pick<Context, "db" | "storageQuota" | "catalog">,
  { customerId }: { readonly customerId: number },
): Promise<Room> {
  const { quota, used } = await storageLeft(context, customerId);
  const message = `This file does not fit into the town's storage: ${formatBytes(used)} of ${formatBytes(quota)} are used. Delete unused files (dashboard, Storage), remove deleted documents for good, or ask for more storage.`;
  return { bytes: Math.max(0, quota - used), failure: new Failure("too-large", message) };
}

/** Throws a `Failure` if a text does not fit into the storage of its town. `bytes`: what it adds to what is stored. */
export async function assertRoomFor(
  context: Pick<Context, "db" | "storageQuota" | "catalog">,
  { customerId }: { readonly customerId: number },
  bytes: number,
): Promise<void> {
  if (bytes <= 0) return;
  const { quota, used } = await storageLeft(context, customerId);
  if (used + bytes <= quota) return;
  throw new Failure(
    "too-large",
    `This text does not fit into the town's storage: ${formatBytes(used)} of ${formatBytes(quota)} are used. An administrator can delete unused files (dashboard, Storage), or ask for more storage.`,
  );
}
