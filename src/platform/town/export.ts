import type { Db } from "../db/db.ts";
import { readLazily } from "../files/read.ts";
import type { ZipEntry } from "../zip/zip-stream.ts";
import { setsOf, type DataSet, type TownData, type TownSources } from "./town-data.ts";

/** Version of the format of exports; raised by a change that older versions of Towncode cannot import. */
export const EXPORT_FORMAT = 1;

export const rowsPath = (set: Pick<DataSet, "name">): string => `data/${set.name}.jsonl`;
export const filePath = (key: string): string => `files/${key}`;

/** All that a town owns as files of an archive. Each row, file and text is read when the archive needs it. */
export async function* dataEntries(
  sources: TownSources,
  customerId: number,
  data: readonly TownData[],
): AsyncGenerator<ZipEntry> {
  for (const set of setsOf(data)) {
    if (set.transfer !== null)
      yield { path: rowsPath(set), content: asText(set.transfer.read(sources.db, customerId, sources.isComplete)) };
  }
  for (const { readable } of data) if (readable !== undefined) yield* readable(sources, customerId);
  for (const key of await exportedKeys(sources.db, customerId, data)) {
    if ((await sources.files.stat(key)) !== null)
      yield { path: filePath(key), content: readLazily(sources.files, key) };
  }
}

async function* asText(batches: AsyncIterable<readonly string[]>): AsyncGenerator<string> {
  for await (const lines of batches) yield lines.map((line) => `${line}\n`).join("");
}

/** Distinct file store keys of a town in exported sets. */
async function exportedKeys(db: Db, customerId: number, data: readonly TownData[]): Promise<string[]> {
  const keys = new Set<string>();
  for (const { keysOfTown, transfer } of setsOf(data)) {
    if (transfer === null || keysOfTown === undefined) continue;
    for (const key of await keysOfTown(db, customerId)) keys.add(key);
  }
  return [...keys].toSorted();
}
