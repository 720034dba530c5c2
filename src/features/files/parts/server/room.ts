import { Failure } from "../../../../platform/http/failure.ts";
import type { Context } from "../../../../platform/http/endpoint.ts";
import type { Room } from "../../../../platform/http/upload.ts";
import { formatBytes } from "../../../../domain/format-bytes.ts";
import { storageLeft } from "../../storage.ts";

/** How much a town may still store: for `beforeFile` of each call that receives a file. */
export async function roomOf(
  context: Pick<Context, "db" | "storageQuota">,
  { customerId }: { readonly customerId: number },
): Promise<Room> {
  const { quota, used } = await storageLeft(context, customerId);
  const message = `This file does not fit into the town's storage: ${formatBytes(used)} of ${formatBytes(quota)} are used. Delete unused files (dashboard, Storage), or ask for more storage.`;
  return { bytes: Math.max(0, quota - used), failure: new Failure("too-large", message) };
}
