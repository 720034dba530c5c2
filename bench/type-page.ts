import { rm } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { updateDocumentStatistics } from "../src/features/documents/jobs/purge.ts";
import { openDatabase } from "../src/platform/db/open.ts";
import { rows } from "../src/platform/db/db.ts";
import { scrollThrough } from "./scrolling.ts";
import { timesOf } from "./times.ts";
import { addCustomer, DISTRICT, figure, heading, newFolder, p50and95, startServer } from "./tools.ts";

const TOWN = "dc";
const DOCUMENTS = 10_000;
const CATEGORIES = 8;
const YEARS = 40;
const WARM_UP = 30;
/** Rows that a reader scrolls through: five chunks. */
const SCROLLED = 1500;

/** Measures the page of a type with 10,000 documents: rendered, in chunks, and from the cache (issue 13 §6). */
export async function benchTypePage(): Promise<void> {
  heading(`Type page of ${DOCUMENTS.toLocaleString("en")} documents in ${CATEGORIES} categories`);
  const folder = await newFolder("type-page");
  const data = join(folder, "data");
  await addCustomer(data, TOWN, DISTRICT);
  await addDocuments(data);
  const server = await startServer(data, 3987);
  try {
    const page = `${server.address}/${TOWN}/documents/Minutes`;
    const call = `${server.address}/api/${TOWN}/pub-doc/type/Minutes?by=title`;
    // Code is compiled while other pages are rendered.
    await timesOf(Array.from({ length: WARM_UP }, (_none, at) => `${page}?text=${at}`));
    await timesOf(Array.from({ length: WARM_UP }, (_none, at) => `${page}?year=${1987 + at}&from=1`));
    // Each address is new, so nothing comes from a cache.
    const offsets = Array.from({ length: 100 }, (_none, at) => at * 97);
    const years = Array.from({ length: YEARS }, (_none, at) => 1987 + at);
    const pages = await timesOf(years.map((year) => `${page}?year=${year}`));
    const whole = await timesOf(offsets.map((offset) => `${page}?from=${offset}`));
    // Not the chunks of the pages, whose answers are cached.
    const chunks = await timesOf(offsets.map((offset) => `${call}&offset=${offset + 1}`));
    const cached = await timesOf(offsets.map((offset) => `${page}?from=${offset}`));
    const reference = `from the cache: ${p50and95(cached)}`;
    figure("page of 300 documents, rendered", p50and95(whole), reference, "p95 ≤ 30 ms");
    figure("page of a year, rendered", p50and95(pages), reference, "p95 ≤ 30 ms");
    figure("next 300 documents, call", p50and95(chunks), reference, "p95 ≤ 30 ms");
    for (const slowdown of [1, 4]) {
      const list = { selector: "main li", rows: SCROLLED, slowdown };
      const { firstPaint, frame, longestFrame } = await scrollThrough(page, list);
      const short = await scrollThrough(`${page}?year=1987`, { ...list, rows: 1 });
      const name = `at 360 px, processor ${slowdown === 1 ? "as it is" : `slowed down ${slowdown} times`}`;
      figure(
        `first paint ${name}`,
        `${firstPaint.toFixed(0)} ms`,
        `a year's documents: ${short.firstPaint.toFixed(0)} ms`,
      );
      figure(
        `scrolling through ${SCROLLED.toLocaleString("en")} documents ${name}`,
        `frame p95 ${frame.toFixed(0)} ms, longest ${longestFrame.toFixed(0)} ms`,
        `a year's documents: p95 ${short.frame.toFixed(0)} ms`,
      );
    }
  } finally {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

async function addDocuments(dataFolder: string): Promise<void> {
  const database = await openDatabase({ dataFolder, databaseUrl: null });
  const { db } = database;
  const by = sql`'clerk', 'clerk'`;
  const [town] = await rows<{ id: number }>(db, sql`select id from customers where cust_id = ${TOWN}`);
  const ofTown = sql`${town?.id ?? 0}::integer`;
  await db.execute(
    sql`insert into document_types (customer_id, title, created_by, updated_by) values (${ofTown}, 'Minutes', ${by})`,
  );
  await db.execute(sql`insert into document_categories (customer_id, type_id, title, is_uncategorized, grouping, first_sort, created_by, updated_by)
    select ${ofTown}, t.id, case when n = 0 then '(Uncategorized)' else 'Board ' || n end, n = 0, 'Year_Descending', 'Date_Descending', ${by}
    from document_types t, generate_series(0, ${CATEGORIES - 1}) n`);
  await db.execute(sql`insert into documents (customer_id, type_id, category_id, title, title_key, date, kind, url, created_by, updated_by)
    select ${ofTown}, c.type_id, c.id, 'Meeting of the board, number ' || n, 'meeting of the board, number ' || lpad(n::text, 15, '0'),
      date '1987-01-01' + (n * 14600 / ${DOCUMENTS}), 'VIDEO_LINK', 'https://video.example.org/' || n, ${by}
    from generate_series(1, ${DOCUMENTS}) n
    join (select *, row_number() over (order by id) - 1 as at from document_categories) c on c.at = n % ${CATEGORIES}`);
  await updateDocumentStatistics(db);
  await database.close();
}
