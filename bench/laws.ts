import { existsSync } from "node:fs";
import { rm } from "node:fs/promises";
import { sql } from "drizzle-orm";
import { rows } from "../src/platform/db/db.ts";
import { openDatabase } from "../src/platform/db/open.ts";
import { importSanMateo, SAN_MATEO } from "./pages.ts";
import { timesOf } from "./times.ts";
import { benchWaiting } from "./waiting.ts";
import { figure, heading, newFolder, p50and95, startServer } from "./tools.ts";

const TOWN = "sanmateo";
const LAWS = 5000;
/** Of these, laws that the code does not contain: they are noticed at the provisions that they change. */
const NEW = 60;
const WARM_UP = 40;

/** Measures the table of 5,000 laws (issue 15 §5), and pages of the code of a town with laws. */
export async function benchLaws(): Promise<void> {
  heading(`Table of ${LAWS.toLocaleString("en")} laws`);
  if (!existsSync(SAN_MATEO)) return figure("table of laws", "not measured", "the code of San Mateo is not here");
  const folder = await newFolder("laws");
  await importSanMateo(folder);
  const pages = await addLaws(folder);
  const server = await startServer(folder, 3989);
  try {
    const { address } = server;
    const table = `${address}/api/${TOWN}/laws/table?ledger=true`;
    const chunks = Array.from({ length: 100 }, (_none, at) => `${table}&offset=${at * 47}`);
    const years = Array.from({ length: 100 }, (_none, at) => `${table}&year=${1924 + at}`);
    const texts = Array.from(
      { length: 100 },
      (_none, at) => `${table}&filter=number+${at}&sort=TITLE_ASC,ADOPTED_DESC`,
    );
    await timesOf([...chunks.slice(0, WARM_UP), ...years.slice(0, WARM_UP)]);
    const small = await timesOf(chunks.map(() => `${address}/robots.txt`));
    const reference = `a text of the same server: ${p50and95(small)}`;
    figure("300 laws", p50and95(await timesOf(chunks)), reference, "p95 ≤ 30 ms");
    figure("laws of a year, with the counts of all filters", p50and95(await timesOf(years)), reference, "p95 ≤ 30 ms");
    figure(
      "laws with some words, in the order of their titles",
      p50and95(await timesOf(texts)),
      reference,
      "p95 ≤ 30 ms",
    );
    const without = await timesOf(pages.map((guid) => `${address}/api/${TOWN}/cited-by/${guid}`));
    await timesOf(pages.slice(0, WARM_UP).map((guid) => `${address}/api/${TOWN}/page?guid=${guid}&alone=true`));
    figure(
      "a page of the code with its new laws, not cached",
      p50and95(await timesOf(pages.map((guid) => `${address}/api/${TOWN}/page?guid=${guid}`))),
      `cited by: ${p50and95(without)}`,
    );
  } finally {
    await server.stop();
    await benchWaiting(folder);
    await rm(folder, { recursive: true, force: true });
  }
}

/** Each law affects two sections. Returns pages of the code. */
async function addLaws(dataFolder: string): Promise<string[]> {
  const database = await openDatabase({ dataFolder, databaseUrl: null });
  const { db } = database;
  await db.execute(sql`insert into laws (customer_id, legislation_type, number, legislation_year, title, subject, adopted,
      appended_to_id, supped_by_id, html, created_by, updated_by)
    select v.customer_id, 'Ordinance', extract(year from a.day) || '-' || n, extract(year from a.day), 'An ordinance amending the code, number ' || n,
      'Subject ' || n % 97, a.day, v.id, case when n > ${NEW} then v.id end, '<p>Be it ordained.</p>', 'clerk', 'clerk'
    from versions v, generate_series(1, ${LAWS}) n, lateral (select date '2024-12-31' - n * 7 as day) a where v.state = 'current'`);
  await db.execute(sql`insert into law_dispositions (customer_id, law_id, position, guid, paragraph, action, source)
    select l.customer_id, l.id, p.position, s.guid, case when l.id % 3 = 0 then '(a)' else '' end, 'amend', 'history'
    from laws l, generate_series(1, 2) p(position),
      lateral (select guid from structures s join versions v on v.id = s.version_id and v.state = 'current'
        where s.type = 'section' order by s.position offset (l.id * 31 + p.position * 977) % 1500 limit 1) s`);
  await db.execute(sql`analyze laws`);
  await db.execute(sql`analyze law_dispositions`);
  const found = await rows<{ guid: string }>(
    db,
    sql`select distinct s.page_guid::text as guid from structures s join versions v on v.id = s.version_id and v.state = 'current'
      where s.depth > 0 order by 1 limit 100`,
  );
  await database.close();
  return found.map(({ guid }) => guid);
}
