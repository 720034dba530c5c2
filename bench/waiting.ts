import { sql } from "drizzle-orm";
import { catalog } from "../src/app/catalog.ts";
import { countProposals } from "../src/features/laws/jobs/count-proposals.ts";
import { countWaiting } from "../src/features/sites/towns/waiting.ts";
import { rows } from "../src/platform/db/db.ts";
import { openDatabase } from "../src/platform/db/open.ts";
import { figure, heading, p50and95 } from "./tools.ts";

const TOWNS = 50;
const ROUNDS = 20;

/**
 * Measures what waits in a page of the list of towns, and what counting the laws to confirm of one of them takes
 * (decision 101). `dataFolder`: has one town with laws that are not in its code.
 */
export async function benchWaiting(dataFolder: string): Promise<void> {
  heading(`What waits in ${TOWNS} towns`);
  const database = await openDatabase({ dataFolder, databaseUrl: null });
  const { db } = database;
  try {
    const [town] = await rows<{ id: number }>(db, sql`select customer_id as id from laws limit 1`);
    if (town === undefined) throw new Error("The town has no laws.");
    await db.execute(sql`insert into customers (cust_id, name, municipality, state, govtype, population, zipcode, revision)
      select 'waiting' || n, 'Town ' || n, 'Town ' || n, 'VT', 'Town', n, '', 1 from generate_series(2, ${TOWNS}::integer) n`);
    await db.execute(sql`delete from law_proposals`);
    await db.execute(sql`insert into law_proposals (customer_id, count, laws_revision, code_revision)
      select id, id % 3, 0, 0 from customers`);
    await db.execute(sql`insert into code_uploads (customer_id, file_name, size, state, options, created_by)
      select id, 'code.xml', 10, case when n = 1 then 'read' else 'published' end, '{"date": null, "publishingId": ""}', 'clerk'
      from customers, generate_series(1, 30) n`);
    const ids = (await rows<{ id: number }>(db, sql`select id from customers order by id limit ${TOWNS}`)).map(
      ({ id }) => id,
    );
    const nothing = await times(() => db.execute(sql`select 1`));
    const one = await times(() => countProposals(db, town.id));
    figure("counting the laws to confirm of one town", p50and95(one), `select 1: ${p50and95(nothing)}`);
    figure(
      `what waits in ${TOWNS} towns, from stored numbers`,
      p50and95(await times(() => countWaiting(db, catalog.waiting, ids))),
    );
  } finally {
    await database.close();
  }
}

async function times(work: () => Promise<unknown>): Promise<number[]> {
  const taken: number[] = [];
  for (let round = -2; round < ROUNDS; round++) {
    const started = performance.now();
    await work();
    if (round >= 0) taken.push(performance.now() - started);
  }
  return taken;
}
