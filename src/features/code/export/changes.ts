import { sql } from "drizzle-orm";
import { compareContents, type ContentComparison } from "../../../domain/law/compare/contents.ts";
import {
  changesOf,
  changedContents,
  countUnmarked,
  differenceOf,
  type Change,
  type Comparable,
  type Difference,
  type Differences,
  type UnmarkedCounts,
} from "../../../domain/law/compare/versions.ts";
import type { Content } from "../../../domain/law/provision.ts";
import { rows, type Db } from "../../../platform/db/db.ts";
import { yieldToEventLoop } from "../../../platform/yield-to-event-loop.ts";
import { inVersion, type VersionKey } from "../version-key.ts";

/** Number of text pairs held in memory at once. */
const BATCH = 50;

export interface VersionChanges {
  readonly changes: Change[];
  readonly unmarked: UnmarkedCounts;
}

/**
 * The changes between two versions of a town (OPEN-123), in the order of the newer. Texts are stored by hash, so only
 * those that differ are read.
 */
export async function changesBetween(db: Db, older: VersionKey, newer: VersionKey): Promise<VersionChanges> {
  const [before, after] = [await comparables(db, older), await comparables(db, newer)];
  const differences = await differencesOf(db, before, after);
  const changes = changesOf(before, after, differences);
  return { changes, unmarked: countUnmarked(changes, differences) };
}

/** A provision that is in both versions, with its contents compared. */
export interface TextChange {
  readonly before: Comparable;
  readonly after: Comparable;
  readonly comparison: ContentComparison;
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
  return { before, after, comparison: compareContents(was, is) };
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
  const differences = new Map<string, Difference>();
  const pairs = changedContents(before, after);
  for (let start = 0; start < pairs.length; start += BATCH) {
    const batch = pairs.slice(start, start + BATCH);
    const contents = await contentsOf(
      db,
      batch.flatMap((pair) => [pair.before, pair.after]),
    );
    for (const pair of batch)
      differences.set(pair.guid, differenceOf(contents.get(pair.before) ?? EMPTY, contents.get(pair.after) ?? EMPTY));
    await yieldToEventLoop();
  }
  return differences;
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
