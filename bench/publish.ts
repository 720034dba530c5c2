import { createWriteStream, existsSync, openAsBlob } from "node:fs";
import { readFile, rm } from "node:fs/promises";
import { Agent, get } from "node:http";
import { basename, dirname, join } from "node:path";
import { pipeline } from "node:stream/promises";
import { setTimeout as wait } from "node:timers/promises";
import type { CodeUpload, UploadSummary } from "../src/features/code/contract/uploads.ts";
import { openSource } from "../src/platform/files/source.ts";
import { zipStream, type ZipEntry } from "../src/platform/zip/zip-stream.ts";
import { addAccount, signIn } from "./account.ts";
import { DC } from "./import.ts";
import { importSanMateo, SAN_MATEO } from "./pages.ts";
import {
  addCustomer,
  DISTRICT,
  figure,
  heading,
  newFolder,
  p50and95,
  percentile,
  startServer,
  type RunningServer,
} from "./tools.ts";

const PORT = 3991;
const QUIET_SECONDS = 20;
/** Counted for a request that the server was too busy to answer. */
const REFUSED_MS = 60_000;

/** Requests that readers send at a steady rate: name, times per second, and the URL of each. */
const LOAD: readonly (readonly [
  name: string,
  perSecond: number,
  path: (number: number, pages: readonly string[]) => string,
])[] = [
  ["pages, rendered", 20, (number, pages) => pages[number % pages.length] ?? "/"],
  ["pages, cached", 20, (number, pages) => pages[number % 5] ?? "/"],
  [
    "searches",
    20,
    (number) => `/api/sanmateo/search-results/0?query=${encodeURIComponent(QUERIES[number % QUERIES.length] ?? "")}`,
  ],
  ["calls that ask the database", 10, (number, pages) => `/toc${pages[number % pages.length] ?? ""}/sanmateo`],
];
const QUERIES = [
  "parking",
  "building permit fee",
  '"planning commission"',
  "fence w/5 height",
  "noise OR animal",
  "tree NOT street",
];

/**
 * Publishes the largest code we know through the browser's calls, in a server whose readers read and search another town
 * meanwhile, and compares their times with those before.
 */
