import { sql } from "drizzle-orm";
import type { Content } from "../../../../domain/law/provision.ts";
import type { ProvisionLabel } from "../../../../domain/law/name.ts";
import { rows, type Db } from "../../../../platform/db/db.ts";
import { inVersion, type VersionKey } from "../../version-key.ts";

/** A provision with its place in the order of the code. `last`: the position of its last descendant. */
export interface OrderedProvision extends ProvisionLabel {
  readonly guid: string;
  readonly position: number;
  readonly last: number;
  readonly depth: number;
  /** Hash of its own content (hex). */
  readonly textHash: string;
}

/** All provisions of a version, in order; numbers are whole. */
export function orderedProvisions(db: Db, version: VersionKey): Promise<OrderedProvision[]> {
  return rows(
    db,
    sql`select s.guid::text as guid, s.position, s.last_position as last, s.depth, s.label,
        coalesce(s.composed_number, s.number) as number, s.heading, encode(s.text_hash, 'hex') as "textHash"
      from structures s where ${inVersion(version, "s")} order by s.position`,
  );
}

/** Provisions of a version whose content has one of these words somewhere, with the content, in order. */
export async function provisionsWith(
  db: Db,
  version: VersionKey,
  words: readonly string[],
): Promise<readonly (ProvisionLabel & { readonly guid: string; readonly content: Content })[]> {
  if (words.length === 0) return [];
  const patterns = words.map((word) => `%${word.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`);
  const found = await rows<ProvisionLabel & { readonly guid: string; readonly content: string }>(
    db,
    sql`select s.guid::text as guid, s.label, coalesce(s.composed_number, s.number) as number, s.heading, t.content
      from structures s join texts t on t.hash = s.text_hash
      where ${inVersion(version, "s")} and t.content like any(array(select json_array_elements_text(${JSON.stringify(patterns)}::json)))
      order by s.position`,
  );
  return found.map(({ content, ...provision }) => ({ ...provision, content: JSON.parse(content) as Content }));
}

/** Contents by hash (hex). Those that are not stored are missing. */
export async function contentsOf(db: Db, hashes: readonly string[]): Promise<Map<string, Content>> {
  if (hashes.length === 0) return new Map();
  const found = await rows<{ hash: string; content: string }>(
    db,
    sql`select encode(t.hash, 'hex') as hash, t.content from json_array_elements_text(${JSON.stringify(hashes)}::json) as wanted (hash)
      join texts t on t.hash = decode(wanted.hash, 'hex')`,
  );
  return new Map(found.map(({ hash, content }) => [hash, JSON.parse(content) as Content]));
}
