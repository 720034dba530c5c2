import { existsSync } from "node:fs";
import { rm } from "node:fs/promises";
import { setTimeout } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { createUser, setMembership } from "../src/features/accounts/accounts.ts";
import { SHOWN_AT_FIRST } from "../src/features/notes/contract/lists.ts";
import { openDatabase } from "../src/platform/db/open.ts";
import { rows, type Db } from "../src/platform/db/db.ts";
import { openWithAndWithout } from "./crowded-page.ts";
import { importSanMateo, SAN_MATEO } from "./pages.ts";
import { timesOf } from "./times.ts";
import { figure, heading, newFolder, p50and95, processorSeconds, startServer } from "./tools.ts";

const TOWN = "sanmateo";
const NOTES = 100_000;
const CROWDED = 2000;
const WRITERS = 500;
const PAGES = 200;
const WARM_UP = 40;
const IDLE_MS = 3000;
const PASSWORD = "a lake in winter";

interface World {
  /** GUIDs of pages. */
  readonly pages: readonly string[];
  /** A page with 2,000 more notes. */
  readonly crowded: string;
}

/** Measures the notes of a page in a town with 100,000 notes (issue 14 §5: p95 ≤ 15 ms), and what else asks for them. */
export async function benchNotes(): Promise<void> {
  heading(`Notes of a page in a town with ${NOTES.toLocaleString("en")} notes`);
  if (!existsSync(SAN_MATEO)) return figure("notes of a page", "not measured", "the code of San Mateo is not here");
  const folder = await newFolder("notes");
  await importSanMateo(folder);
  const { pages, crowded } = await addNotes(folder);
  const server = await startServer(folder, 3988);
  try {
    const { address } = server;
    const cookie = await signIn(address);
    const api = `${address}/api/${TOWN}`;
    // As the screen asks, and the complete answer, with which a page is printed.
    const urls = pages.map((guid) => `${api}/notes?page=${guid}&each=${SHOWN_AT_FIRST}`);
    const complete = pages.map((guid) => `${api}/notes?page=${guid}`);
    // The same page of another number of notes, so that what is measured is not the server's framework.
    const reference = pages.map((guid) => `${api}/cited-by/${guid}`);
    await untilIdle(server.pid);
    await timesOf(urls.slice(0, WARM_UP), cookie);
    for (const [who, as] of [
      ["visitor", ""],
      ["user with notes of their own and of a group", cookie],
    ] as const) {
      const before = await processorSeconds(server.pid);
      const times = await timesOf(urls, as);
      const processor = ((await processorSeconds(server.pid)) - before) / urls.length;
      figure(
        `notes of a page, ${who}`,
        `${p50and95(times)}, processor ${(1000 * processor).toFixed(1)} ms`,
        `cited by: ${p50and95(await timesOf(reference, as))}`,
        "p95 ≤ 15 ms",
      );
      figure(`all notes of a page, ${who}`, p50and95(await timesOf(complete, as)));
      figure(
        `counts, ${who}`,
        p50and95(
          await timesOf(
            Array.from({ length: 20 }, () => `${api}/notes/counts`),
            as,
          ),
        ),
      );
    }
    const many = Array.from({ length: 20 }, () => `${api}/notes?page=${crowded}&each=${SHOWN_AT_FIRST}`);
    figure(`notes of a page with ${CROWDED.toLocaleString("en")} more`, p50and95(await timesOf(many, cookie)));
    const list = Array.from({ length: 20 }, (_none, at) => `${api}/notes?offset=${at * 50}`);
    figure("50 notes of the list of all", p50and95(await timesOf(list, cookie)));
    const mine = Array.from({ length: 20 }, () => `${api}/notes?mine=true`);
    figure("50 of one's own notes", p50and95(await timesOf(mine, cookie)));
    const speed = await openWithAndWithout(`${address}/${crowded}`, cookie);
    figure(
      `that page in Chromium, with ${CROWDED.toLocaleString("en")} more`,
      `largest paint ${speed.with.paint.toFixed(0)} ms, blocking ${speed.with.blocking.toFixed(0)} ms`,
      `without notes: ${speed.without.paint.toFixed(0)} ms, ${speed.without.blocking.toFixed(0)} ms`,
    );
  } finally {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

/** The server indexes the notes, which were added without it. */
async function untilIdle(pid: number): Promise<void> {
  for (let used = await processorSeconds(pid); ;) {
    await setTimeout(IDLE_MS);
    const now = await processorSeconds(pid);
    if (now - used < 0.1) return;
    used = now;
  }
}

async function signIn(address: string): Promise<string> {
  const response = await fetch(`${address}/api/user/sign-in`, {
    method: "POST",
    headers: { "content-type": "application/json", origin: address },
    body: JSON.stringify({ login: "writer", password: PASSWORD }),
  });
  return (response.headers.get("set-cookie") ?? "").split(";", 1)[0] ?? "";
}

async function addNotes(dataFolder: string): Promise<World> {
  const database = await openDatabase({ dataFolder, databaseUrl: null });
  const { db } = database;
  const [town] = await rows<{ id: number }>(db, sql`select id from customers where cust_id = ${TOWN}`);
  const customerId = town?.id ?? 0;
  const writer = await createUser(db, { username: "writer", password: PASSWORD, emailConfirmed: true });
  await setMembership(db, writer, customerId, "user");
  await db.execute(
    sql`insert into users (username) select 'writer-' || n from generate_series(1, ${WRITERS}::integer) n`,
  );
  await db.execute(sql`insert into groups (customer_id, name) values (${customerId}, 'Board')`);
  await db.execute(
    sql`insert into group_members (customer_id, group_id, user_id) select ${customerId}, id, ${writer}::integer from groups`,
  );
  const level = JSON.stringify({ PUBLIC_ANNOTATION: { currentLevel: "ADMIN", maximumLevel: "ADMIN" } });
  await db.execute(sql`update customers set feature_levels = ${level}::jsonb where id = ${customerId}`);
  const guids = sql`select guid, row_number() over (order by position) - 1 as at, count(*) over () as sections from structures where customer_id = ${customerId} and type = 'section'`;
  await insertNotes(db, customerId, writer, guids, NOTES);
  const [crowded] = await rows<{ page: string }>(
    db,
    sql`select page_guid::text as page from structures where customer_id = ${customerId} and type = 'section' group by page_guid order by count(*) desc limit 1`,
  );
  const page = crowded?.page ?? "";
  await insertNotes(
    db,
    customerId,
    writer,
    sql`select guid, row_number() over (order by position) - 1 as at, count(*) over () as sections from structures where customer_id = ${customerId} and page_guid = ${page}::bigint`,
    CROWDED,
  );
  await db.execute(sql`analyze notes`);
  const pages = await rows<{ page: string }>(
    db,
    sql`select page_guid::text as page from structures where customer_id = ${customerId} and page_guid <> ${page}::bigint group by page_guid order by md5(page_guid::text) limit ${PAGES}`,
  );
  await database.close();
  return { pages: pages.map((each) => each.page), crowded: page };
}

/** A third each: public, of the group, and private notes of many writers. `guids`: provisions, with their number. */
async function insertNotes(
  db: Db,
  customerId: number,
  writer: number,
  guids: ReturnType<typeof sql>,
  count: number,
): Promise<void> {
  const text = "Ask the department whether the exception of the last amendment still applies to corner lots. ";
  await db.execute(sql`with g as (${guids})
    insert into notes (customer_id, guid, title, content, plain, color, visibility, group_id, display_mode, created_by, created_by_id, updated_by, updated_by_id)
    select ${customerId}, g.guid, 'Note ' || n, '<p>' || repeat(${text}, 1 + n % 6) || '</p>', repeat(${text}, 1 + n % 6), 'mint',
      (array['public', 'group', 'private'])[1 + n % 3], case when n % 3 = 1 then (select min(id) from groups) end, 'expanded', u.username, u.id, u.username, u.id
    from generate_series(1, ${count}::integer) n
    join g on g.at = (n::bigint * 7919) % g.sections
    join users u on u.id = ${writer}::integer + n % ${WRITERS}::integer`);
}
