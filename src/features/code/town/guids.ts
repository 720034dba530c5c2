import { sql } from "drizzle-orm";
import { rows, type Db } from "../../../platform/db/db.ts";
import type { Restore } from "../../../platform/town/restore.ts";
import { RowProblem } from "../../../platform/town/town-data.ts";
import { FIRST_GUID, LAST_SOURCE_GUID, nextGuids } from "../import/write.ts";
import { provisions } from "../tables.ts";

const GUIDS = Symbol("GUIDs of an export");
const exportedGuids = (restore: Restore): Set<number> => restore.state(GUIDS, () => new Set<number>());

export function addGuid(restore: Restore, guid: number): void {
  const guids = exportedGuids(restore);
  if (guids.has(guid)) throw new RowProblem(`guid: ${guid} occurs twice`);
  guids.add(guid);
}

/**
 * Decides the GUIDs of an imported town: all keep their numbers, or all get new ones. They keep their numbers if no
 * other town uses one of them and none is outside the range that a town may claim. The numbers that other towns get
 * next stay the same, without those taken.
 */
export async function chooseGuids(db: Db, restore: Restore): Promise<void> {
  const guids = [...exportedGuids(restore)].toSorted((a, b) => a - b);
  if (guids.length === 0) return;
  if (await mayKeep(db, guids)) {
    restore.setGuids(new Map(guids.map((guid) => [guid, guid])));
    return;
  }
  const fresh = await nextGuids(db, guids.length);
  restore.setGuids(new Map(guids.map((guid, at) => [guid, fresh[at] ?? 0])));
  restore.notes.push(
    "The provisions got new GUIDs, because other provisions have some of theirs. Old links to them do not lead to this town.",
  );
}

async function mayKeep(db: Db, guids: readonly number[]): Promise<boolean> {
  if ((guids[0] ?? 0) < FIRST_GUID || (guids.at(-1) ?? 0) > LAST_SOURCE_GUID) return false;
  const taken = await rows(
    db,
    sql`select 1 from ${provisions} where guid in (select value::bigint from json_array_elements_text(${JSON.stringify(guids)}::json)) limit 1`,
  );
  return taken.length === 0;
}
