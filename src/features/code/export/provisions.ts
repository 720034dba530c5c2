import { sql } from "drizzle-orm";
import { DefinitionLinks, type Definition } from "../../../domain/law/definitions.ts";
import type { Content } from "../../../domain/law/provision.ts";
import type { ExportTarget, ExportProvision, ExportIndexEntry } from "../../../domain/law/write/document.ts";
import { rows, type Db } from "../../../platform/db/db.ts";
import { inVersion, type VersionKey } from "../version-key.ts";

/** Number of provisions or index entries held in memory at once. */
const BATCH = 200;

/** A range of positions, both ends included. */
export interface Range {
  readonly from: number;
  readonly to: number;
}

interface Row extends Omit<ExportProvision, "above" | "content" | "open" | "around" | "links" | "definition"> {
  readonly last: number;
  readonly above: readonly string[] | null;
  readonly content: string;
}

/** Provisions of a version with their law, in batches. `around`: positions of their ancestors, which come first. */
export async function* readProvisions(
  db: Db,
  version: VersionKey,
  range: Range,
  around: readonly number[],
): AsyncGenerator<readonly ExportProvision[]> {
  if (around.length > 0) {
    const held = await provisionRows(
      db,
      sql`${inVersion(version, "s")} and s.position in ${around} order by s.position`,
    );
    yield held.map((row) => ({
      ...writtenOf(row, new Map(), () => undefined),
      content: { body: [], notes: [] },
      above: [],
      open: true,
      around: true,
    }));
  }
  for (let from = range.from; from <= range.to;) {
    const batch = await provisionRows(
      db,
      sql`${inVersion(version, "s")} and s.position between ${from} and ${range.to} order by s.position limit ${BATCH}`,
    );
    const last = batch.at(-1);
    if (last === undefined) return;
    const links = await readLinks(db, version, { from, to: last.position });
    const definitions = new DefinitionLinks(await readDefinitions(db, version, { from, to: last.position }));
    yield batch.map((row) =>
      writtenOf(row, links.get(row.guid) ?? new Map(), (term) => {
        const definition = definitions.find(term, row.position);
        return definition && { guid: definition.guid, anchor: term };
      }),
    );
    from = last.position + 1;
  }
}

function provisionRows(db: Db, which: ReturnType<typeof sql>): Promise<Row[]> {
  return rows<Row>(
    db,
    sql`select s.guid::text as guid, s.parent_guid::text as parent, s.depth, s.position, s.last_position as last, s.type, s.label, s.number, s.heading,
        s.status, s.effective::text as effective, s.above, t.content
      from structures s join texts t on t.hash = s.text_hash where ${which}`,
  );
}

function writtenOf(
  { last, above, content, ...row }: Row,
  links: ExportProvision["links"],
  definition: ExportProvision["definition"],
): ExportProvision {
  // Only the import writes `content`, as JSON of `Content`.
  return {
    ...row,
    above: above ?? [],
    content: JSON.parse(content) as Content,
    open: last > row.position,
    around: false,
    links,
    definition,
  };
}

/** Definitions that provisions in a range of positions may rely on. */
function readDefinitions(
  db: Db,
  version: VersionKey,
  { from, to }: Range,
): Promise<(Pick<Definition, "term" | "first" | "last"> & { readonly guid: string })[]> {
  return rows(
    db,
    sql`select term, first, last, guid::text as guid from definitions
      where ${inVersion(version)} and first <= ${to} and last >= ${from}`,
  );
}

async function readLinks(
  db: Db,
  version: VersionKey,
  { from, to }: Range,
): Promise<Map<string, Map<number, ExportTarget>>> {
  const citations = await rows<{ from: string; ordinal: number; guid: string; anchor: string }>(
    db,
    sql`select c.from_guid::text as "from", c.ordinal, c.to_guid::text as guid, c.anchor
      from structures s join citations c on c.customer_id = s.customer_id and c.version_id = s.version_id and c.from_guid = s.guid
      where ${inVersion(version, "s")} and s.position between ${from} and ${to}`,
  );
  const links = new Map<string, Map<number, ExportTarget>>();
  for (const { from: guid, ordinal, ...target } of citations) {
    const own = links.get(guid) ?? new Map<number, ExportTarget>();
    links.set(guid, own.set(ordinal, { guid: target.guid, anchor: target.anchor }));
  }
  return links;
}

/** The entries of a version's alphabetical index, in order. */
export async function* readWords(db: Db, version: VersionKey): AsyncGenerator<ExportIndexEntry> {
  for (let offset = 0; ; offset += BATCH) {
    const batch = await rows<{ word: string; references: { label: string; guid: number; anchor: string }[] }>(
      db,
      sql`select word, "references" from index_words where ${inVersion(version)} order by letter, position limit ${BATCH} offset ${offset}`,
    );
    for (const { word, references } of batch)
      yield { word, references: references.map((each) => ({ ...each, guid: String(each.guid) })) };
    if (batch.length < BATCH) return;
  }
}
