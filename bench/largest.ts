import { readFile, rm, writeFile } from "node:fs/promises";
import { setTimeout as wait } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { openDatabase } from "../src/platform/db/open.ts";
import { rows } from "../src/platform/db/db.ts";
import { addAccount, signIn } from "./account.ts";
import { figure, heading, newFolder, processorSeconds, startServer, towncode, type RunningServer } from "./tools.ts";

const TOWN = "larkmere";
const NOTES = 600;
const NOTE_BYTES = 100_000;
const TEXT_BYTES = 29_900_000;
const AT_ONCE = 30;
const IDLE_MS = 3000;
const PROBE_EVERY_MS = 25;

/**
 * Measures what the largest content that people may store does to others who read: 600 notes of 100 kB on one page of the
 * code, and a document with 29.9 MB of text, each asked for by many at once (issue 24 §2).
 */
export async function benchLargest(): Promise<void> {
  heading("The largest content, asked for by many at once");
  const folder = await newFolder("largest");
  await towncode(folder, "demo");
  await addAccount(folder, TOWN);
  const page = await addNotes(folder);
  const server = await startServer(folder, 3984);
  try {
    const { address } = server;
    const cookie = await signIn(address);
    const document = await addText(address, cookie);
    await untilIdle(server.pid);
    const notes = `${address}/api/${TOWN}/notes?page=${page}`;
    figure("nothing else", await effectOf(server, []));
    const asked: readonly (readonly [string, string, number])[] = [
      [`${AT_ONCE} × the notes of a page`, notes, AT_ONCE],
      [`${AT_ONCE} × 200 notes of a list`, `${address}/api/${TOWN}/notes?mine=true&limit=200`, AT_ONCE],
      [`${AT_ONCE} × the notes as JSON`, `${address}/api/${TOWN}/notes/export?format=json`, AT_ONCE],
      ["3 × the page of a long text", `${address}/${TOWN}/document/${document}/text`, 3],
      [`${AT_ONCE} × the page of a long text`, `${address}/${TOWN}/document/${document}/text`, AT_ONCE],
      [`${AT_ONCE} × the call of a long text`, `${address}/api/${TOWN}/pub-doc/${document}/text`, AT_ONCE],
      [`${AT_ONCE} × the notes as Word`, `${address}/api/${TOWN}/notes/export?format=docx`, AT_ONCE],
    ];
    for (const [what, url, times] of asked) {
      const work = Array.from({ length: times }, () => bytesOf(url, cookie));
      const described = await effectOf(server, work);
      const bytes = await Promise.all(work);
      const failed = bytes.filter((each) => each === null).length;
      const sizes = `${Math.max(0, ...bytes.map((each) => each ?? 0)).toLocaleString("en")} bytes each`;
      figure(what, described, failed === 0 ? sizes : `${sizes}, ${failed} failed`);
      await wait(IDLE_MS);
    }
  } finally {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

/** The longest wait of a reader during some work, and the most memory of the server. */
async function effectOf({ address, pid }: RunningServer, work: readonly Promise<unknown>[]): Promise<string> {
  // Forgets the most memory so far.
  await writeFile(`/proc/${pid}/clear_refs`, "5").catch(() => {});
  const started = performance.now();
  const end = work.length === 0 ? wait(IDLE_MS) : Promise.all(work);
  const over = new AbortController();
  void end.finally(() => over.abort());
  const waits: Promise<number>[] = [];
  while (!over.signal.aborted) {
    waits.push(timeOfReader(address));
    await wait(PROBE_EVERY_MS);
  }
  await end;
  const seconds = (performance.now() - started) / 1000;
  const longest = Math.max(...(await Promise.all(waits)));
  const most = Number(/VmHWM:\s+(\d+)/.exec(await readFile(`/proc/${pid}/status`, "utf8"))?.[1] ?? 0) / 1024;
  return `others wait ≤ ${longest.toFixed(0)} ms, memory ≤ ${most.toFixed(0)} MB, ${seconds.toFixed(1)} s`;
}

/** Someone who reads a page that is rendered for them. */
async function timeOfReader(address: string): Promise<number> {
  const started = performance.now();
  const response = await fetch(`${address}/${TOWN}`, { headers: { cookie: "session=bench" } }).catch(() => null);
  await response?.arrayBuffer().catch(() => null);
  return performance.now() - started;
}

/** Bytes of an answer; null if it broke off. */
async function bytesOf(url: string, cookie: string): Promise<number | null> {
  try {
    const response = await fetch(url, { headers: { cookie, "accept-encoding": "identity" } });
    let bytes = 0;
    for await (const part of response.body ?? []) bytes += (part as Uint8Array).length;
    return response.ok ? bytes : null;
  } catch {
    return null;
  }
}

async function untilIdle(pid: number): Promise<void> {
  for (let used = await processorSeconds(pid); ;) {
    await wait(IDLE_MS);
    const now = await processorSeconds(pid);
    if (now - used < 0.1) return;
    used = now;
  }
}

/** Notes of the account on one page of the code, as many and as long as a writer can. Returns the page. */
async function addNotes(dataFolder: string): Promise<string> {
  const database = await openDatabase({ dataFolder, databaseUrl: null });
  const { db } = database;
  const [place] = await rows<{ page: string }>(
    db,
    sql`select s.page_guid::text as page from structures s join customers c on c.id = s.customer_id and c.cust_id = ${TOWN}
      where s.type = 'section' group by 1 order by count(*) desc limit 1`,
  );
  const page = place?.page ?? "";
  const text = `<p>${"Ask the department about corner lots. ".repeat(NOTE_BYTES / 38)}</p>`;
  await db.execute(sql`insert into notes (customer_id, guid, title, content, plain, color, visibility, display_mode, created_by, created_by_id, updated_by, updated_by_id)
    select c.id, s.guid, 'Note ' || n, ${text}, ${text.slice(3, -4)}, 'mint', 'private', 'expanded', u.username, u.id, u.username, u.id
    from generate_series(1, ${NOTES}::integer) n, customers c, users u,
      (select guid from structures where page_guid = ${page}::bigint and type = 'section' limit 1) s
    where c.cust_id = ${TOWN} and u.username = 'bench'`);
  await database.close();
  return page;
}

/** Posts a text of 29.9 MB. Returns the document, once its text is read. */
async function addText(address: string, cookie: string): Promise<number> {
  const headers = { cookie, origin: address };
  const type = await fetch(`${address}/api/${TOWN}/pub-doc/type`, {
    method: "POST",
    headers: { ...headers, "content-type": "application/json" },
    body: JSON.stringify({ title: "Long texts" }),
  });
  const { type: added } = (await type.json()) as { type: { id: number } };
  const form = new FormData();
  form.set("typeId", String(added.id));
  form.set("title", "A long text");
  const line = "The applicant shall file the plan with the clerk of the town within thirty days.\n";
  form.set("file", new File([line.repeat(TEXT_BYTES / line.length)], "long.txt"));
  const posted = await fetch(`${address}/api/${TOWN}/pub-doc`, { method: "POST", headers, body: form });
  if (!posted.ok) throw new Error(`The text was not accepted: ${await posted.text()}`);
  const { document } = (await posted.json()) as { document: { id: number } };
  for (;;) {
    const response = await fetch(`${address}/api/${TOWN}/pub-doc/${document.id}/management`, { headers });
    const { textState } = (await response.json()) as { textState: string };
    if (textState === "read") return document.id;
    if (textState === "failed") throw new Error("The text could not be read.");
    await wait(500);
  }
}
