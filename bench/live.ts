import { readFile, rm } from "node:fs/promises";
import { Agent, get, type IncomingMessage } from "node:http";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { createUser, setMembership } from "../src/features/accounts/accounts.ts";
import { beginSession } from "../src/features/accounts/sessions.ts";
import { insertUpload, moveUpload } from "../src/features/code/uploads/queries.ts";
import { raiseRevision } from "../src/features/sites/parts/server/revision.ts";
import { rows, type Db } from "../src/platform/db/db.ts";
import { serverDatabase } from "../src/platform/db/open.ts";
import { createSecret } from "../src/platform/secret.ts";
import { freePort } from "../tests/harness/free-port.ts";
import { hasPostgres, startPostgres, type PostgresServer } from "../tests/harness/postgres.ts";
import {
  figure,
  heading,
  median,
  newFolder,
  percentile,
  processorSeconds,
  startServer,
  towncode,
  type RunningServer,
} from "./tools.ts";

const STREAMS = 500;
/** One address may have a hundred. */
const OF_ADDRESS = 50;
const IDLE_SECONDS = 60;
const WRITES = 40;
/** Memory is measured in so many: one keeps what it once needed. */
const SERVERS = 3;
const PAIRS = Number(process.env["BENCH_PAIRS"] ?? 8);
const SECONDS = 8;
const PER_SECOND = 60;
const SECRET = "a secret of the benchmark that is long enough";

/** Measures open streams of events, and how soon another process shows a write (issue 26). */
export async function benchLive(): Promise<void> {
  heading("Live events (PostgreSQL)");
  if (!hasPostgres) return console.log("This machine has no PostgreSQL.");
  const postgres = await startPostgres();
  const folder = await newFolder("live");
  const memory = join(folder, "memory");
  const environment = { DATABASE_URL: postgres.url, TOWNCODE_SECRET: SECRET };
  Object.assign(process.env, environment);
  const database = await serverDatabase(postgres.url, 3);
  const servers: RunningServer[] = [];
  try {
    await towncode(folder, "simulate", "--towns", "1", "--sections", "300");
    const start = async (): Promise<RunningServer> => {
      const server = await startServer(folder, await freePort(), {
        ...environment,
        TOWNCODE_MEMORY: memory,
        NODE_OPTIONS: `--import=${import.meta.resolve("./memory-after-gc.ts")}`,
      });
      servers.push(server);
      return server;
    };
    const one = await start();
    const town = await townOf(database.db);
    await benchIdle(database.db, postgres);
    const other = await start();
    await benchDelay(database.db, town, other);
    await one.stop();
    await other.stop();
    const followed = await prepareStreams(database.db, town);
    const costs: Memory[] = [];
    for (let run = 0; run < SERVERS; run++) costs.push(await memoryOfStreams(await start(), followed, memory));
    for (const [what, which] of [
      [`memory of ${STREAMS} open streams`, "whole"],
      ["  of it used by JavaScript", "used"],
    ] as const) {
      const all = costs.map((cost) => cost[which] / 1e6);
      const each = all.map((megabytes) => megabytes.toFixed(1)).join(", ");
      figure(what, `${median(all).toFixed(1)} MB`, `new servers: ${each}`, "≤ 30 MB");
    }
    await benchReaders(database.db, await start(), followed);
  } finally {
    await Promise.all(servers.map((server) => server.stop()));
    await database.close();
    await postgres.close();
    await rm(folder, { recursive: true, force: true });
  }
}

interface Town {
  readonly customerId: number;
  readonly custId: string;
}

async function townOf(db: Db): Promise<Town> {
  const [town] = await rows<Town>(db, sql`select id as "customerId", cust_id as "custId" from customers`);
  if (town === undefined) throw new Error("There is no town.");
  return town;
}

/** Counts the statements in the log of PostgreSQL. */
async function benchIdle(db: Db, postgres: PostgresServer): Promise<void> {
  await jobsDone(db);
  const log = async (what: string): Promise<void> => {
    await db.execute(sql`alter system set log_line_prefix = '%a|'`);
    await db.execute(sql.raw(`alter system set log_statement = '${what}'`));
    await db.execute(sql`select pg_reload_conf()`);
    await wait(1000);
  };
  await log("all");
  const before = (await postgres.log()).length;
  await wait(IDLE_SECONDS * 1000);
  const lines = (await postgres.log()).slice(before).split("\n");
  await log("none");
  const perSecond = (who: string): string => {
    const statement = new RegExp(String.raw`^${who}\|LOG: +(?:statement|execute)`);
    return (lines.filter((line) => statement.test(line)).length / IDLE_SECONDS).toFixed(2);
  };
  figure(
    "statements of an idle process",
    `${perSecond("towncode")}/s`,
    `${perSecond("towncode jobs")}/s of the job queue`,
  );
}

