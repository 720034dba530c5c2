import { countDocuments, storedDocuments } from "../features/code/documents.ts";
import { indexOf, storedVersions, type StoredVersion } from "../features/code/inspection.ts";
import type { IndexName } from "../platform/search/port.ts";
import type { OpenServices } from "./services.ts";

/** Builds the index of a version anew from the database; the old one answers until the new one is in place. */
export async function reindexVersion({ database, search }: OpenServices, version: StoredVersion, onProgress: (done: number, all: number) => void): Promise<number> {
  const all = await countDocuments(database.db, version.id);
  let done = 0;
  async function* counted(): ReturnType<typeof storedDocuments> {
    for await (const batch of storedDocuments(database.db, version.id)) {
      yield batch;
      done += batch.length;
      onProgress(done, all);
    }
  }
  await search.build(indexOf(version), counted());
  return done;
}

/** Indexes that belong to no version; of one customer only when it is named. */
export async function orphanedIndexes({ database, search }: OpenServices, custId: string | null = null): Promise<IndexName[]> {
  const known = new Set<IndexName>((await storedVersions(database.db)).map(indexOf));
  return (await search.list()).filter((index) => !known.has(index) && (custId === null || index.startsWith(`${custId}/`)));
}
