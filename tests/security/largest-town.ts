import { sql, type SQL } from "drizzle-orm";
import { catalog } from "../../src/app/catalog.ts";
import { rows } from "../../src/platform/db/db.ts";
import { sanitizeHtml } from "../../src/platform/html/sanitize.ts";
import { PART_CHARACTERS } from "../../src/platform/papers/reading/text-parts.ts";
import type { SecurityServer } from "./server.ts";
import type { Town } from "./users.ts";

/** Three bytes. */
const LETTER = "法";
const words = (characters: number): string => `${LETTER}${LETTER} `.repeat(characters / 3);
const html = (characters: number): string => sanitizeHtml(`<p>${words(characters - 100)}</p>`);
const repeated = (characters: number): SQL => sql`repeat(${LETTER}, ${characters}::integer)`;

/** The longest section of any code that we know, in characters. */
const SECTION = 142_570;
const TEXT_OF_FILE = 30_000_000;
const LAW_TEXT = 330_000;
const REFERENCED = 2000;

/**
 * Fills a town with the largest content that is accepted of everything: texts as long as they may be; of what has no
 * greatest number, more than an answer has room for.
 */
export async function fillWithLargest({ db }: SecurityServer, town: Town): Promise<void> {
  const { customerId, publicDocument, law, lawWithoutFile, documentType, documentCategory, version } = town;
  const by = sql`${customerId}::integer, 'clerk', 'clerk'`;
  const run = async (query: SQL): Promise<void> => void (await db.execute(query));

  await run(sql`update customers set customization = ${JSON.stringify(largestSettings())}::jsonb,
    warnings = ${JSON.stringify(Array.from({ length: 10 }, () => ({ message: html(20_000), color: "#aa0000" })))}::jsonb
    where id = ${customerId}`);
  await run(sql`insert into quick_links (customer_id, kind, title, url, url_type)
    select ${customerId}, 'text', ${repeated(255)}, 'https://town.example/' || repeat('a', 1900), 'EXTERNAL' from generate_series(1, 99)`);

  await run(sql`delete from document_pages where customer_id = ${customerId}`);
  for (const [table, owner, id] of [
    ["document_pages", "document_id", publicDocument],
    ["law_pages", "law_id", law],
  ] as const)
    await run(sql`insert into ${sql.identifier(table)} (customer_id, ${sql.identifier(owner)}, page, part, text)
      select ${customerId}, ${id}, 1, n, ${repeated(PART_CHARACTERS)} from generate_series(1, ${TEXT_OF_FILE / PART_CHARACTERS}::integer) n`);
  await run(sql`insert into document_types (customer_id, created_by, updated_by, title, description)
    select ${by}, n || ${repeated(90)}, ${repeated(2000)} from generate_series(1, 300) n`);
  await run(sql`insert into document_categories (customer_id, created_by, updated_by, type_id, title, description)
    select ${by}, ${documentType}, n || ${repeated(190)}, ${repeated(2000)} from generate_series(1, 300) n`);
  await run(sql`insert into documents (customer_id, created_by, updated_by, type_id, category_id, title, title_key, description, date, kind, url)
    select ${by}, ${documentType}, ${documentCategory}, n || ${repeated(290)}, n::text, ${repeated(2000)}, '2026-01-01', 'VIDEO_LINK', 'https://video.example.org/' || repeat('a', 1900)
    from generate_series(1, 5000) n`);
  await run(sql`insert into document_earlier_files (customer_id, document_id, key, file_name, media_type, extension, size, created_by)
    select customer_id, id, key, ${repeated(250)}, media_type, extension, size, 'clerk' from documents, generate_series(1, 500) where id = ${publicDocument}`);

  await run(sql`update laws set html = ${html(LAW_TEXT)} where id = ${lawWithoutFile}`);
  await run(sql`insert into laws (customer_id, created_by, updated_by, legislation_type, number, title, custom_title, subject, description, comment, adopted)
    select ${by}, ${repeated(100)}, n || ${repeated(40)}, ${repeated(300)}, ${repeated(300)}, ${repeated(1000)}, ${repeated(5000)}, ${repeated(5000)}, '2026-01-01'
    from generate_series(1, 3000) n`);
  await run(sql`insert into law_dispositions (customer_id, law_id, position, name, paragraph, source)
    select customer_id, id, n, ${repeated(300)}, ${repeated(100)}, 'clerk' from laws, generate_series(2, 500) n
    where customer_id = ${customerId} and (id = ${law} or number like '10%')`);

  await run(sql`insert into notes (customer_id, guid, title, content, plain, color, visibility, display_mode, created_by, updated_by, passage)
    select ${customerId}, ${Number(town.guid)}, ${repeated(255)}, ${html(100_000)}, ${words(100_000)}, 'mint', 'public', 'expanded', 'clerk', 'clerk', ${JSON.stringify({ exact: LETTER.repeat(2000), prefix: "", suffix: "", start: 0 })}::jsonb
    from generate_series(1, 200)`);
  await run(sql`insert into notes (customer_id, guid, title, content, plain, color, visibility, display_mode, created_by, updated_by, passage)
    select ${customerId}, ${Number(town.guid)}, ${repeated(255)}, '<p>Short</p>', 'Short', 'mint', 'public', 'expanded', 'clerk', 'clerk', ${JSON.stringify({ exact: LETTER.repeat(2000), prefix: "", suffix: "", start: 0 })}::jsonb
    from generate_series(1, 3000)`);

  await run(sql`insert into audit_log (customer_id, cust_id, actor, action, subject, before, after)
    select ${customerId}, ${town.custId}, 'clerk', 'laws.edit', ${repeated(300)}, ${JSON.stringify({ html: html(LAW_TEXT) })}::jsonb, ${JSON.stringify({ html: `${html(LAW_TEXT)}<p>More</p>` })}::jsonb
    from generate_series(1, 60)`);
  await run(sql`with added as (insert into users (username, first_name, last_name, email)
      select 'largest-' || n, ${repeated(100)}, ${repeated(100)}, 'n' || n || '@' || repeat('a', 240) || '.example' from generate_series(1, 3000) n returning id)
    insert into memberships (user_id, customer_id, role) select id, ${customerId}, 'user' from added`);
  await run(sql`insert into group_members (customer_id, group_id, user_id)
    select ${customerId}, ${town.group}, user_id from memberships m where customer_id = ${customerId} on conflict do nothing`);
  await run(
    sql`insert into groups (customer_id, name) select ${customerId}, n || ${repeated(90)} from generate_series(1, 1000) n`,
  );
  await run(sql`insert into mail_messages (customer_id, kind, to_address, subject, text, html, state)
    select ${customerId}, 'invitation', 'a@town.example', ${repeated(300)}, ${repeated(20_000)}, ${repeated(20_000)}, 'kept' from generate_series(1, 1000)`);
  await run(sql`insert into distributions (customer_id, recipient, kind, copies, edition, sent_on, note, created_by)
    select ${customerId}, ${repeated(200)}, 'printed', 1, ${repeated(200)}, '2026-01-01', ${repeated(1000)}, 'clerk' from generate_series(1, 5000)`);
  await run(sql`insert into stored_files (customer_id, path, key, name, media_type, size, created_by)
    select ${customerId}, md5(n::text), (select key from stored_files where customer_id = ${customerId} limit 1), ${repeated(250)}, 'image/png', 1, 'clerk' from generate_series(1, 5000) n`);

  await run(sql`update texts set content = replace(content, '"Lots."', ${`"${words(SECTION)}"`})`);
  await run(sql`insert into citations (customer_id, version_id, from_guid, ordinal, to_guid, anchor)
    select customer_id, version_id, guid, n, ${Number(town.guid)}, 'a-1' from structures, generate_series(100, ${REFERENCED}::integer) n
    where customer_id = ${customerId} and version_id = ${version}`);
  await run(sql`insert into index_words (customer_id, version_id, letter, position, word, "references")
    select ${customerId}, ${version}, 'W', n, ${repeated(60)} || n, (select jsonb_agg(jsonb_build_object('label', '§ 12-1', 'guid', 1011, 'anchor', 'a')) from generate_series(1, 40))
    from generate_series(1, 20000) n`);
  await rows(db, sql`analyze`);
}

/** Every setting that is a text at its greatest length. */
function largestSettings(): Record<string, string> {
  return Object.fromEntries(
    [...catalog.settings].flatMap(([name, { text }]) => {
      if (text?.maxLength === undefined) return [];
      return [[name, text.isRich === true ? html(text.maxLength) : LETTER.repeat(text.maxLength)]];
    }),
  );
}
