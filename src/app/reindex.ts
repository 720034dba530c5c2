import type { IndexName } from "../platform/search/port.ts";
import type { StoredIndex } from "../platform/search/source.ts";
import { searchSources } from "./search-sources.ts";
import type { OpenServices } from "./services.ts";

/** An index that must be there; `documentsName`: "provisions". */
export type KnownIndex = StoredIndex & { readonly documentsName: string };

/** All indexes that must be there, or those of one customer. */
export async function knownIndexes(
  { database }: Pick<OpenServices, "database">,
  custId: string | null = null,
): Promise<KnownIndex[]> {
  const found = await Promise.all(
    searchSources.map(async ({ documentsName, stored }) =>
      (await stored(database.db, custId)).map((index) => ({ ...index, documentsName })),
    ),
  );
  return found.flat();
}

/** Builds an index anew from the database; the old one answers until the new one is in place. Answers the number of its documents. */
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

/** Indexes that belong to nothing; of one customer only when it is named. */
export async function orphanedIndexes(services: OpenServices, custId: string | null = null): Promise<IndexName[]> {
  const known = new Set((await knownIndexes(services)).map(({ index }) => index));
  return (await services.search.list()).filter(
    (index) => !known.has(index) && (custId === null || index.startsWith(`${custId}/`)),
  );
}
