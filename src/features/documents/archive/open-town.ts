import { isTownItself } from "../../../domain/version-state.ts";
import type { Db } from "../../../platform/db/db.ts";
import { visitor, type Actor } from "../../../platform/http/access.ts";
import { notFound } from "../../../platform/http/failure.ts";
import { SearchUnavailable, type SearchIndex } from "../../../platform/search/port.ts";
import { knownIndexes, reindex } from "../../../platform/search/stored-indexes.ts";
import type { Services } from "../../../platform/services.ts";
import type { DocumentsContext } from "../change.ts";
import { updateDocumentStatistics } from "../jobs/purge.ts";
import { documentSource } from "../search-source.ts";

export interface TownDocuments {
  readonly context: DocumentsContext;
  readonly close: () => Promise<void>;
}

/**
 * A town's documents without a request: everything is allowed. `author` is the author of changes; default: the command
 * line. `close` makes a missing search index: jobs would make it only when a server runs.
 */
export async function openTownDocuments(
  { database: { db }, jobs, files, search, openTowns }: Services,
  custId: string,
  author: Actor = visitor,
): Promise<TownDocuments> {
  const towns = await openTowns();
  const site = await towns.findSite(custId);
  if (site === null || !isTownItself(site)) {
    await towns.close();
    throw notFound(`The town "${custId}"`);
  }
  const gate = { may: () => true, changed: towns.changed };
  return {
    context: { db, jobs, files, site, actor: author, gate },
    close: async () => {
      await towns.close();
      await updateDocumentStatistics(db);
      await makeIndex(db, search, custId);
    },
  };
}

async function makeIndex(db: Db, search: SearchIndex, custId: string): Promise<void> {
  try {
    for (const stored of await knownIndexes(db, [documentSource], custId))
      if (!(await search.exists(stored.index))) await reindex(search, stored, () => undefined);
  } catch (error) {
    // A running server makes it when the engine is back.
    if (!(error instanceof SearchUnavailable)) throw error;
  }
}
