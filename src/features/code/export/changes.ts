import { sql } from "drizzle-orm";
import {
  changesOf,
  changedContents,
  type Change,
  type Comparable,
  type Differences,
} from "../../../domain/law/compare/versions.ts";
import { compareTexts, type Run } from "../../../domain/law/compare/diff-text.ts";
import { withoutHistory } from "../../../domain/law/law-history.ts";
import { plainBody, plainNotes } from "../../../domain/law/plain.ts";
import type { Content } from "../../../domain/law/provision.ts";
import { rows, type Db } from "../../../platform/db/db.ts";
import { inVersion, type VersionKey } from "../version-key.ts";

/** Number of text pairs held in memory at once. */
const BATCH = 100;

/**
 * The changes between two versions of a town (OPEN-123), in the order of the newer. Texts are stored by hash, so only
 * those that differ are read.
 */
export async function changesBetween(db: Db, older: VersionKey, newer: VersionKey): Promise<Change[]> {
  const [before, after] = [await comparables(db, older), await comparables(db, newer)];
  return changesOf(before, after, await differencesOf(db, before, after));
}

/** The text changes of a provision that is in both versions. */
export interface TextChange {
  readonly before: Comparable;
  readonly after: Comparable;
  readonly law: readonly Run[];
  readonly notes: readonly Run[];
}

/** Null if the provision is not in both versions. */
export async function textChange(
  db: Db,
  older: VersionKey,
  newer: VersionKey,
  guid: string,
): Promise<TextChange | null> {
  const [before] = await comparables(db, older, guid);
  const [after] = await comparables(db, newer, guid);
  if (before === undefined || after === undefined) return null;
  const contents = await contentsOf(db, [before.hash, after.hash]);
  const [was, is] = [contents.get(before.hash) ?? EMPTY, contents.get(after.hash) ?? EMPTY];
  return {
    before,
    after,
    law: compareTexts(plainBody(was), plainBody(is)),
    notes: compareTexts(plainNotes(was), plainNotes(is)),
  };
}

function comparables(db: Db, version: VersionKey, guid: string | null = null): Promise<Comparable[]> {
  return rows(
    db,
    sql`select guid::text as guid, parent_guid::text as parent, type, label, number, heading, status, encode(text_hash, 'hex') as hash
      from structures where ${inVersion(version)} and (${guid}::bigint is null or guid = ${guid}::bigint) order by position`,
  );
}

async function differencesOf(
  db: Db,
  before: readonly Comparable[],
  after: readonly Comparable[],
): Promise<Differences> {
  const differences = new Map<string, "text" | "notes" | null>();
  const pairs = changedContents(before, after);
  for (let start = 0; start < pairs.length; start += BATCH) {
    const batch = pairs.slice(start, start + BATCH);
    const contents = await contentsOf(
      db,
      batch.flatMap((pair) => [pair.before, pair.after]),
    );
    for (const pair of batch)
      differences.set(pair.guid, differenceOf(contents.get(pair.before) ?? EMPTY, contents.get(pair.after) ?? EMPTY));
  }
  return differences;
}

/** Null if only the markup differs (for example, a citation is now tagged), but not the words. */
function differenceOf(was: Content, is: Content): "text" | "notes" | null {
  const [before, after] = [plainBody(was), plainBody(is)];
  if (before === after) return plainNotes(was) === plainNotes(is) ? null : "notes";
  // Some codes have their history notes in the text, and may have them beside it later.
  return withoutHistory(before) === withoutHistory(after) ? "notes" : "text";
}

const EMPTY: Content = { body: [], notes: [] };

async function contentsOf(db: Db, hashes: readonly string[]): Promise<Map<string, Content>> {
  const contents = await rows<{ hash: string; content: string }>(
    db,
    sql`select encode(t.hash, 'hex') as hash, t.content from json_array_elements_text(${JSON.stringify([...new Set(hashes)])}::json) wanted
      join texts t on t.hash = decode(wanted, 'hex')`,
  );
  // Only the import writes this column, as JSON of `Content`.
  return new Map(contents.map(({ hash, content }) => [hash, JSON.parse(content) as Content]));
}
