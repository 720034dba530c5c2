import { bigint, index, pgTable, text } from "drizzle-orm/pg-core";

/**
 * Documents that were changed but are not updated in their search index yet: searches leave them out. A row is written
 * with the change and removed by the job that updates the index, or its retry.
 */
export const unindexedChanges = pgTable(
  "unindexed_changes",
  {
    change: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    /** The part of the index's name before the slash. */
    town: text().notNull(),
    indexName: text("index_name").notNull(),
    /** Ids of documents, a few hundred at most. */
    ids: text().array().notNull(),
  },
  (table) => [index("unindexed_changes_town").on(table.town)],
);
