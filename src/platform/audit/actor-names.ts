import { sql } from "drizzle-orm";
import { rows, type Db } from "../db/db.ts";

/**
 * Display names for audit-log actors: "Marian Oakes" for "moakes". Users without a name, removed users, the command
 * line and API keys keep the name stored in the log.
 */
export async function actorNames(db: Db, actors: readonly string[]): Promise<(actor: string) => string> {
  const usernames = [...new Set(actors)].map((actor) => sql`${actor}`);
  const users =
    usernames.length === 0
      ? []
      : await rows<{ username: string; name: string }>(
          db,
          sql`select username, trim(first_name || ' ' || last_name) as name from users where username in (${sql.join(usernames, sql`, `)})`,
        );
  const names = new Map(users.map(({ username, name }) => [username, name]));
  return (actor) => names.get(actor) || actor;
}
