import type { IndexName } from "../platform/search/port.ts";
import type { StoredIndex } from "../platform/search/source.ts";
import { searchSources } from "./search-sources.ts";
import type { OpenServices } from "./services.ts";

/** An index that must exist; `documentsName`: "provisions". */
export type KnownIndex = StoredIndex & { readonly documentsName: string };

/** All indexes that must exist, or those of one town. */
export async function knownIndexes(
  { database }: Pick<OpenServices, "database">,
  custId: string | null = null,
): Promise<KnownIndex[]> {
  const indexes = await Promise.all(
    searchSources.map(async ({ documentsName, stored }) =>
      (await stored(database.db, custId)).map((index) => ({ ...index, documentsName })),
    ),
  );
  return indexes.flat();
}

/** Rebuilds an index from the database; the old one stays in use until then. Returns the number of documents. */
export async function reindex(
  { search }: Pick<OpenServices, "search">,
  stored: StoredIndex,
  onProgress: (done: number, all: number) => void,
): Promise<number> {
  const all = await stored.count();
  let done = 0;
  async function* counted(): ReturnType<StoredIndex["documents"]> {
    for await (const batch of stored.documents()) {
      yield batch;
      done += batch.length;
      onProgress(done, all);
    }
  }
  await search.build(stored.index, counted());
  return done;
}

/** Indexes without a version: all of them, or those of one town. */
export async function orphanedIndexes(services: OpenServices, custId: string | null = null): Promise<IndexName[]> {
  const known = new Set((await knownIndexes(services)).map(({ index }) => index));
  return (await services.search.list()).filter(
    (index) => !known.has(index) && (custId === null || index.startsWith(`${custId}/`)),
  );
}
