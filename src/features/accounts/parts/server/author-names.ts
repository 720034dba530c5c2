import { sql, type SQL } from "drizzle-orm";
import type { Author, AuthorFacts } from "../../../../platform/audit/people.ts";
import { anyId, rows, type Db } from "../../../../platform/db/db.ts";
import { users } from "../../tables.ts";

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
  const known = await rows<KnownAuthor>(
    db,
    authorsQuery(
      anyId(ids),
      sql`any(array(select lower(json_array_elements_text(${JSON.stringify([...usernames])}::json))))`,
    ),
  );
  return factsFrom(known);
}

/** A user as `factsFrom` needs them. */
export interface KnownAuthor {
  readonly id: number;
  readonly username: string;
  readonly name: string;
  readonly email: string | null;
}

/** The query of the users whose id, or whose user name in lower case, is equal to this: to any of an array. */
export const authorsQuery = (ids: SQL, usernames: SQL): SQL =>
  sql`select ${users.id}, ${users.username}, trim(${users.firstName} || ' ' || ${users.lastName}) as name, ${users.email}
    from ${users} where ${users.id} = ${ids} or lower(${users.username}) = ${usernames}`;

/** How authors are shown, of whom these are known. */
export function factsFrom(known: readonly KnownAuthor[]): (author: Author) => AuthorFacts {
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
