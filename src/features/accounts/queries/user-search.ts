import { and, sql, type SQL } from "drizzle-orm";
import { users } from "../tables.ts";

/** What stands between the words of names and addresses. */
const BETWEEN = "@._+-'’,";

/** "José Müller" → ["jose", "muller"]: what is searched for, without case, accents and signs. */
export function foldedWords(typed: string): string[] {
  const folded = typed.normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase();
  return folded.split(/[\s@._+\-'’,]+/).filter((word) => word !== "");
}

/** The same of a user in SQL: every word of theirs begins after a blank. */
const haystack = sql`' ' || translate(regexp_replace(lower(normalize(concat_ws(' ', ${users.firstName}, ${users.lastName}, ${users.username}, ${users.email}), nfd)), '[\u0300-\u036f]', '', 'g'), ${BETWEEN}, ${" ".repeat(BETWEEN.length)})`;

/** Users one of whose words begins with each word that was typed; undefined for all. */
export function matchesWords(typed: string): SQL | undefined {
  const words = foldedWords(typed);
  if (words.length === 0) return undefined;
  return and(...words.map((word) => sql`${haystack} like ${`% ${word.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`}`));
}
