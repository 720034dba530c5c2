import { and, count, eq, sql, type SQL } from "drizzle-orm";
import { queryOf, selectJson, selectJsonLists, type Db, type JsonRow } from "../../../platform/db/db.ts";
import { authorsQuery, type KnownAuthor } from "../../accounts/parts/server/author-names.ts";
import { joinedIn, placesQuery, type Place } from "../../code/parts/server/places.ts";
import type { VersionKey } from "../../code/parts/server/versions.ts";
import type { Viewer } from "../viewer.ts";
import { MOST_CONTENT_BYTES, MOST_OTHER_BYTES, MOST_WITH_CONTENT, NOTE_BYTES } from "../contract/lists.ts";
import { notes } from "../tables.ts";
import { visibilityKey, visibleTo, type Conditions } from "./visible.ts";

/** The columns that a caller sees, as JSON has them. */
const columns = {
  id: notes.id,
  guid: sql<string>`${notes.guid}::text`,
  title: notes.title,
  content: sql<string | null>`${notes.content}`,
  color: notes.color,
  visibility: notes.visibility,
  groupId: notes.groupId,
  displayMode: notes.displayMode,
  version: notes.version,
  passage: notes.passage,
  textHash: sql<string | null>`encode(${notes.textHash}, 'hex')`,
  createdAt: sql<string>`${notes.createdAt}`,
  createdBy: notes.createdBy,
  createdById: notes.createdById,
  updatedAt: sql<string>`${notes.updatedAt}`,
  updatedBy: notes.updatedBy,
  updatedById: notes.updatedById,
} as const;

export type NoteRow = JsonRow<typeof columns>;

export interface Chosen {
  /** Besides being visible. */
  readonly where: SQL | undefined;
  readonly order: SQL;
  readonly offset: number;
  readonly limit: number;
}

/**
 * Notes that the viewer sees, as many as an answer has room for, and as much of their content: an answer ends before a note
 * that does not fit, and has no content from the first one on whose content does not fit.
 */
export function findNotes(
  db: Db,
  viewer: Viewer,
  { where, order, offset, limit }: Chosen,
): Promise<readonly NoteRow[]> {
  const isLong = limit > MOST_WITH_CONTENT;
  // The subqueries have the name of the table, which the columns refer to.
  return selectJson(
    db,
    { ...columns, content: contentIf(sql`"contentBytes" <= ${MOST_CONTENT_BYTES}::integer`, isLong) },
    sql`from (
        select *, ${bytesUpTo(sql`"at"`, isLong)} from (
          select *, row_number() over () as "at", count(*) over () as "many" from (
            select * from ${notes} where ${and(visibleTo(viewer), where)} order by ${order} limit ${limit} offset ${offset}
          ) ${notes}
        ) ${notes}
      ) ${notes} where "otherBytes" <= ${MOST_OTHER_BYTES}::integer order by "at"`,
  );
}

/** Minimized notes come without content if there are many. */
const isLeftOut = sql`(${notes.displayMode} = 'minimized' and "many" > ${MOST_WITH_CONTENT}::integer)`;

const contentIf = (fits: SQL, isLong: boolean): SQL<string | null> =>
  sql`case when ${fits}${isLong ? sql` and not ${isLeftOut}` : sql``} then ${notes.content} end`;

/** Bytes of the notes up to each one, in this order. Their sizes are known without reading their content. */
function bytesUpTo(order: SQL, isLong: boolean): SQL {
  const content = sql`octet_length(${notes.content})`;
  const counted = isLong ? sql`case when ${isLeftOut} then 0 else ${content} end` : content;
  const other = sql`${NOTE_BYTES}::integer + octet_length(${notes.title}) + coalesce(octet_length(${notes.passage}::text), 0)`;
  return sql`sum(${counted}) over (order by ${order}) as "contentBytes", sum(${other}) over (order by ${order}) as "otherBytes"`;
}

/** What notes are presented with: their provisions in the version that is shown, and their writers. */
export interface Known {
  readonly places: readonly Place[];
  readonly authors: readonly KnownAuthor[];
}

interface OfProvision {
  readonly guid: string;
  readonly count: number;
}

export interface OnPage {
  readonly where: SQL | undefined;
  /** Notes of each provision. */
  readonly each: number;
  readonly limit: number;
  /** Bytes of content, and of the rest. */
  readonly contentBytes: number;
  readonly otherBytes: number;
  /** Also those about a passage beyond the first. */
  readonly withPassages: boolean;
}

/**
 * The notes of a page: the first of each provision that the viewer sees there (`each`), and, if wanted, those about a
 * passage, which beyond the first are without content. `counts`: how many the viewer sees at each provision. If there is not room for all,
 * the first of each provision come first.
 */
