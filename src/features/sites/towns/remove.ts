import { writeAudit } from "../../../platform/audit/audit.ts";
import type { Db } from "../../../platform/db/db.ts";
import { visitor, type Actor } from "../../../platform/http/access.ts";
import { Failure, wrongValue } from "../../../platform/http/failure.ts";
import { publish } from "../../../platform/live/port.ts";
import { SearchUnavailable, type SearchIndex } from "../../../platform/search/port.ts";
import { removeRows } from "../../../platform/town/remove.ts";
import type { TownData } from "../../../platform/town/town-data.ts";
import type { TownHoldings } from "../contract/towns.ts";
import { findCustomerId } from "../customers.ts";
import { townChanged } from "../parts/server/town-changed.ts";
import { holdingsOf, requireTown, wasExportedRecently, type TownRow } from "./queries.ts";

export interface RemoveServices {
  readonly db: Db;
  readonly search: SearchIndex;
  /** What the features own of a town. */
  readonly data: readonly TownData[];
}

export interface Removal {
  readonly custId: string;
  /** The town's name as typed. */
  readonly name: string;
  readonly by: Actor;
}

/**
 * Removes a town with everything in it, and its search indexes. User accounts and the history stay. Nightly jobs delete
 * the texts and files that no other town uses. Throws a `Failure` if the name does not match, or the town was not
 * exported within the last hour.
 */
export async function removeTown(services: RemoveServices, { custId, name, by }: Removal): Promise<TownHoldings> {
  return remove(services, custId, by, async (tx, town) => assertRemovable(tx, town, name));
}

/** Removes a simulated town without checks; the caller must know that it is one. */
export async function removeSimulatedTown(services: RemoveServices, custId: string): Promise<void> {
  await remove(services, custId, visitor, async () => {});
}

async function remove(
  { db, search, data }: RemoveServices,
  custId: string,
  by: Actor,
  assertMay: (tx: Db, town: TownRow) => Promise<void>,
): Promise<TownHoldings> {
  const removed = await db.transaction(async (tx) => {
    const town = await requireTown(tx, custId);
    await assertMay(tx, town);
    const { holdings } = await holdingsOf(tx, town.customerId, data);
    await removeRows(tx, town.customerId, data);
    await writeAudit(
      tx,
      { actor: by, site: null },
      { action: "town.remove", subject: town.custId, before: { name: town.name, ...holdings } },
    );
    await publish(tx, townChanged, { customerId: town.customerId, revision: null });
    return holdings;
  });
  // If the process ends here, the remaining indexes are unused, and the next start of a server removes them.
  await removeIndexes(db, search, custId).catch(ignoreUnavailable);
  return removed;
}

/** All indexes whose names begin with the id of the town, unless it has been added again. */
async function removeIndexes(db: Db, search: SearchIndex, custId: string): Promise<void> {
  const indexes = (await search.list()).filter((index) => index.startsWith(`${custId}/`));
  if ((await findCustomerId(db, custId)) !== null) return;
  for (const index of indexes) await search.remove(index);
}

/** An unavailable search engine keeps its index; nobody reads it, and the next start of a server removes it. */
function ignoreUnavailable(error: unknown): void {
  if (!(error instanceof SearchUnavailable)) throw error;
}

async function assertRemovable(tx: Db, { customerId, name }: TownRow, typed: string): Promise<void> {
  if (typed.trim() !== name.trim()) throw wrongValue("name", `Type the exact name of the town: “${name}”.`);
  if (!(await wasExportedRecently(tx, customerId)))
    throw new Failure("conflict", "Download an export of the town first. There was no export within the last hour.");
}
