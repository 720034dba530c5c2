import { sql } from "drizzle-orm";
import type { Db } from "../../db/db.ts";
import type { PaperTables } from "./store.ts";
import { PART_CHARACTERS } from "./text-parts.ts";

/** Characters that are copied at once: taking parts of a very long text one by one would copy all before each. */
const CHUNK = 100 * PART_CHARACTERS;

/** Divides pages that have more characters than a part, such as those of a town that an earlier release exported. */
export async function divideLongPages(db: Db, { pages, owner }: Pick<PaperTables, "pages" | "owner">): Promise<void> {
  const [table, id] = [sql.identifier(pages), sql.identifier(owner)];
  const isLong = sql`octet_length(l.text) > ${PART_CHARACTERS}::integer and length(l.text) > ${PART_CHARACTERS}::integer`;
  await db.transaction(async (tx) => {
    await tx.execute(sql`insert into ${table} (customer_id, ${id}, page, part, text, is_recognized, confidence)
      select l.customer_id, l.${id}, l.page, c.number * 100 + p.number + 1, substr(c.text, p.number * ${PART_CHARACTERS}::integer + 1, ${PART_CHARACTERS}::integer), l.is_recognized, l.confidence
      from ${table} l
      cross join lateral (select n as number, substr(l.text, n * ${CHUNK}::integer + 1, ${CHUNK}::integer) as text
        from generate_series(0, (length(l.text) - 1) / ${CHUNK}::integer) n offset 0) c
      cross join lateral (select n as number from generate_series(0, (length(c.text) - 1) / ${PART_CHARACTERS}::integer) n) p
      where l.part = 1 and ${isLong} and c.number * 100 + p.number > 0 on conflict do nothing`);
    await tx.execute(sql`update ${table} l set text = substr(l.text, 1, ${PART_CHARACTERS}::integer) where ${isLong}`);
  });
}
