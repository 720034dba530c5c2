import type { Db } from "../db/db.ts";
import { setsOf, type TownData } from "./town-data.ts";

/** What is deleted with a town, by the names in `counted`. */
export async function countRows(
  db: Db,
  customerId: number,
  data: readonly TownData[],
): Promise<Readonly<Record<string, number>>> {
  const counts: Record<string, number> = {};
  for (const { counted, count } of setsOf(data))
    if (counted !== undefined) counts[counted] = await count(db, customerId);
  return counts;
}

/** Deletes all rows of a town. Call it in a transaction. Nightly jobs delete shared texts and bytes that nothing uses. */
export async function removeRows(tx: Db, customerId: number, data: readonly TownData[]): Promise<void> {
  for (const { remove } of setsOf(data).toReversed()) await remove?.(tx, customerId);
}
