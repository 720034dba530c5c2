import { sql } from "drizzle-orm";
import { rows, type Db } from "../../../platform/db/db.ts";
import { inVersion, type VersionKey } from "../version-key.ts";

/** Letters that have entries, "#" first. */
export function findLetters(db: Db, version: VersionKey): Promise<{ letter: string; count: number }[]> {
  return rows(
    db,
    sql`select letter, count(*)::int as count from index_words where ${inVersion(version)} group by letter order by letter collate "C"`,
  );
}

export interface IndexReferenceRow {
  readonly position: number;
  readonly word: string;
  readonly label: string | null;
  readonly guid: string | null;
  readonly anchor: string | null;
  readonly page: string | null;
}

/** A row for each reference of the entries under a letter, and one row for an entry without references. */
export function findWords(db: Db, version: VersionKey, letter: string): Promise<IndexReferenceRow[]> {
  return rows(
    db,
    sql`select w.position, w.word, r.it->>'label' as label, s.guid::text as guid, r.it->>'anchor' as anchor, s.page_guid::text as page
        from index_words w
        left join lateral jsonb_array_elements(w."references") with ordinality as r(it, ordinal) on true
        left join structures s on s.customer_id = w.customer_id and s.version_id = w.version_id and s.guid = (r.it->>'guid')::bigint
        where ${inVersion(version, "w")} and w.letter = ${letter} order by w.position, r.ordinal`,
  );
}
