import { counted } from "../../../domain/counted.ts";
import { findCustomerId } from "../../../features/sites/customers.ts";
import { notFound } from "../../../platform/http/failure.ts";
import { readConfig } from "../../config.ts";
import { knownIndexes, orphanedIndexes, reindex } from "../../../platform/search/stored-indexes.ts";
import { catalog } from "../../catalog.ts";
import { withServices, type OpenServices } from "../../services.ts";
import { print, startProgress } from "../../../platform/command-line/output.ts";

/** Rebuilds the indexes of one town, or of all (null). */
export async function runReindex(custId: string | null): Promise<void> {
  await withServices(readConfig(), (services) => reindexAll(services, custId));
}

export async function reindexAll({ database: { db }, search }: OpenServices, custId: string | null): Promise<void> {
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
    `Built ${indexes(known.length)}${orphans.length === 0 ? "" : `, removed ${indexes(orphans.length)} that nothing used`}.`,
  );
}

const indexes = (count: number): string => counted(count, "search index", "search indexes");