/** Jobs of the start. */
async function jobsDone(db: Db): Promise<void> {
  for (let quiet = 0; quiet < 10; quiet++) {
    await wait(1000);
    const open = sql`select 1 from jobs.job where state in ('created', 'active', 'retry') and start_after < now() limit 1`;
    if ((await rows(db, open)).length > 0) quiet = 0;
  }
}

/** Writes as a job of another process does, until a process that did not write shows it. */
async function benchDelay(db: Db, { customerId, custId }: Town, server: RunningServer): Promise<void> {
  const agent = new Agent({ keepAlive: true });
  const named = async (): Promise<string> => {
    const { body } = await request(`${server.address}/api/${custId}/session`, agent);
    return (JSON.parse(body) as { customization: { nameOverride: string } }).customization.nameOverride;
  };
  const delays: number[] = [];
  for (let number = 0; number < WRITES; number++) {
    // At any time between two questions.
    await wait(300 + Math.random() * 1000);
    const name = `Lake ${number}`;
    await db.transaction(async (tx) => {
      await tx.execute(
        sql`update customers set customization = customization || jsonb_build_object('nameOverride', ${name}::text) where id = ${customerId}`,
      );
      await raiseRevision(tx, customerId, "sites");
    });
    const written = performance.now();
    while ((await named()) !== name) await wait(2);
    delays.push(performance.now() - written);
  }
  agent.destroy();
  const sorted = delays.toSorted((a, b) => a - b);
  figure(
    "a write, until another process shows it",
    `p50 ${percentile(sorted, 0.5).toFixed(0)} ms, p95 ${percentile(sorted, 0.95).toFixed(0)} ms`,
  );
}

/** An upload, and sessions of a user who may follow it. */
interface Followed extends Town {
  readonly id: number;
  readonly path: string;
  readonly cookies: readonly string[];
}

async function prepareStreams(db: Db, town: Town): Promise<Followed> {
  const { customerId, custId } = town;
  const user = await createUser(db, { username: "bench", password: null });
  await setMembership(db, user, customerId, "administrator");
  const secret = createSecret(SECRET);
  const cookies: string[] = [];
  for (let number = 0; number < STREAMS; number++)
    cookies.push(`session=${(await beginSession(db, secret, user, "bench")).token}`);
  const options = { date: null, publishingId: "" };
  const upload = { customerId, fileName: "code.xml", size: 1, state: "reading", options, createdBy: "bench" } as const;
  const { id } = await insertUpload(db, upload);
  return { ...town, id, cookies, path: `/api/${custId}/uploads/${id}/live` };
}

/** Of a server that has served readers and no stream before. */
async function memoryOfStreams(server: RunningServer, followed: Followed, file: string): Promise<Memory> {
  await load(server, followed.custId, SECONDS);
  const before = await memoryOf(server, file);
  const streams = await openStreams(server, followed);
  // Checked several times.
  await wait(8000);
  const now = await memoryOf(server, file);
  await closeStreams(streams);
  await server.stop();
  return { whole: now.whole - before.whole, used: now.used - before.used };
}

async function benchReaders(db: Db, server: RunningServer, followed: Followed): Promise<void> {
  const { custId, customerId, id } = followed;
  await load(server, custId, SECONDS);
  const [none, some, told]: readonly [Load[], Load[], Load[]] = [[], [], []];
  for (let pair = 0; pair < PAIRS; pair++) {
    none.push(await load(server, custId, SECONDS));
    const streams = await openStreams(server, followed);
    some.push(await load(server, custId, SECONDS));
    const telling = setInterval(() => void moveUpload(db, { customerId, id }, ["reading"], { problem: null }), 1000);
    told.push(await load(server, custId, SECONDS));
    clearInterval(telling);
    const events = streams.reduce((all, { count }) => all + count, 0);
    if (events < STREAMS * (SECONDS - 3)) throw new Error(`Only ${events} events arrived`);
    await closeStreams(streams);
  }
  compare("readers while they are open", none, some);
  compare("readers while each is told something every second", none, told);
}

