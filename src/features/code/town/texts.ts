import { createHash } from "node:crypto";
import { sql } from "drizzle-orm";
import { z } from "zod";
import { rows, type Db } from "../../../platform/db/db.ts";
import { storableText } from "../../../platform/town/columns.ts";
import { RowProblem, type DataSet, type Row } from "../../../platform/town/town-data.ts";
import { structures, texts, versions } from "../tables.ts";
import { keepTexts } from "../texts.ts";
import { contentProblem } from "./content-schema.ts";

const storedText = z.strictObject({
  hash: z.string().regex(/^[0-9a-f]{64}$/, "is not a SHA-256 hash"),
  content: storableText(20_000_000),
});
const TEXTS_AT_ONCE = 200;
const usedHashes = (customerId: number) =>
  sql`select distinct s.text_hash from ${structures} s join ${versions} v on v.customer_id = s.customer_id and v.id = s.version_id
    where s.customer_id = ${customerId}::integer`;

/** The texts of all versions of a town, each once. */
export const textSet: DataSet = {
  name: "texts",
  tables: [texts],
  count: async () => 0,
  transfer: {
    schema: storedText,
    keysOf: () => [],
    read: readTexts,
    prepare: (_restore, row) => {
      // Checked here, because a text with a wrong hash would be shown by any town that publishes the right one later.
      const { hash: expected, content } = storedText.parse(row);
      if (createHash("sha256").update(content).digest("hex") !== expected)
        throw new RowProblem("hash: it is not the hash of the content");
      const problem = contentProblem(content);
      if (problem !== null) throw new RowProblem(`content: ${problem}`);
    },
    write: async (tx, _restore, batch: readonly Row[]) => {
      await keepTexts(tx);
      await tx.execute(
        sql`insert into ${texts} (hash, content) select decode(hash, 'hex'), content
          from json_to_recordset(${JSON.stringify(batch)}::json) as r(hash text, content text) on conflict do nothing`,
      );
    },
  },
  // Shared by all towns: a nightly job deletes those that no version uses.
  remove: null,
};

async function* readTexts(db: Db, customerId: number): AsyncGenerator<readonly string[]> {
  const used = await rows<{ hash: string }>(
    db,
    sql`select encode(text_hash, 'hex') as hash from (${usedHashes(customerId)}) used order by text_hash`,
  );
  for (let at = 0; at < used.length; at += TEXTS_AT_ONCE) {
    const hashes = used.slice(at, at + TEXTS_AT_ONCE).map((row) => row.hash);
    const found = await rows<{ line: string }>(
      db,
      sql`select json_build_object('hash', wanted, 'content', t.content)::text as line
        from json_array_elements_text(${JSON.stringify(hashes)}::json) wanted join ${texts} t on t.hash = decode(wanted, 'hex')`,
    );
    yield found.map(({ line }) => line);
  }
}
