import { sql } from "drizzle-orm";
import { yieldToEventLoop } from "../../../platform/yield-to-event-loop.ts";
import { rows, type Db } from "../../../platform/db/db.ts";
import type { VersionKey } from "../version-key.ts";
import { keepTexts } from "../texts.ts";
import type { StoredImage } from "./images.ts";
import type { StagedCitation, StagedDefinition, StagedProvision, StagedText, StagedWord } from "./staged-rows.ts";

/*
 * Rows are written in batches. Each batch is one JSON parameter that the database expands, so the statement is the same
 * on both databases and is planned once.
 */
const ROWS = 500;

async function* batches<T>(all: readonly T[]): AsyncGenerator<readonly T[]> {
  for (let start = 0; start < all.length; start += ROWS) {
    // The embedded database runs in this process and never yields by itself.
    await yieldToEventLoop();
    yield all.slice(start, start + ROWS);
  }
}

/**
 * GUIDs for new provisions: the one in the source (an export of another installation) if it is free, else the next one
 * of the sequence, which all towns share.
 */
export async function takeGuids(db: Db, customerId: number, requested: readonly (number | null)[]): Promise<number[]> {
  const free = await claimGuids(
    db,
    customerId,
    requested.filter((guid) => guid !== null),
  );
  const granted = requested.map((guid) => (guid !== null && free.delete(guid) ? guid : null));
  const kept = new Set(granted.filter((guid) => guid !== null));
  const fresh = await nextGuids(db, granted.length - kept.size, kept);
  return granted.map((guid) => guid ?? fresh.shift() ?? 0);
}

/** Range of GUIDs accepted from a source: of eight digits, like those of the sequence. */
export const FIRST_GUID = 45_000_000;
export const LAST_SOURCE_GUID = 99_999_999;

/**
 * The requested GUIDs that no provision of any town has. They belong to the town from now on, so that another import at
 * the same time takes others. The sequence stays where it is, and skips them later.
 */
async function claimGuids(db: Db, customerId: number, requested: readonly number[]): Promise<Set<number>> {
  const possible = requested.filter((guid) => guid >= FIRST_GUID && guid <= LAST_SOURCE_GUID);
  const claimed = new Set<number>();
  // In one order, so that two imports do not wait for each other.
  for await (const batch of batches([...new Set(possible)].toSorted((a, b) => a - b))) {
    // The town may have claimed it for an import that failed.
    const result = await rows<{ guid: number }>(
      db,
      sql`insert into provisions (guid, customer_id)
        select value::bigint, ${customerId}::integer from json_array_elements_text(${JSON.stringify(batch)}::json)
        on conflict (guid) do update set customer_id = excluded.customer_id
          where provisions.customer_id = excluded.customer_id and not exists (select from structures s where s.guid = provisions.guid)
        returning guid::float8 as guid`,
    );
    for (const { guid } of result) claimed.add(guid);
  }
  return claimed;
}

/** Gives up the GUIDs of a town that an import claimed but did not use. */
export async function releaseGuids(db: Db, customerId: number, guids: readonly number[]): Promise<void> {
  for await (const batch of batches(guids))
    await db.execute(sql`delete from provisions p where p.customer_id = ${customerId}
      and p.guid in (select value::bigint from json_array_elements_text(${JSON.stringify(batch)}::json))
      and not exists (select from structures s where s.guid = p.guid)`);
}

/**
 * The next GUIDs of the sequence, without those that provisions already have: an import may have brought them. It must
 * not move the sequence, because the numbers of all towns come from it. `kept`: others to leave out.
 */
export async function nextGuids(db: Db, count: number, kept: ReadonlySet<number> = new Set()): Promise<number[]> {
  const guids: number[] = [];
  while (guids.length < count) {
    const some = await rows<{ guid: number }>(
      db,
      sql`with next as materialized (
          select nextval('provision_guids') as guid from generate_series(1, ${Math.min(ROWS, count - guids.length)}))
        select guid::float8 as guid from next where not exists (select from provisions where provisions.guid = next.guid) order by guid`,
    );
    guids.push(...some.map(({ guid }) => guid).filter((guid) => !kept.has(guid)));
  }
  return guids;
}

/** Reserves the id of a version before its row is written, because the name of the search index contains it. */
export async function takeVersionId(db: Db): Promise<number> {
  const [row] = await rows<{ id: number }>(
    db,
    sql`select nextval(pg_get_serial_sequence('versions', 'id'))::integer as id`,
  );
  if (row === undefined) throw new Error("The database returned no id for the version");
  return row.id;
}

/**
 * Writes provisions. Call it in a transaction of its own. Returns the hashes of texts that are neither stored nor given;
 * then nothing is written.
 */
