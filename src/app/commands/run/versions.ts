import { storedVersions, type StoredVersion } from "../../../features/code/inspection.ts";
import { findCustomerId } from "../../../features/sites/customers.ts";
import { notFound } from "../../../platform/http/failure.ts";
import { readConfig } from "../../config.ts";
import { withServices } from "../../services.ts";
import { print } from "../output.ts";

export async function listVersions(custId: string): Promise<void> {
  await withServices(readConfig(), async ({ database: { db } }) => {
    if ((await findCustomerId(db, custId)) === null) throw notFound(`The town "${custId}"`);
    const versions = await storedVersions(db, custId);
    if (versions.length === 0) print(`${custId} has no code yet.`);
    for (const version of versions) print(versionLine(version));
  });
}

function versionLine({ archiveId, current, title, law, imported, format, provisions }: StoredVersion): string {
  const state = current ? "current " : "archived";
  return `${archiveId.padEnd(16)} ${state}  law of ${law ?? "an unknown date"}  imported ${imported}  ${format}  ${provisions} provisions  ${title}`;
}
