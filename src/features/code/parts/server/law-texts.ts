import { sql } from "drizzle-orm";
import { rows, type Db } from "../../../../platform/db/db.ts";

/** What to find: a regular expression for PostgreSQL, whose group is returned, and text that is in all of its matches. */
export interface LawPattern {
  readonly pattern: string;
  /** Selects the few texts that need the expression, because the law is large. Without % and _. */
  readonly within: string;
}

/** The matches in all law of a town, of any version. Reads all of its texts. */
export async function findInLaw(db: Db, customerId: number, { pattern, within }: LawPattern): Promise<Set<string>> {
  const like = `%${within}%`;
  const found = await rows<{ match: string }>(
    db,
    sql`with lines as materialized (
        select content as line from texts
        where hash in (select text_hash from structures where customer_id = ${customerId}::integer) and content like ${like}
        union all
        select above::text from structures where customer_id = ${customerId}::integer and above::text like ${like})
      select distinct m[1] as match from lines, regexp_matches(line, ${pattern}, 'g') as m`,
  );
  return new Set(found.map(({ match }) => match));
}
