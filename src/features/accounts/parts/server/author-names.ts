import { inArray, or, sql, type SQL } from "drizzle-orm";
import type { Db } from "../../../../platform/db/db.ts";
import { users } from "../../tables.ts";

/** Who did something: the user (null if unknown or removed), and the name stored at that time. */
export interface Author {
  readonly id: number | null;
  readonly name: string;
}

/** How an author is shown. */
export interface AuthorFacts {
  readonly name: string;
  /** Of users that still exist. A stored name alone might be that of somebody else. */
  readonly email: string | null;
}

/**
 * Display names for authors: "Marian Oakes" for "moakes". Users without a name, removed users, the command line and API
 * keys keep the stored name.
 */
export async function authorNames(db: Db, authors: readonly Author[]): Promise<(author: Author) => string> {
  const factsOf = await authorFacts(db, authors);
  return (author) => factsOf(author).name;
}

/** Like `authorNames`, with e-mail addresses. */
export async function authorFacts(db: Db, authors: readonly Author[]): Promise<(author: Author) => AuthorFacts> {
  const ids = new Set(authors.flatMap(({ id }) => id ?? []));
  const usernames = new Set(authors.flatMap(({ id, name }) => (id === null ? name : [])));
  if (ids.size === 0 && usernames.size === 0) return ({ name }) => ({ name, email: null });
  const known = await db
    .select({
      id: users.id,
      username: users.username,
      name: sql<string>`trim(${users.firstName} || ' ' || ${users.lastName})`,
      email: users.email,
    })
    .from(users)
    .where(
      or(
        sql`${users.id} = any(${`{${[...ids].join(",")}}`}::integer[])`,
        usernames.size === 0 ? undefined : inArray(users.username, [...usernames]),
      ),
    );
  const byId = new Map(known.map((user) => [user.id, user]));
  const byUsername = new Map(known.map((user) => [user.username, user]));
  return ({ id, name }) => {
    const user = id === null ? byUsername.get(name) : byId.get(id);
    return { name: user?.name || name, email: (id !== null && user?.email) || null };
  };
}

/** A query for the names of users whose display name contains a text (`pattern` of `like`). */
export const usernamesOf = (pattern: string): SQL =>
  sql`select ${users.username} from ${users} where ${users.firstName} || ' ' || ${users.lastName} ilike ${pattern}`;

/** The columns of a row's author. */
export interface AuthoredRow {
  readonly createdBy: string;
  readonly createdById: number | null;
}

/** The author in these columns. */
export const authorOf = ({ createdBy, createdById }: AuthoredRow): Author => ({ id: createdById, name: createdBy });