export function findOnPage(
  db: Db,
  viewer: Viewer,
  version: VersionKey,
  { where, each, limit, contentBytes, otherBytes, withPassages }: OnPage,
): Promise<Known & { readonly found: readonly NoteRow[]; readonly counts: readonly OfProvision[] }> {
  const isFirst = sql`"at" <= ${each}::integer`;
  const fits = sql`${isFirst} and "contentBytes" <= ${contentBytes}::integer`;
  const alsoPassages = withPassages ? sql` or ${notes.passage} is not null` : sql``;
  return selectJsonLists<{ found: NoteRow; counts: OfProvision; places: Place; authors: KnownAuthor }>(
    db,
    {
      found: queryOf(
        { ...columns, content: contentIf(fits, true) },
        sql`from (
          select *, ${bytesUpTo(sql`"at", ${notes.guid}`, true)} from (
            select *, count(*) over () as "many" from "seen" ${notes}
            where ${isFirst}${alsoPassages} order by "at", ${notes.guid} limit ${limit}
          ) ${notes}
        ) ${notes} where "otherBytes" <= ${otherBytes}::integer order by ${notes.guid}, ${notes.id}`,
      ),
      counts: sql`select guid::text as guid, count(*) as count from "seen" group by 1 order by 1`,
      places: placesQuery(version, sql`any(array(select guid::bigint from found))`),
      authors: authorsQuery(
        sql`any(array(select "createdById" from found union select "updatedById" from found))`,
        sql`any(array(select lower("createdBy") from found where "createdById" is null
          union select lower("updatedBy") from found where "updatedById" is null))`,
      ),
    },
    {
      seen: sql`select *, row_number() over (partition by ${notes.guid} order by ${notes.id}) as "at"
        from ${notes} where ${and(visibleTo(viewer), where)}`,
    },
  );
}

/** How many notes are not among those found, by provision. */
export function leftOut(found: readonly NoteRow[], counts: readonly OfProvision[]): OfProvision[] {
  const byGuid = Map.groupBy(found, ({ guid }) => guid);
  return counts.flatMap(({ guid, count: all }) => {
    const left = all - (byGuid.get(guid)?.length ?? 0);
    return left === 0 ? [] : [{ guid, count: left }];
  });
}

/** A note that the viewer sees; null if there is none. */
export async function findNote(db: Db, viewer: Viewer, id: number): Promise<NoteRow | null> {
  const [note] = await findNotes(db, viewer, { where: eq(notes.id, id), order: sql`1`, offset: 0, limit: 1 });
  return note ?? null;
}

export async function countNotes(db: Db, viewer: Viewer, where: SQL | undefined): Promise<number> {
  const [counted] = await db
    .select({ count: count() })
    .from(notes)
    .where(and(visibleTo(viewer), where));
  return counted?.count ?? 0;
}

interface Counted {
  readonly value: string;
  readonly count: number;
}

/** Numbers of notes of a list. */
export interface Tally {
  /** By provision (GUID), in the order of the code; last those that the version does not have. */
  readonly places: readonly Counted[];
  /** By visibility ("private", "public", key of the group), most first. This filter itself is not applied. */
  readonly visibilities: readonly Counted[];
  /** By color, likewise. */
  readonly colors: readonly Counted[];
}

/** Counts the notes that the viewer sees and the filters admit. They are read once. */
export function tallyNotes(
  db: Db,
  viewer: Viewer,
  version: VersionKey | null,
  { visibility, color, ...others }: Conditions,
): Promise<Tally> {
  const counted = sql`sum(${notes}.count)::integer as count from kinds ${notes}`;
  const place = version === null ? sql`null::integer` : sql`s.position`;
  const join = version === null ? sql`` : joinedIn(version, "s", sql`${notes.guid}`);
  return selectJsonLists<{ places: Counted; visibilities: Counted; colors: Counted }>(
    db,
    {
      places: sql`select ${notes.guid}::text as value, ${counted} ${join} where ${and(visibility, color) ?? sql`true`}
        group by ${notes.guid}, ${place} order by ${place} nulls last, ${notes.guid}`,
      visibilities: sql`select ${visibilityKey} as value, ${counted} where ${color ?? sql`true`}
        group by 1 order by 2 desc, 1`,
      colors: sql`select ${notes.color} as value, ${counted} where ${visibility ?? sql`true`}
        group by 1 order by 2 desc, 1`,
    },
    {
      // Filters apply to it as to the table.
      kinds: sql`select ${notes.guid}, ${notes.visibility}, ${notes.groupId}, ${notes.color}, count(*) as count
        from ${notes} where ${and(visibleTo(viewer), ...Object.values(others))} group by 1, 2, 3, 4`,
    },
  );
}

/**
 * How many notes the viewer sees at each provision (GUID), and how many of these they wrote; with its position in the
 * version, or null.
 */
export async function countByGuid(db: Db, viewer: Viewer, version: VersionKey | null) {
  const counts = sql`select ${notes.guid}, count(*)::integer as count,
      (count(*) filter (where ${notes.createdById} = ${viewer.userId}::integer))::integer as mine
    from ${notes} where ${visibleTo(viewer)} group by ${notes.guid}`;
  return selectJson(
    db,
    {
      guid: sql<string>`c.guid::text`,
      count: sql<number>`c.count`,
      mine: sql<number>`c.mine`,
      position: sql<number | null>`${version === null ? sql`null::integer` : sql`s.position`}`,
    },
    sql`from (${counts}) c ${version === null ? sql`` : joinedIn(version, "s", sql`c.guid`)}`,
  );
}
