import { Command } from "commander";
import { storedVersions } from "../../features/code/inspection.ts";
import { findCustomerId } from "../../features/sites/customers.ts";
import { notFound } from "../../platform/http/failure.ts";
import { readConfig } from "../config.ts";
import { orphanedIndexes, reindexVersion } from "../reindex.ts";
import { withServices, type OpenServices } from "../services.ts";
import { say, startProgress } from "./output.ts";

export function reindexCommand(): Command {
  return new Command("reindex")
    .description("Make the search indexes anew from the database, and remove those that belong to no version.")
    .argument("[custId]", "only this customer")
    .addHelpText("after", "\nExamples:\n  npm run -s towncode -- reindex\n  npm run -s towncode -- reindex larkmere\n")
    .action(async (custId?: string) => {
      await withServices(readConfig(), (services) => reindex(services, custId ?? null));
    });
}

async function reindex(services: OpenServices, custId: string | null): Promise<void> {
  const { db } = services.database;
  if (custId !== null && (await findCustomerId(db, custId)) === null) throw notFound(`The customer "${custId}"`);
  const versions = await storedVersions(db, custId);
  for (const version of versions) {
    const progress = startProgress(`Indexing ${version.archiveId}`);
    const documents = await reindexVersion(services, version, progress.update).finally(() => progress.end());
    say(`${version.archiveId}: ${documents} provisions`);
  }
  const orphans = await orphanedIndexes(services, custId);
  for (const index of orphans) await services.search.remove(index);
  say(`Indexed ${versions.length} version(s)${orphans.length === 0 ? "" : `, removed ${orphans.length} index(es) that belonged to none`}.`);
}
