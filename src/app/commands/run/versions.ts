import { z } from "zod";
import { storedVersions, type StoredVersion } from "../../../features/code/inspection.ts";
import { findCustomerId } from "../../../features/sites/customers.ts";
import { notFound } from "../../../platform/http/failure.ts";
import { readConfig } from "../../config.ts";
import { runReadCommand } from "../../control/client.ts";
import type { ReadCommand } from "../../control/port.ts";
import { printAll } from "../output.ts";

export async function listVersions(custId: string): Promise<void> {
  await printAll(runReadCommand(readConfig(), versionsOf, { custId }));
}

export const versionsOf: ReadCommand<{ custId: string }> = {
  name: "versions",
  input: z.object({ custId: z.string() }),
  async *run({ database: { db } }, { custId }) {
    if ((await findCustomerId(db, custId)) === null) throw notFound(`The town "${custId}"`);
    const versions = await storedVersions(db, custId);
    if (versions.length === 0) yield `${custId} has no code yet.\n`;
    for (const version of versions) yield `${versionLine(version)}\n`;
  },
};

function versionLine({ archiveId, current, title, law, imported, format, provisions }: StoredVersion): string {
  const state = current ? "current " : "archived";
  return `${archiveId.padEnd(16)} ${state}  law of ${law ?? "an unknown date"}  imported ${imported}  ${format}  ${provisions} provisions  ${title}`;
}
