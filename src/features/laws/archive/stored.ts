import { and, eq, inArray } from "drizzle-orm";
import type { Db } from "../../../platform/db/db.ts";
import { dispositions, laws } from "../tables.ts";

/** A law as it was imported before, with what it affects. */
export type StoredLaw = Awaited<ReturnType<typeof storedLaws>> extends Map<string, infer Law> ? Law : never;

/** Laws of an earlier import, by source. */
export async function storedLaws(db: Db, customerId: number, sources: readonly string[]) {
  const found = await db
    .select()
    .from(laws)
    .where(and(eq(laws.customerId, customerId), inArray(laws.source, [...sources])));
  const affected = await db
    .select()
    .from(dispositions)
    .where(
      and(
        eq(dispositions.customerId, customerId),
        inArray(
          dispositions.lawId,
          found.map(({ id }) => id),
        ),
      ),
    )
    .orderBy(dispositions.lawId, dispositions.position);
  const byLaw = Map.groupBy(affected, ({ lawId }) => lawId);
  return new Map(
    found.map((law) => {
      const affects = (byLaw.get(law.id) ?? []).map(({ guid, name, paragraph, action, source }) => ({
        guid: guid === null ? null : String(guid),
        name,
        paragraph,
        action,
        source,
      }));
      return [law.source ?? "", { ...law, affects }];
    }),
  );
}