export async function benchPublish(): Promise<void> {
  heading("Reading while the D.C. Code is published");
  const code = process.env["TOWNCODE_PUBLISH"] ?? DC;
  if (!existsSync(code) || !existsSync(SAN_MATEO))
    return console.log(`Skipped: ${code} and ${SAN_MATEO} must exist. Unpack the D.C. Code and set TOWNCODE_DC.`);
  const folder = await newFolder("publish");
  try {
    await importSanMateo(folder);
    await addCustomer(folder, "dc", DISTRICT);
    await addAccount(folder, "dc");
    const zip = join(folder, "code.zip");
    await zipTo(code, zip);
    const delays = join(folder, "delays");
    const server = await startServer(folder, PORT, {
      TOWNCODE_LOOP_DELAY: delays,
      NODE_OPTIONS: `--import=${import.meta.resolve("./loop-delay.ts")}`,
    });
    try {
      await measure(server, zip, delays);
    } finally {
      await server.stop();
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

type Times = ReadonlyMap<string, readonly number[]>;

async function measure(server: RunningServer, zip: string, delays: string): Promise<void> {
  const { address } = server;
  const pages = await pagesOf(address);
  const cookie = await signIn(address);
  await load(address, pages, wait(5000));
  const [quiet, quietStall] = await withStall(delays, () => load(address, pages, wait(QUIET_SECONDS * 1000)));
  const read = await busy("reading it (with its report)", () => upload(address, cookie, zip));
  await busy("publishing it", () => publishAndWait(address, cookie, read.result));
  figure("memory of the server at most", `${await peakMegabytes(server.pid)} MB`, "", "≤ 1000 MB");

  async function busy<T>(what: string, work: () => Promise<T>): Promise<{ readonly result: T }> {
    const done = work();
    const started = performance.now();
    const [during, stall] = await withStall(delays, () => load(address, pages, done));
    console.log(`\n${what}: ${((performance.now() - started) / 1000).toFixed(1)} s`);
    for (const [name, times] of during) compare(name, quiet.get(name) ?? [], times);
    figure("longest stall of the event loop", `${stall} ms`, `quiet: ${quietStall} ms`);
    return { result: await done };
  }
}

function compare(name: string, quiet: readonly number[], busy: readonly number[]): void {
  const [before, now] = [quiet, busy].map((times) => times.toSorted((a, b) => a - b)) as [number[], number[]];
  const ratio = percentile(now, 0.95) / percentile(before, 0.95);
  const longest = (now.at(-1) ?? 0).toFixed(0);
  figure(
    name,
    `${p50and95(now)}, max ${longest} ms`,
    `quiet: ${p50and95(before)}`,
    `p95 ≤ 2 × quiet (${ratio.toFixed(2)})`,
  );
}

/** Sends requests until `end`, measured from when each should have been sent, so that waiting is included. */
async function load(address: string, pages: readonly string[], end: Promise<unknown>): Promise<Times> {
  const agent = new Agent({ keepAlive: true });
  const ended = new AbortController();
  const stop = end.finally(() => ended.abort());
  const times = new Map(LOAD.map(([name]) => [name, [] as number[]]));
  const streams = LOAD.map(async ([name, perSecond, path]) => {
    const started = performance.now();
    const sent: Promise<void>[] = [];
    for (let number = 0; !ended.signal.aborted; number++) {
      const due = started + (number * 1000) / perSecond;
      await wait(Math.max(0, due - performance.now()));
      const headers: Record<string, string> = name === "pages, rendered" ? { cookie: "session=bench" } : {};
      const answer = request(address + path(number, pages), headers, agent).then(
        (answered) => void times.get(name)?.push(answered ? performance.now() - due : REFUSED_MS),
      );
      // Awaited at the end. Until then a failure must not end the process and leave the server.
      answer.catch(() => {});
      sent.push(answer);
    }
    await Promise.all(sent);
  });
  await Promise.all([...streams, stop]);
  agent.destroy();
  return times;
}

/** Whether the server answered, rather than being too busy. */
function request(url: string, headers: Record<string, string>, agent: Agent): Promise<boolean> {
  const { promise, resolve, reject } = Promise.withResolvers<boolean>();
  const sent = get(url, { agent, headers }, (response) => {
    const refused = response.statusCode === 503;
    if (response.statusCode !== 200 && !refused) reject(new Error(`${url}: ${response.statusCode}`));
    response
      .resume()
      .on("end", () => resolve(!refused))
      .on("error", reject);
  });
  sent.on("error", (error) => {
    // The server closed a connection that had been idle.
    if (sent.reusedSocket) request(url, headers, agent).then(resolve, reject);
    else reject(error);
  });
  return promise;
}

/** The longest delay of the server's event loop during some work, in milliseconds. */
async function withStall<T>(file: string, work: () => Promise<T>): Promise<[T, number]> {
  const started = Date.now();
  const result = await work();
  await wait(300);
  const lines = (await readFile(file, "utf8"))
    .trim()
    .split("\n")
    .map((line) => line.split(" ").map(Number));
  const during = lines.filter(([at = 0]) => at > started).map(([, delay = 0]) => delay);
  return [result, Math.round(Math.max(0, ...during))];
}

async function upload(address: string, cookie: string, zip: string): Promise<number> {
  const form = new FormData();
  form.set("site", "dc");
  form.set("date", "2026-01-01");
  form.set("publishingId", "");
  form.set("file", await openAsBlob(zip), "dc.zip");
  const sent = await send<UploadSummary>(address, cookie, "/api/dc/uploads", { method: "POST", body: form });
  await waitFor(address, cookie, sent.id, "read");
  return sent.id;
}

async function publishAndWait(address: string, cookie: string, id: number): Promise<void> {
  await send(address, cookie, `/api/dc/uploads/${id}/publish`, { method: "POST" });
  await waitFor(address, cookie, id, "published");
}

async function waitFor(address: string, cookie: string, id: number, state: UploadSummary["state"]): Promise<void> {
  for (;;) {
    const now = await send<CodeUpload>(address, cookie, `/api/dc/uploads/${id}`, {});
    if (now.state === state) return;
    if (now.problem !== null) throw new Error(now.problem);
    await wait(500);
  }
}

async function send<T>(address: string, cookie: string, path: string, init: RequestInit): Promise<T> {
  const response = await fetch(address + path, { ...init, headers: { cookie, origin: address } });
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  return (await response.json()) as T;
}

/** URLs of some pages of San Mateo, in order. */
async function pagesOf(address: string): Promise<string[]> {
  const pages: string[] = [];
  for (let guid: string | null = null; pages.length < 40;) {
    const answer = await fetch(`${address}/api/sanmateo/page${guid === null ? "" : `?guid=${guid}`}`);
    const page: { guid: string; next: { page: string } | null } = await answer.json();
    pages.push(`/${page.guid}`);
    if (page.next === null) break;
    guid = page.next.page;
  }
  return pages;
}

async function zipTo(code: string, zip: string): Promise<void> {
  const source = await openSource(dirname(code));
  const main = basename(code);
  async function* entries(): AsyncGenerator<ZipEntry> {
    for (const path of await source.list())
      yield {
        path: `${main === "index.xml" ? "code" : "one"}/${path}`,
        content: Buffer.from(await source.bytes(path)),
      };
  }
  await pipeline(zipStream(entries()), createWriteStream(zip));
}

async function peakMegabytes(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, "utf8").catch(() => "");
  return Math.round(Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1000);
}
