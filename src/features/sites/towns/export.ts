import { sql } from "drizzle-orm";
import { newestChangeId } from "../../../platform/audit/history.ts";
import { rows, type Db } from "../../../platform/db/db.ts";
import { Failure } from "../../../platform/http/failure.ts";
import { dataEntries, EXPORT_FORMAT } from "../../../platform/town/export.ts";
import type { TownData, TownSources } from "../../../platform/town/town-data.ts";
import type { ZipEntry } from "../../../platform/zip/zip-stream.ts";
import { customers } from "../tables.ts";
import type { TownRow } from "./queries.ts";

/**
 * A town as an archive: `town.json` (what it is), all rows in `data/`, versions for people to read in `code/`, stored
 * files in `files/`. Without passwords, sessions, links and secrets of keys. Fails if the town is changed before it ends:
 * the rows are read one table after the other.
 */
export async function* townEntries(
  sources: TownSources,
  { customerId, custId, name }: TownRow,
  data: readonly TownData[],
): AsyncGenerator<ZipEntry> {
  const before = await stateOf(sources.db, customerId);
  const facts = { format: EXPORT_FORMAT, custId, name, exported: new Date().toISOString() };
  yield { path: "town.json", content: `${JSON.stringify(facts, null, 2)}\n` };
  yield* dataEntries(sources, customerId, data);
  if ((await stateOf(sources.db, customerId)) !== before)
    throw new Failure("conflict", "The town was changed during the export. Export it again.");
}

/** Every administrative change adds to the history, and every change that visitors see raises the revision. */
async function stateOf(db: Db, customerId: number): Promise<string> {
  const [town] = await rows<{ revision: number }>(db, sql`select revision from ${customers} where id = ${customerId}`);
  const last = await newestChangeId(db, customerId);
  return `${town?.revision} ${last}`;
}
