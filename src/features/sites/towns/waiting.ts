import { sql } from "drizzle-orm";
import { counted } from "../../../domain/counted.ts";
import { anyId, rows, type Db } from "../../../platform/db/db.ts";
import type { WaitingWork } from "../../../platform/features/feature.ts";
import type { Town } from "../queries.ts";

/** Numbers of what waits in a town, in the order of the kinds. */
export type WaitingCounts = ReadonlyMap<number, readonly number[]>;

/** What waits in these towns, in one statement. Towns where nothing waits are missing. */
export async function countWaiting(
  db: Db,
  kinds: readonly WaitingWork[],
  customerIds: readonly number[],
): Promise<WaitingCounts> {
  if (kinds.length === 0 || customerIds.length === 0) return new Map();
  const queries = kinds.map(
    ({ counts }, at) =>
      sql`select customer_id as "customerId", ${at}::integer as kind, count from (${counts(anyId(customerIds))}) counted`,
  );
  const found = await rows<{ customerId: number; kind: number; count: number }>(
    db,
    sql.join(queries, sql` union all `),
  );
  return new Map(
    [...Map.groupBy(found, ({ customerId }) => customerId)].map(([customerId, of]) => [
      customerId,
      kinds.map((_kind, at) => of.find(({ kind }) => kind === at)?.count ?? 0),
    ]),
  );
}

export const sumOf = (counts: readonly number[] = []): number => counts.reduce((sum, count) => sum + count, 0);

/** "2 uploads to publish", with where somebody does it. */
export function presentWaiting({ customer }: Town, kinds: readonly WaitingWork[], counts: readonly number[] = []) {
  return kinds.flatMap(({ one, many, href }, at) => {
    const count = counts[at] ?? 0;
    return count === 0 ? [] : [{ label: counted(count, one, many), href: href(customer.custId) }];
  });
}
