import { and, sql, type SQL } from "drizzle-orm";
import { users } from "../tables.ts";

/** Characters that separate the words of names and addresses. */
const BETWEEN = "@._+-'’,";

/** "José Müller" → ["jose", "muller"]: search words without case, accents and punctuation. */
export function foldedWords(typed: string): string[] {
  const folded = typed.normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase();
  return folded.split(/[\s@._+\-'’,]+/).filter((word) => word !== "");
}

/** The same for a user's row, in SQL: every word starts after a space. */
const haystack = sql`' ' || translate(regexp_replace(lower(normalize(concat_ws(' ', ${users.firstName}, ${users.lastName}, ${users.username}, ${users.email}), nfd)), '[\u0300-\u036f]', '', 'g'), ${BETWEEN}, ${" ".repeat(BETWEEN.length)})`;

/** Matches users with a word that starts with each typed word; undefined matches all. */
export function matchesWords(typed: string): SQL | undefined {
  const words = foldedWords(typed);
  if (words.length === 0) return undefined;
  return and(...words.map((word) => sql`${haystack} like ${`% ${word.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`}`));
}
