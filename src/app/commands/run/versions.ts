import { z } from "zod";
import { storedVersions, type StoredVersion } from "../../../features/code/inspection.ts";
import { findCustomerId } from "../../../features/sites/customers.ts";
import { customerOf } from "../../../domain/address.ts";
import type { VersionAction } from "../../../features/code/contract/versions.ts";
import {
  actOnVersion,
  editVersion,
  managedVersions,
  type VersionChange,
} from "../../../features/code/versions/change.ts";
import type { Db } from "../../../platform/db/db.ts";
import { visitor } from "../../../platform/http/access.ts";
import { Failure, notFound } from "../../../platform/http/failure.ts";
import { readConfig } from "../../config.ts";
import { runSharedCommand } from "../../control/client.ts";
import type { SharedCommand } from "../../control/port.ts";
import { withServices } from "../../services.ts";
import { print, printAll } from "../output.ts";

export async function listVersions(custId: string): Promise<void> {
  await printAll(runSharedCommand(readConfig(), versionsOf, { custId }));
}

export const versionsOf: SharedCommand<{ custId: string }> = {
  name: "versions",
  input: z.object({ custId: z.string() }),
  async *run({ database: { db } }, { custId }) {
    if ((await findCustomerId(db, custId)) === null) throw notFound(`The town "${custId}"`);
    const versions = await storedVersions(db, custId);
    if (versions.length === 0) yield `${custId} has no code yet.\n`;
    for (const version of versions) yield `${versionLine(version)}\n`;
  },
};

interface VersionOptions {
  readonly date?: string;
  readonly name?: string;
  readonly confirmFuture?: boolean;
}

export async function changeVersion(archiveId: string, options: VersionOptions): Promise<void> {
  const { date = null, confirmFuture: confirmed = false } = options;
  if (date === null && options.name === undefined)
    throw new Failure("bad-input", "Say what to change: --date or --name.");
  await onVersion(archiveId, async (tx, change) => {
    const all = await managedVersions(tx, change.site.customerId);
    const name = options.name ?? all.find((each) => each.archiveId === archiveId)?.name ?? "";
    return editVersion(tx, change, { date, name, confirmed }).catch((error: unknown) => {
      throw error instanceof Failure && error.code === "conflict"
        ? new Failure("conflict", `${error.message} To do so, add --confirm-future.`)
        : error;
    });
  });
}

export async function moveVersion(archiveId: string, action: VersionAction): Promise<void> {
  await onVersion(archiveId, async (tx, change) => {
    const { withdrawn } = await actOnVersion(tx, change, action);
    for (const other of withdrawn) print(`Unpublished ${other}, which has a newer date.`);
  });
}

/** Changes a version in a transaction and prints the versions of its town. */
async function onVersion(archiveId: string, run: (tx: Db, change: VersionChange) => Promise<unknown>): Promise<void> {
  const custId = customerOf(archiveId);
  await withServices(readConfig(), async ({ database: { db } }) => {
    const customerId = await findCustomerId(db, custId);
    if (customerId === null) throw notFound(`The town "${custId}"`);
    await db.transaction((tx) => run(tx, { actor: visitor, site: { customerId, custId }, archiveId }));
    for (const version of await storedVersions(db, custId)) print(versionLine(version));
  });
}

function versionLine({
  archiveId,
  current,
  unpublished,
  name,
  title,
  law,
  imported,
  format,
  provisions,
}: StoredVersion): string {
  const state = current ? "current " : unpublished ? "unpublished" : "archived";
  return `${archiveId.padEnd(16)} ${state}  law of ${law ?? "an unknown date"}  imported ${imported}  ${format}  ${provisions} provisions  ${title}${name === "" ? "" : `  “${name}”`}`;
}
