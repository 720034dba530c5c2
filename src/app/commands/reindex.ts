import { Command } from "commander";
import { findCustomerId } from "../../features/sites/customers.ts";
import { notFound } from "../../platform/http/failure.ts";
import { readConfig } from "../config.ts";
import { knownIndexes, orphanedIndexes, reindex } from "../../platform/search/stored-indexes.ts";
import { catalog } from "../catalog.ts";
import { withServices, type OpenServices } from "../services.ts";
import { print, startProgress } from "./output.ts";

export function reindexCommand(): Command {
  return new Command("reindex")
    .description("Rebuild the search indexes from the database, and remove indexes without a version.")
    .argument("[custId]", "only this town")
    .addHelpText("after", "\nExamples:\n  npm run -s towncode -- reindex\n  npm run -s towncode -- reindex larkmere\n")
    .action(async (custId?: string) => {
      await withServices(readConfig(), (services) => reindexAll(services, custId ?? null));
    });
}

async function reindexAll(services: OpenServices, custId: string | null): Promise<void> {
  const { database, search } = services;
  const { db } = database;
  if (custId !== null && (await findCustomerId(db, custId)) === null) throw notFound(`The town "${custId}"`);
  const known = await knownIndexes(db, catalog.searchSources, custId);
  for (const stored of known) {
    const progress = startProgress(`Indexing ${stored.name}`);
    const documents = await reindex(search, stored, progress.update).finally(() => progress.end());
    print(`${stored.name}: ${documents} ${stored.documentsName}`);
  }
  const orphans = await orphanedIndexes(db, search, catalog.searchSources, custId);
  for (const index of orphans) await search.remove(index);
  print(
    `Indexed ${known.length} version(s)${orphans.length === 0 ? "" : `, removed ${orphans.length} index(es) without a version`}.`,
  );
}