export async function writeProvisions(
  tx: Db,
  { customerId, versionId }: VersionKey,
  provisions: readonly StagedProvision[],
  texts: readonly StagedText[],
): Promise<readonly string[]> {
  await keepTexts(tx);
  await insertTexts(tx, texts);
  const wanted = new Set(provisions.map(({ row }) => row.hash));
  const known = new Set(await knownTexts(tx, [...wanted]));
  if (known.size < wanted.size) return [...wanted].filter((hash) => !known.has(hash));
  const fresh = provisions.filter((each) => each.fresh).map(({ row }) => row.guid);
  await tx.execute(sql`with new as (
      insert into provisions (guid, customer_id) select value::bigint, ${customerId}::integer from json_array_elements_text(${JSON.stringify(fresh)}::json)
      on conflict do nothing)
    insert into structures (customer_id, version_id, position, guid, parent_guid, depth, last_position, type, label, number, number_key, composed_number,
      heading, status, effective, text_hash, chars, page_guid, children, above)
    select ${customerId}::integer, ${versionId}::integer, position, guid, parent_guid, depth, last_position, type, label, number, number_key, composed_number, heading, status, effective,
      decode(hash, 'hex'), chars, page_guid, children, above
    from json_to_recordset(${JSON.stringify(provisions.map(({ row }) => row))}::json) as r(position integer, guid bigint, parent_guid bigint, depth smallint,
      last_position integer, type text, label text, number text, number_key text, composed_number text, heading text, status text, effective date, hash text,
      chars integer, page_guid bigint, children integer, above jsonb)`);
  return [];
}

/** Writes the texts that are not stored yet. */
export async function writeTexts(tx: Db, texts: readonly StagedText[]): Promise<void> {
  const known = new Set(
    await knownTexts(
      tx,
      texts.map(([hash]) => hash),
    ),
  );
  await insertTexts(
    tx,
    texts.filter(([hash]) => !known.has(hash)),
  );
}

/** One look into the index for each: the database would read all texts if it planned while there were few. */
async function knownTexts(tx: Db, hashes: readonly string[]): Promise<string[]> {
  const known = await rows<{ hash: string }>(
    tx,
    sql`select wanted as hash from json_array_elements_text(${JSON.stringify(hashes)}::json) wanted
      where (select true from texts where hash = decode(wanted, 'hex') limit 1)`,
  );
  return known.map(({ hash }) => hash);
}

async function insertTexts(tx: Db, texts: readonly StagedText[]): Promise<void> {
  if (texts.length === 0) return;
  const values = sql.join(
    texts.map(([hash, text]) => sql`(decode(${hash}, 'hex'), ${text})`),
    sql`, `,
  );
  await tx.execute(sql`insert into texts (hash, content) values ${values} on conflict do nothing`);
}

export async function writeCitations(
  db: Db,
  { customerId, versionId }: VersionKey,
  citations: readonly StagedCitation[],
): Promise<void> {
  await db.execute(sql`insert into citations (customer_id, version_id, from_guid, ordinal, to_guid, anchor)
    select ${customerId}::integer, ${versionId}::integer, (value->>0)::bigint, (value->>1)::integer, (value->>2)::bigint, value->>3 from json_array_elements(${JSON.stringify(citations)}::json)`);
}

export async function writeDefinitions(
  db: Db,
  { customerId, versionId }: VersionKey,
  definitions: readonly StagedDefinition[],
): Promise<void> {
  await db.execute(sql`insert into definitions (customer_id, version_id, term, first, last, guid)
    select ${customerId}::integer, ${versionId}::integer, value->>0, (value->>1)::integer, (value->>2)::integer, (value->>3)::bigint from json_array_elements(${JSON.stringify(definitions)}::json)`);
}

export async function writeIndexWords(
  db: Db,
  { customerId, versionId }: VersionKey,
  words: readonly StagedWord[],
): Promise<void> {
  await db.execute(sql`insert into index_words (customer_id, version_id, letter, position, word, "references")
    select ${customerId}::integer, ${versionId}::integer, value->>0, (value->>1)::integer, value->>2, (value->3)::jsonb from json_array_elements(${JSON.stringify(words)}::json)`);
}

export async function writeFiles(
  db: Db,
  { customerId, versionId }: VersionKey,
  images: readonly StoredImage[],
): Promise<void> {
  await db.execute(sql`insert into version_files (customer_id, version_id, src, key, media_type, width, height)
    select ${customerId}::integer, ${versionId}::integer, r.src, r.key, r."mediaType", r.width, r.height
    from json_to_recordset(${JSON.stringify(images)}::json) as r(src text, key text, "mediaType" text, width integer, height integer)`);
}
