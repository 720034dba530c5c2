import { VERSION_STATE_NAMES } from "../../../domain/version-state.ts";
import { z } from "zod";
import { counted } from "../../../domain/counted.ts";
import { storedVersions, type StoredVersion } from "../inspection.ts";
import { findCustomerId } from "../../sites/parts/server/towns.ts";
import { customerOf } from "../../../domain/address.ts";
import { type DateConcern, versionActions, type VersionAction } from "../contract/versions.ts";
import { actOnVersion, editVersion, managedVersions, type VersionChange } from "../versions/change.ts";
import type { Db } from "../../../platform/db/db.ts";
import { visitor } from "../../../platform/http/access.ts";
import { Failure, notFound } from "../../../platform/http/failure.ts";
import type { CommandLine } from "../../../platform/command-line/command.ts";
import type { SharedCommand } from "../../../platform/command-line/shared-command.ts";
import { printAll } from "../../../platform/command-line/output.ts";

export async function listVersions(cli: CommandLine, custId: string): Promise<void> {
  await printAll(cli.runShared(versionsOf, { custId }));
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

export interface VersionOptions {
  readonly date?: string;
  readonly name?: string;
  readonly confirmFuture?: boolean;
  readonly confirmSameDate?: boolean;
}

const changeInput = z.object({
  archiveId: z.string(),
  /** What to change: the date and the name, or where the version is. */
  edit: z
    .object({
      date: z.string().nullable(),
      name: z.string().nullable(),
      confirmed: z.array(z.enum(["future-date", "same-date"])),
    })
    .nullable(),
  action: z.enum(versionActions).nullable(),
});

export async function changeVersion(cli: CommandLine, archiveId: string, options: VersionOptions): Promise<void> {
  const { date = null, name = null, confirmFuture = false, confirmSameDate = false } = options;
  const confirmed: DateConcern[] = [
    ...(confirmFuture ? (["future-date"] as const) : []),
    ...(confirmSameDate ? (["same-date"] as const) : []),
  ];
  if (date === null && name === null) throw new Failure("bad-input", "Say what to change: --date or --name.");
  await sendChange(cli, { archiveId, edit: { date, name, confirmed }, action: null });
}

export async function moveVersion(cli: CommandLine, archiveId: string, action: VersionAction): Promise<void> {
  await sendChange(cli, { archiveId, edit: null, action });
}

const sendChange = (cli: CommandLine, change: z.output<typeof changeInput>): Promise<void> =>
  printAll(cli.runShared(versionChange, change));

/** Changes a version in a transaction. Its output: the versions of its town. */
export const versionChange: SharedCommand<z.output<typeof changeInput>> = {
  name: "version-change",
  input: changeInput,
  async *run({ database: { db }, jobs, catalog }, { archiveId, edit, action }) {
    const custId = customerOf(archiveId);
    const customerId = await findCustomerId(db, custId);
    if (customerId === null) throw notFound(`The town "${custId}"`);
    const site = { customerId, custId };
    const change: VersionChange = { actor: visitor, site, archiveId, jobs, townHooks: catalog.townHooks };
    const withdrawn = await db.transaction(async (tx) => {
      if (edit !== null) await edited(tx, change, edit);
      return action === null ? [] : (await actOnVersion(tx, change, action)).withdrawn;
    });
    for (const other of withdrawn) yield `Unpublished ${other}, which has a newer date.\n`;
    for (const version of await storedVersions(db, custId)) yield `${versionLine(version)}\n`;
  },
};

async function edited(
  tx: Db,
  change: VersionChange,
  { date, name, confirmed }: NonNullable<z.output<typeof changeInput>["edit"]>,
): Promise<void> {
  const all = await managedVersions(tx, change.site.customerId);
  const kept = all.find(({ archiveId }) => archiveId === change.archiveId)?.name ?? "";
  await editVersion(tx, change, { date, name: name ?? kept, confirmed }).catch((error: unknown) => {
    throw error instanceof Failure && error.code === "conflict"
      ? new Failure("conflict", `${error.message} To do so, add --confirm-future or --confirm-same-date.`)
      : error;
  });
}

function versionLine({ archiveId, state, name, title, law, imported, format, provisions }: StoredVersion): string {
  return `${archiveId.padEnd(16)} ${VERSION_STATE_NAMES[state].padEnd(8)}  law of ${law ?? "an unknown date"}  imported ${imported}  ${format}  ${counted(provisions, "provision")}  ${title}${name === "" ? "" : `  “${name}”`}`;
}
