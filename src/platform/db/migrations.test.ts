import { createHash } from "node:crypto";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { rows, type Db } from "./db.ts";
import { divideLongPages } from "../papers/reading/divide-long-pages.ts";
import { openEarlierDatabase, openTestDatabase } from "./test-database.ts";

const count = async (db: Db, table: string, customerId: number): Promise<number> =>
  (
    await rows<{ n: number }>(
      db,
      sql`select count(*)::integer as n from ${sql.identifier(table)} where customer_id = ${customerId}`,
    )
  )[0]?.n ?? -1;

/** Two towns with a code, a group, a key and files, as the tables before that migration stored them. */
async function fill(db: Db): Promise<void> {
  await db.execute(sql`
    insert into customers (id, cust_id, name, municipality, state, govtype, revision) overriding system value values
      (1, 'larkmere', 'Town of Larkmere', 'Larkmere', 'NY', 'Town', 1), (2, 'oakley', 'Town of Oakley', 'Oakley', 'NY', 'Town', 2)`);
  for (const customer of [1, 2]) {
    const guid = customer * 100;
    await db.execute(sql`
      insert into versions (id, customer_id, number, archive_id, current, title, root_guid, format, source_hash, publishing_identifier, report)
        overriding system value values (${customer + 10}, ${customer}, 1, ${`town${customer}-1`}, true, 'Code', ${guid}, 'x', 'x', 'x', '{}')`);
    await db.execute(
      sql`insert into provisions (guid, customer_id) values (${guid}, ${customer}), (${guid + 1}, ${customer})`,
    );
    await db.execute(sql`insert into texts (hash, content) values ('abc', '{}') on conflict do nothing`);
    for (const position of [0, 1])
      await db.execute(sql`
        insert into structures (version_id, position, guid, depth, last_position, type, label, number, number_key, heading, status, text_hash, chars, page_guid, children)
          values (${customer + 10}, ${position}, ${guid + position}, ${position}, 1, 'section', '', '', '', '', 'inForce', 'abc', 0, ${guid}, 0)`);
    await db.execute(
      sql`insert into citations (version_id, from_guid, ordinal, to_guid, anchor) values (${customer + 10}, ${guid}, 0, ${guid + 1}, '')`,
    );
    await db.execute(
      sql`insert into index_words (version_id, letter, position, word, "references") values (${customer + 10}, 'A', 0, 'Alley', '[]')`,
    );
    await db.execute(
      sql`insert into version_files (version_id, src, key, media_type) values (${customer + 10}, 'map.png', 'ab/cd.png', 'image/png')`,
    );
    await db.execute(
      sql`insert into users (id, username) overriding system value values (${customer}, ${`user${customer}`})`,
    );
    await db.execute(
      sql`insert into groups (id, customer_id, name) overriding system value values (${customer}, ${customer}, 'Planning')`,
    );
    await db.execute(sql`insert into group_members (group_id, user_id) values (${customer}, ${customer})`);
    await db.execute(
      sql`insert into api_keys (id, customer_id, key, secret_hash, label, created_by) overriding system value values (${customer}, ${customer}, ${`key${customer}`}, 'x', 'Key', 'user1')`,
    );
    await db.execute(
      sql`insert into api_usage (key_id, day, api, requests) values (${customer}, '2026-01-01', 'code', 3)`,
    );
  }
}

test("data of the previous tables gets its town in every key [OPEN-132]", async () => {
  const database = await openEarlierDatabase("0008_customer-in-keys");
  try {
    const { db } = database;
    await fill(db);
    await database.migrate();
    const tables = ["structures", "citations", "index_words", "version_files", "group_members", "api_usage"];
    for (const customer of [1, 2])
      expect(await Promise.all(tables.map((table) => count(db, table, customer)))).toEqual([2, 1, 1, 1, 1, 1]);
    await db.execute(sql`delete from customers where id = 1`);
    expect(await Promise.all(tables.map((table) => count(db, table, 1)))).toEqual([0, 0, 0, 0, 0, 0]);
    expect(await Promise.all(tables.map((table) => count(db, table, 2)))).toEqual([2, 1, 1, 1, 1, 1]);
  } finally {
    await database.close();
  }
});

test("files of the previous tables are registered, so that rows can refer to them", async () => {
  const database = await openEarlierDatabase("0009_stored-bytes");
  const key = (letter: string): string => `${letter.repeat(2)}/${letter.repeat(62)}.png`;
  try {
    const { db } = database;
    const settings = { seal: `/user/file/${key("a")}`, bannerImage: "/user/file/not-a-key.png", bannerImageDouble: "" };
    await db.execute(sql`
      insert into customers (id, cust_id, name, municipality, state, govtype, revision, customization) overriding system value values
        (1, 'larkmere', 'Town of Larkmere', 'Larkmere', 'NY', 'Town', 1, ${JSON.stringify(settings)}::jsonb)`);
    for (const letter of ["a", "b"])
      await db.execute(sql`insert into stored_files (customer_id, path, key, name, media_type, size, created_by)
        values (1, ${letter}, ${key(letter)}, 'n.png', 'image/png', 6, 'x')`);
    await db.execute(sql`insert into code_uploads (customer_id, file_name, size, file, state, options, created_by) values
      (1, 'code.xml', 1, ${key("c")}, 'read', '{}', 'x'), (1, 'code.xml', 1, null, 'published', '{}', 'x')`);
    await database.migrate();
    expect(await rows(db, sql`select key, size from stored_bytes order by key`)).toEqual(
      ["a", "b", "c"].map((letter) => ({ key: key(letter), size: null })),
    );
    expect(await rows(db, sql`select seal_key, banner_key, banner_double_key from customers`)).toEqual([
      { seal_key: key("a"), banner_key: null, banner_double_key: null },
    ]);
  } finally {
    await database.close();
  }
});

