import { sql } from "drizzle-orm";
import { rows, type Db } from "../../../platform/db/db.ts";
import type { ProvisionName } from "../contract/code.ts";
import { nameColumns } from "./names.ts";
import { inVersion, type VersionKey } from "../version-key.ts";

/** A provision on the page, with its stored content. */
export interface PageRow extends ProvisionName {
  readonly parent: string | null;
  readonly position: number;
  readonly depth: number;
  readonly children: number;
  readonly effective: string | null;
  readonly above: readonly string[] | null;
  readonly content: string;
}

const pageColumns = sql`${nameColumns("s")}, s.parent_guid::text as parent, s.position, s.depth, s.children, s.effective::text as effective, s.above, c.content`;

/** The provisions of the page that contains a provision (null: the root); empty if the version does not have it. */
export function findPage(db: Db, version: VersionKey, guid: string | null): Promise<PageRow[]> {
  const which = guid === null ? sql`t.position = 0` : sql`t.guid = ${guid}::bigint`;
  return rows(
    db,
    sql`select ${pageColumns}
        from structures s join texts c on c.hash = s.text_hash
        where ${inVersion(version, "s")}
          and s.page_guid = (select t.page_guid from structures t where ${inVersion(version, "t")} and ${which})
        order by s.position`,
  );
}

/**
 * A provision (null: the root) and what is below it on its page, or only the provision if all of that has more than `most`
 * characters. Empty if the version does not have it.
 */
export function findAlone(db: Db, version: VersionKey, guid: string | null, most: number): Promise<PageRow[]> {
  const which = guid === null ? sql`t.position = 0` : sql`t.guid = ${guid}::bigint`;
  return rows(
    db,
    sql`with it as (select t.position, t.last_position, t.page_guid from structures t where ${inVersion(version, "t")} and ${which})
        select ${pageColumns}
        from it join structures s on ${inVersion(version, "s")} and s.page_guid = it.page_guid and s.position between it.position and it.last_position
        join texts c on c.hash = s.text_hash
        where s.position = it.position or ${most}::integer >= (
          select sum(b.chars) from structures b where ${inVersion(version, "b")} and b.position between it.position and it.last_position)
        order by s.position`,
  );
}

export interface AroundRow extends ProvisionName {
  readonly relation: "ancestor" | "previous" | "next";
}

/** The ancestors of a page's first provision, outermost first, and the pages before and after it. */
export function findAround(
  db: Db,
  version: VersionKey,
  head: { readonly position: number; readonly parent: string | null },
): Promise<AroundRow[]> {
  const neighbor = (relation: AroundRow["relation"]) => {
    const [beyond, order] = relation === "next" ? [sql`>`, sql`asc`] : [sql`<`, sql`desc`];
    return sql`(select ${relation}::text as relation, s.depth, ${nameColumns("s")} from structures s
      where ${inVersion(version, "s")} and s.position ${beyond} ${head.position}::int and s.guid = s.page_guid
      order by s.position ${order} limit 1)`;
  };
  return rows(
    db,
    sql`with recursive up as (
          select s.* from structures s where ${inVersion(version, "s")} and s.guid = ${head.parent}::bigint
          union all
          select s.* from up join structures s on ${inVersion(version, "s")} and s.guid = up.parent_guid)
        select 'ancestor' as relation, up.depth, ${nameColumns("up")} from up
        union all ${neighbor("previous")} union all ${neighbor("next")}
        order by 2`,
  );
}

/** Positions in the order of the code, both included. */
interface PositionRange {
  readonly from: number;
  readonly to: number;
}

export interface CitationRow {
  readonly from: string;
  readonly ordinal: number;
  readonly guid: string;
  readonly anchor: string;
  readonly page: string;
}

/** The targets of the resolved citations on a page, of the provisions at some positions. */
export function findCitations(
  db: Db,
  version: VersionKey,
  page: string,
  { from, to }: PositionRange,
): Promise<CitationRow[]> {
  return rows(
    db,
    sql`select c.from_guid::text as "from", c.ordinal, c.to_guid::text as guid, c.anchor, t.page_guid::text as page
        from structures s
        join citations c on c.customer_id = s.customer_id and c.version_id = s.version_id and c.from_guid = s.guid
        join structures t on t.customer_id = c.customer_id and t.version_id = c.version_id and t.guid = c.to_guid
        where ${inVersion(version, "s")} and s.page_guid = ${page}::bigint and s.position between ${from}::integer and ${to}::integer`,
  );
}

/** A definition on which a provision of the page relies: in those at positions from `first` to `last`. */
export interface DefinitionRow {
  readonly term: string;
  readonly first: number;
  readonly last: number;
  readonly guid: string;
  readonly page: string;
}

/** Definitions of terms that provisions at some positions use. */
export async function findDefinitions(
  db: Db,
  version: VersionKey,
  terms: readonly string[],
  range: PositionRange,
): Promise<DefinitionRow[]> {
  if (terms.length === 0) return [];
  return rows(
    db,
    sql`select d.term, d.first, d.last, d.guid::text as guid, t.page_guid::text as page
        from definitions d join structures t on t.customer_id = d.customer_id and t.version_id = d.version_id and t.guid = d.guid
        where ${inVersion(version, "d")} and d.term in (select json_array_elements_text(${JSON.stringify(terms)}::json))
          and d.first <= ${range.to}::int and d.last >= ${range.from}::int`,
  );
}

export interface PartRow extends ProvisionName {
  readonly position: number;
  readonly depth: number;
  readonly above: readonly string[] | null;
}

/** Children of the page's provisions that are on other pages. */
export function findParts(db: Db, version: VersionKey, page: string): Promise<PartRow[]> {
  return rows(
    db,
    sql`select ${nameColumns("c")}, c.position, c.depth, c.above
        from structures s join structures c on c.customer_id = s.customer_id and c.version_id = s.version_id and c.parent_guid = s.guid
        where ${inVersion(version, "s")} and s.page_guid = ${page}::bigint and s.children > 0 and c.page_guid <> s.page_guid
        order by c.position`,
  );
}

/** The children of a provision, on whatever page. */
export function findChildren(db: Db, version: VersionKey, guid: string): Promise<PartRow[]> {
  return rows(
    db,
    sql`select ${nameColumns("c")}, c.position, c.depth, c.above
        from structures c where ${inVersion(version, "c")} and c.parent_guid = ${guid}::bigint order by c.position`,
  );
}

export interface ImageRow {
  readonly src: string;
  readonly key: string;
  readonly mediaType: string;
  readonly width: number | null;
  readonly height: number | null;
}

export async function findImages(db: Db, version: VersionKey, sources: readonly string[]): Promise<ImageRow[]> {
  if (sources.length === 0) return [];
  return rows(
    db,
    sql`select src, key, media_type as "mediaType", width, height from version_files where ${inVersion(version)} and src in ${sources}`,
  );
}

/** The page of the current version that contains a provision; null if it was removed. */
export async function findCurrentPage(db: Db, customerId: number, guid: string): Promise<string | null> {
  const [row] = await rows<{ page: string }>(
    db,
    sql`select s.page_guid::text as page from structures s join versions v on v.customer_id = s.customer_id and v.id = s.version_id
        where s.customer_id = ${customerId} and v.state = 'current' and s.guid = ${guid}::bigint`,
  );
  return row?.page ?? null;
}
