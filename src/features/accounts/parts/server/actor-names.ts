import { inArray, sql } from "drizzle-orm";
import type { Db } from "../../../../platform/db/db.ts";
import { users } from "../../tables.ts";

/**
 * Display names for authors: "Marian Oakes" for "moakes". Users without a name, removed users, the command line and API
 * keys keep the stored name.
 */
export async function actorNames(db: Db, actors: readonly string[]): Promise<(actor: string) => string> {
  const wanted = [...new Set(actors)];
  const known =
    wanted.length === 0
      ? []
      : await db
          .select({ username: users.username, name: sql<string>`trim(${users.firstName} || ' ' || ${users.lastName})` })
          .from(users)
          .where(inArray(users.username, wanted));
  const names = new Map(known.map(({ username, name }) => [username, name]));
  return (actor) => names.get(actor) || actor;
}