test("authors of the previous tables become users, and references to nothing are removed", async () => {
  const database = await openEarlierDatabase("0012_constraints-and-authors");
  try {
    const { db } = database;
    await db.execute(sql`
      insert into customers (id, cust_id, name, municipality, state, govtype, revision, zoning_guid) overriding system value values
        (1, 'larkmere', 'Town of Larkmere', 'Larkmere', 'NY', 'Town', 1, 7), (2, 'oakley', 'Town of Oakley', 'Oakley', 'NY', 'Town', 1, 5)`);
    await db.execute(sql`insert into provisions (guid, customer_id) values (5, 1)`);
    await db.execute(
      sql`insert into quick_links (customer_id, kind, title, guid) values (1, 'content', 'Parking', 5), (1, 'content', 'Gone', 7), (1, 'text', 'Hall', null)`,
    );
    await db.execute(sql`insert into users (id, username) overriding system value values (3, 'moakes')`);
    await db.execute(sql`insert into distributions (customer_id, recipient, kind, copies, edition, sent_on, created_by) values
      (1, 'Library', 'printed', 1, 'x', '2026-01-01', 'moakes'), (1, 'Court', 'printed', 1, 'x', '2026-01-01', 'gone')`);
    await db.execute(
      sql`insert into audit_log (customer_id, user_id, actor, action, subject) values (1, 3, 'moakes', 'a.b', 'x'), (1, 9, 'gone', 'a.b', 'x')`,
    );
    await database.migrate();
    expect(await rows(db, sql`select created_by, created_by_id from distributions order by created_by`)).toEqual([
      { created_by: "gone", created_by_id: null },
      { created_by: "moakes", created_by_id: 3 },
    ]);
    expect(await rows(db, sql`select actor, user_id from audit_log order by actor`)).toEqual([
      { actor: "gone", user_id: null },
      { actor: "moakes", user_id: 3 },
    ]);
    expect(await rows(db, sql`select title from quick_links order by title`)).toEqual([
      { title: "Hall" },
      { title: "Parking" },
    ]);
    expect(await rows(db, sql`select zoning_guid from customers`)).toEqual([
      { zoning_guid: null },
      { zoning_guid: null },
    ]);
  } finally {
    await database.close();
  }
});

test("every key of a town's table has the town, except the registry of GUIDs [OPEN-132]", async () => {
  const database = await openTestDatabase();
  try {
    const keys = await rows<{ name: string }>(
      database.db,
      sql`select i.indexrelid::regclass::text as name from pg_index i
        join pg_attribute town on town.attrelid = i.indrelid and town.attname = 'customer_id' and town.attnotnull
        where i.indisunique and not town.attnum = any(i.indkey) order by 1`,
    );
    expect(keys.map(({ name }) => name)).toEqual(["provisions_pkey"]);
  } finally {
    await database.close();
  }
});

test("long texts of the previous tables are stored in parts, and counted", async () => {
  const database = await openEarlierDatabase("0025_text-parts");
  const long = "A plan of the town. ".repeat(60_000);
  try {
    const { db } = database;
    await db.execute(sql`
      insert into customers (id, cust_id, name, municipality, state, govtype, revision) overriding system value values
        (1, 'larkmere', 'Town of Larkmere', 'Larkmere', 'NY', 'Town', 1)`);
    await db.execute(sql`insert into laws (id, customer_id, legislation_type, number, created_by, updated_by) overriding system value values
      (7, 1, 'Local Law', '1', 'x', 'x'), (8, 1, 'Local Law', '2', 'x', 'x')`);
    await db.execute(sql`insert into law_pages (customer_id, law_id, page, text, is_recognized) values
      (1, 7, 1, ${long}, true), (1, 7, 2, 'Short', false), (1, 8, 1, '', false)`);
    await database.migrate();
    const pages = await rows(
      db,
      sql`select law_id as id, page, max(part) as parts, max(length(text)) as longest, bool_and(is_recognized) as "isRecognized",
          md5(string_agg(text, '' order by part)) as text from law_pages group by 1, 2 order by 1, 2`,
    );
    const md5 = (text: string): string => createHash("md5").update(text).digest("hex");
    expect(pages).toEqual([
      { id: 7, page: 1, parts: 120, longest: 10_000, isRecognized: true, text: md5(long) },
      { id: 7, page: 2, parts: 1, longest: 5, isRecognized: false, text: md5("Short") },
      { id: 8, page: 1, parts: 1, longest: 0, isRecognized: false, text: md5("") },
    ]);
    // Nothing is left to divide.
    await divideLongPages(db, { pages: "law_pages", owner: "law_id" });
    expect(await rows(db, sql`select count(*)::integer as parts from law_pages`)).toEqual([{ parts: 122 }]);
    // As an earlier release exported it.
    await db.execute(sql`delete from law_pages`);
    await db.execute(sql`insert into law_pages (customer_id, law_id, page, text) values (1, 7, 1, ${long})`);
    await divideLongPages(db, { pages: "law_pages", owner: "law_id" });
    expect(
      await rows(
        db,
        sql`select count(*)::integer as parts, md5(string_agg(text, '' order by part)) as text from law_pages`,
      ),
    ).toEqual([{ parts: 120, text: md5(long) }]);
    expect(await rows(db, sql`select text_bytes::integer as bytes from laws order by id`)).toEqual([
      { bytes: long.length + 5 },
      { bytes: 0 },
    ]);
  } finally {
    await database.close();
  }
}, 60_000);
