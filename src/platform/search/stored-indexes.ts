import type { Db } from "../db/db.ts";
import type { IndexName, SearchIndex } from "./port.ts";
import type { SearchSource, StoredIndex } from "./source.ts";

/** An index that must exist; `documentsName`: "provisions". */
export type KnownIndex = StoredIndex & { readonly documentsName: string };

export type Sources = readonly Pick<SearchSource<unknown>, "documentsName" | "stored" | "staged">[];

/** All indexes that must exist, or those of one town. */
export async function knownIndexes(db: Db, sources: Sources, custId: string | null = null): Promise<KnownIndex[]> {
  const indexes: KnownIndex[] = [];
  // One after the other: `db` may be a transaction.
  for (const { documentsName, stored } of sources)
    for (const index of await stored(db, custId)) indexes.push({ ...index, documentsName });
  return indexes;
}

/** An index that must exist, by its name; null: it must not. */
export async function knownIndex(db: Db, sources: Sources, index: IndexName): Promise<KnownIndex | null> {
  for (const source of sources) {
    const indexes = await knownIndexes(db, [source], index.slice(0, index.indexOf("/")));
    const known = indexes.find((each) => each.index === index);
    if (known !== undefined) return known;
  }
  return null;
}

/** Rebuilds an index from the database; the old one stays in use until then. Returns the number of documents. */
export async function reindex(
  search: SearchIndex,
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
  await search.build(stored.index, counted(), stored.size);
  return done;
}

/** Indexes that nothing uses: all of them, or those of one town. */
export async function orphanedIndexes(
  db: Db,
  search: SearchIndex,
  sources: Sources,
  custId: string | null = null,
): Promise<IndexName[]> {
  // First: an index is in the list only after its version is staged.
  const indexes = await search.list();
  const known = await knownNames(db, sources);
  return indexes.filter((index) => !known.has(index) && (custId === null || index.startsWith(`${custId}/`)));
}

/** Names of all indexes that must exist or are being built. */
export async function knownNames(db: Db, sources: Sources): Promise<Set<IndexName>> {
  const names = new Set<IndexName>();
  // First: what is published in between must not be in neither.
  for (const { staged } of sources) for (const index of (await staged?.(db)) ?? []) names.add(index);
  for (const { index } of await knownIndexes(db, sources)) names.add(index);
  return names;
}
