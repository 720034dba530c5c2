import { sql } from "drizzle-orm";
import { anyId, rows } from "../../../src/platform/db/db.ts";
import { defineTownFacts } from "../../../src/platform/features/feature.ts";

/** How many trees a town has, for the counter in the rail. Only for those whose pages are not cached: it changes often. */
export const townFacts = defineTownFacts<number>({
  load: async (db, customerIds) => {
    const counts = await rows<{ customer: number; count: number }>(
      db,
      sql`select customer_id as customer, count(*)::int as count from trees
        where customer_id = ${anyId(customerIds)} group by customer_id`,
    );
    return new Map(counts.map(({ customer, count }) => [customer, count]));
  },
  moments: () => [],
  session: (count = 0, may) => ({ count: may("TREES/EDIT") ? count : 0 }),
});

declare module "../../../src/features/sites/contract/session.ts" {
  interface SessionParts {
    readonly trees?: { readonly count: number };
  }
}
