import { sql } from "drizzle-orm";
import { rows, type Db } from "../db/db.ts";

/**
 * What people call those who made changes: "Marian Oakes" for "moakes". Whoever has no name or is no user any more, the
 * command line and API keys stay as the history has them.
 */
export async function actorNames(db: Db, actors: readonly string[]): Promise<(actor: string) => string> {
  const asked = [...new Set(actors)].map((actor) => sql`${actor}`);
  const found =
    asked.length === 0
      ? []
      : await rows<{ username: string; name: string }>(
          db,
          sql`select username, trim(first_name || ' ' || last_name) as name from users where username in (${sql.join(asked, sql`, `)})`,
        );
  const names = new Map(found.map(({ username, name }) => [username, name]));
  return (actor) => names.get(actor) || actor;
}
