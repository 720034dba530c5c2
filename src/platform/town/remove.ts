import type { Db } from "../db/db.ts";
import { setsOf, type TownData } from "./town-data.ts";

/** What is deleted with a town: its rows by name, and a list for people ("3 quick links") without what it has not. */
export async function countRows(
  db: Db,
  customerId: number,
  data: readonly TownData[],
): Promise<{ readonly counts: Readonly<Record<string, number>>; readonly lines: readonly string[] }> {
  const counts: Record<string, number> = {};
  const lines: string[] = [];
  for (const { counted, count } of setsOf(data)) {
    if (counted === undefined) continue;
    const rows = await count(db, customerId);
    counts[counted.name] = rows;
    if (rows > 0) lines.push(`${rows.toLocaleString("en-US")} ${rows === 1 ? counted.one : counted.many}`);
  }
  return { counts, lines };
}

/** Deletes all rows of a town. Call it in a transaction. Nightly jobs delete shared texts and bytes that nothing uses. */
export async function removeRows(tx: Db, customerId: number, data: readonly TownData[]): Promise<void> {
  for (const { remove } of setsOf(data).toReversed()) await remove?.(tx, customerId);
}
