import { eq, sql } from "drizzle-orm";
import { writeAudit } from "../../../platform/audit/audit.ts";
import { rows, type Db } from "../../../platform/db/db.ts";
import { visitor, type Actor } from "../../../platform/http/access.ts";
import { Failure } from "../../../platform/http/failure.ts";
import { indexName, SearchUnavailable, type SearchIndex } from "../../../platform/search/port.ts";
import type { TownHoldings } from "../contract/towns.ts";
import { customers } from "../tables.ts";
import { holdingsOf, requireTown, wasExportedRecently, type TownRow } from "./queries.ts";

export interface RemoveServices {
  readonly db: Db;
  readonly search: SearchIndex;
}

export interface Removal {
  readonly custId: string;
  /** The town's name as typed. */
  readonly name: string;
  readonly by: Actor;
}

/**
 * Removes a town with everything in it, and its search indexes. User accounts and the history stay. Nightly jobs delete
 * the texts and files that no other town uses. Throws a `Failure` if the name does not match, or the town was not exported within the
 * last hour.
 */
export async function removeTown(services: RemoveServices, { custId, name, by }: Removal): Promise<TownHoldings> {
  return remove(services, custId, by, async (tx, town) => assertRemovable(tx, town, name));
}

/** Removes a simulated town without checks; the caller must know that it is one. */
export async function removeSimulatedTown(services: RemoveServices, custId: string): Promise<void> {
  await remove(services, custId, visitor, async () => {});
}

async function remove(
  { db, search }: RemoveServices,
  custId: string,
  by: Actor,
  assertMay: (tx: Db, town: TownRow) => Promise<void>,
): Promise<TownHoldings> {
  const {
    town: removedTown,
    removed,
    versions,
  } = await db.transaction(async (tx) => {
    const town = await requireTown(tx, custId);
    await assertMay(tx, town);
    const facts = {
      town,
      removed: await holdingsOf(tx, town.customerId),
      versions: await versionsOf(tx, town.customerId),
    };
    await tx.delete(customers).where(eq(customers.id, town.customerId));
    await writeAudit(
      tx,
      { actor: by, site: null },
      { action: "town.remove", subject: town.custId, before: { name: town.name, ...facts.removed } },
    );
    return facts;
  });
  // If the process ends here, the remaining indexes are unused and harmless.
  for (const id of versions) await search.remove(indexName(removedTown.custId, id)).catch(ignoreUnavailable);
  return removed;
}

/** An unavailable search engine keeps its index; nobody reads it, and `towncode reindex` removes it. */
function ignoreUnavailable(error: unknown): void {
  if (!(error instanceof SearchUnavailable)) throw error;
}

async function assertRemovable(tx: Db, { customerId, name }: TownRow, typed: string): Promise<void> {
  if (typed.trim() !== name.trim()) throw new Failure("bad-input", `Type the exact name of the town: “${name}”.`);
  if (!(await wasExportedRecently(tx, customerId)))
    throw new Failure("conflict", "Download an export of the town first. There was no export within the last hour.");
}

async function versionsOf(tx: Db, customerId: number): Promise<number[]> {
  return (await rows<{ id: number }>(tx, sql`select id from versions where customer_id = ${customerId}`)).map(
    ({ id }) => id,
  );
}
