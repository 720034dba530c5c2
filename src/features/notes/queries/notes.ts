import { and, asc, count, desc, eq, sql, type SQL } from "drizzle-orm";
import { selectJson, type Db } from "../../../platform/db/db.ts";
import type { Viewer } from "../viewer.ts";
import { notes } from "../tables.ts";
import { visibilityKey, visibleTo } from "./visible.ts";

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

export type NoteRow = Awaited<ReturnType<typeof findNotes>>[number];

export interface Chosen {
  /** Besides being visible. */
  readonly where: SQL | undefined;
  readonly order: SQL;
  readonly offset: number;
  readonly limit: number;
  /** Omits the content of minimized notes if there are more notes than this. */
  readonly mostWithContent?: number;
}

/** Notes that the viewer sees. */
export function findNotes(db: Db, viewer: Viewer, { where, order, offset, limit, mostWithContent }: Chosen) {
  const content =
    mostWithContent === undefined
      ? columns.content
      : sql<
          string | null
        >`case when ${notes.displayMode} = 'minimized' and count(*) over () > ${mostWithContent}::integer
          then null else ${notes.content} end`;
  return selectJson(
    db,
    { ...columns, content },
    sql`from ${notes} where ${and(visibleTo(viewer), where)} order by ${order} limit ${limit} offset ${offset}`,
  );
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

/** Notes by visibility ("private", "public", key of the group) and by color, most first. */
export const countByVisibility = (db: Db, viewer: Viewer, where: SQL | undefined) =>
  countBy(db, viewer, visibilityKey, where);
export const countByColor = (db: Db, viewer: Viewer, where: SQL | undefined) =>
  countBy(db, viewer, sql<string>`${notes.color}`, where);

function countBy(db: Db, viewer: Viewer, value: SQL<string>, where: SQL | undefined) {
  return db
    .select({ value, count: count() })
    .from(notes)
    .where(and(visibleTo(viewer), where))
    .groupBy(sql`1`)
    .orderBy(desc(sql`2`), asc(sql`1`));
}

/** The viewer's own notes and all that they see, and how many are at each provision (GUID). */
export async function countByGuid(
  db: Db,
  viewer: Viewer,
): Promise<readonly { readonly guid: string; readonly count: number; readonly mine: number }[]> {
  return selectJson(
    db,
    {
      guid: sql<string>`${notes.guid}::text`,
      count: sql<number>`count(*)::integer`,
      mine: sql<number>`(count(*) filter (where ${notes.createdById} = ${viewer.userId}::integer))::integer`,
    },
    sql`from ${notes} where ${visibleTo(viewer)} group by ${notes.guid}`,
  );
}
