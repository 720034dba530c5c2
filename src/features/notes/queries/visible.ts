import { and, eq, inArray, or, sql, type SQL } from "drizzle-orm";
import type { Viewer } from "../viewer.ts";
import { notes } from "../tables.ts";

/** The condition that a row is a note of the viewer's town that they see: `isVisibleTo` (viewer.ts) in SQL. */
export function visibleTo({ customerId, userId, seesPublic, groups }: Viewer): SQL {
  const seen = or(
    seesPublic ? eq(notes.visibility, "public") : undefined,
    groups.size > 0 ? and(eq(notes.visibility, "group"), inArray(notes.groupId, [...groups.keys()])) : undefined,
    userId === null ? undefined : and(eq(notes.visibility, "private"), eq(notes.createdById, userId)),
  );
  return and(eq(notes.customerId, customerId), seen ?? sql`false`) ?? sql`false`;
}

export interface Filters {
  readonly mine: boolean;
  /** "private", "public" and keys of groups; empty: all. */
  readonly visibility: readonly string[];
  readonly color: readonly string[];
  readonly text: string;
}

/** The conditions of a list, each by its name. */
export type Conditions = Readonly<Record<"place" | keyof Filters, SQL | undefined>>;

/** The conditions of a list's filters. */
export function filtersOf({ userId }: Viewer, { mine, visibility, color, text }: Filters): Omit<Conditions, "place"> {
  const words = text.split(/\s+/).filter((word) => word !== "");
  return {
    mine: mine ? (userId === null ? sql`false` : eq(notes.createdById, userId)) : undefined,
    visibility: visibility.length === 0 ? undefined : inArray(visibilityKey, [...visibility]),
    color: color.length === 0 ? undefined : inArray(sql<string>`${notes.color}`, [...color]),
    text: and(...words.map((word) => sql`(${notes.title} || ' ' || ${notes.plain}) ilike ${`%${escaped(word)}%`}`)),
  };
}

/** "private", "public", or the key of the group (NOTES-09). */
export const visibilityKey = sql<string>`coalesce(${notes.groupId}::text, ${notes.visibility})`;

const escaped = (word: string): string => word.replaceAll(/[\\%_]/g, String.raw`\$&`);