/** Pairs of loads that followed each other: the machine may be busy with other work. */
function compare(what: string, none: readonly Load[], some: readonly Load[]): void {
  const of = (which: keyof Load) => {
    const ratios = some.map((one, at) => one[which] / (none[at]?.[which] ?? Number.NaN));
    return { now: median(some.map((one) => one[which])), before: median(none.map((one) => one[which])), ratios };
  };
  const { now, before, ratios } = of("p95");
  const reference = `${before.toFixed(1)} ms without streams`;
  figure(`${what}: p95`, `${now.toFixed(1)} ms`, reference, `≤ 1.05 (pairs: ${median(ratios).toFixed(2)})`);
  const work = of("processor");
  const share = (value: number): string => `${(100 * value).toFixed(1)} % of a core`;
  figure("  processor time of the server", share(work.now), `${share(work.before)} without streams`);
}

interface Load {
  /** Milliseconds. */
  readonly p95: number;
  /** Share of a core that the server used. */
  readonly processor: number;
}

/** Bytes after garbage was collected. */
interface Memory {
  /** Of the whole process, which also keeps what it needed before. */
  readonly whole: number;
  readonly used: number;
}

async function memoryOf({ pid }: RunningServer, file: string): Promise<Memory> {
  await rm(file, { force: true });
  await wait(1000);
  process.kill(pid, "SIGUSR2");
  for (;;) {
    await wait(100);
    const [whole = 0, used = 0] = (await readFile(file, "utf8").catch(() => "")).split(" ").map(Number);
    if (used > 0) return { whole, used };
  }
}

interface OpenStream {
  readonly answer: IncomingMessage;
  /** Events so far. */
  count: number;
}

async function openStreams({ address }: RunningServer, { path, cookies }: Followed): Promise<OpenStream[]> {
  const streams: OpenStream[] = [];
  for (const [number, cookie] of cookies.entries()) {
    const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
    const localAddress = `127.0.1.${1 + Math.floor(number / OF_ADDRESS)}`;
    get(address + path, { agent: false, localAddress, headers: { cookie } }, resolve).on("error", reject);
    const answer = await promise;
    if (answer.statusCode !== 200) throw new Error(`A stream was answered with ${answer.statusCode}`);
    const stream = { answer, count: 0 };
    answer.on("data", (data: Buffer) => (stream.count += data.toString().split("event: moved").length - 1));
    answer.on("error", () => {});
    streams.push(stream);
  }
  return streams;
}

async function closeStreams(streams: readonly OpenStream[]): Promise<void> {
  for (const { answer } of streams) answer.destroy();
  await wait(1000);
}

/** Readers: cached and rendered pages and searches at a steady rate, from when each should have been sent. */
async function load({ address, pid }: RunningServer, custId: string, seconds: number): Promise<Load> {
  const agent = new Agent({ keepAlive: true });
  const urls = [
    [`${address}/${custId}`, {}],
    [`${address}/${custId}/home`, { cookie: "session=bench" }],
    [`${address}/api/${custId}/search-results/0?query=parking`, {}],
  ] as const;
  const used = await processorSeconds(pid);
  const started = performance.now();
  const sent: Promise<number>[] = [];
  for (let number = 0; number < seconds * PER_SECOND; number++) {
    const due = started + (number * 1000) / PER_SECOND;
    await wait(Math.max(0, due - performance.now()));
    const [url, headers] = urls[number % urls.length] ?? urls[0];
    const answered = request(url, agent, headers).then(() => performance.now() - due);
    // Awaited at the end. Until then a failure must not end the process and leave the server.
    answered.catch(() => {});
    sent.push(answered);
  }
  const times = await Promise.all(sent);
  agent.destroy();
  const sorted = times.toSorted((a, b) => a - b);
  const processor = ((await processorSeconds(pid)) - used) / ((performance.now() - started) / 1000);
  return { p95: percentile(sorted, 0.95), processor };
}

async function request(
  url: string,
  agent: Agent,
  headers: Readonly<Record<string, string>> = {},
): Promise<{ readonly body: string }> {
  const { promise, resolve, reject } = Promise.withResolvers<{ readonly body: string }>();
  get(url, { agent, headers }, (answer) => {
    let body = "";
    answer
      .setEncoding("utf8")
      .on("data", (text: string) => (body += text))
      .on("end", () =>
        answer.statusCode === 200 || answer.statusCode === 503
          ? resolve({ body })
          : reject(new Error(`${url}: ${body}`)),
      )
      .on("error", reject);
  }).on("error", reject);
  return promise;
}
